//! What the optimiser leaves of checks and loads. The programs of tests/java/opt have the same shapes and compare answers.

use std::path::Path;

use aotc_tests::fixture::Bench;

/// The optimised HIR of one method.
fn hir(bench: &Bench, class: &Path, method: &str) -> String {
    let arguments = ["--emit=hir", "--filter", method, class.to_str().unwrap()];
    let text = String::from_utf8(bench.aotc(&arguments).stdout).unwrap();
    assert_eq!(text.matches("func ").count(), 1, "one method of that name:\n{text}");
    text
}

/// How often each operation is left.
fn assert_left(bench: &Bench, class: &Path, method: &str, wanted: &[(&str, usize)]) {
    let text = hir(bench, class, method);
    for (operation, count) in wanted {
        assert_eq!(text.matches(operation).count(), *count, "{operation} in {method}:\n{text}");
    }
}

/// Classes with one method each, called by interface so that none is inlined.
fn program(name: &str, methods: &[(&str, &str)]) -> String {
    let mut text =
        format!("public class {name} {{\n    int x; volatile int shared; {name} next; final int[] own = new int[4];\n");
    text += &format!("    interface Body {{ int run(int[] a, int[] b, {name} o, int n); }}\n");
    text += "    static void noise(Object o) { System.out.print(o); }\n";
    for (class, body) in methods {
        text += "    static class ";
        text +=
            &format!("{class} implements Body {{ public int run(int[] a, int[] b, {name} o, int n) {{ {body} }} }}\n");
    }
    text += "    public static void main(String[] args) {\n        Body[] all = {";
    text += &methods.iter().map(|(class, _)| format!("new {class}()")).collect::<Vec<_>>().join(", ");
    text += "};\n        int sum = 0;\n";
    text += &format!("        for (Body body : all) sum += body.run(new int[5], new int[6], new {name}(), 2);\n");
    text + "        System.out.println(sum);\n    }\n}\n"
}

/// Compiles the methods and counts what is left in each: (class, body, operation, times).
fn check(name: &str, methods: &[(&str, &str, &str, usize)]) {
    let bench = Bench::new(&format!("optimize-{name}"));
    let bodies: Vec<_> = methods.iter().map(|&(class, body, ..)| (class, body)).collect();
    let class = bench.class(name, &program(name, &bodies));
    for (method, _, operation, count) in methods {
        assert_left(&bench, &class, &format!("{name}${method}.run"), &[(operation, *count)]);
    }
}

#[test]
fn indices_known_to_be_inside_are_not_checked() {
    let loops = |head: &'static str, body: &'static str| -> &'static str {
        format!("int s = 0; {head} {{ {body} }} return s;").leak()
    };
    let each = "for (int i = 0; i < a.length; i++)";
    let check_ = "bounds_check";
    check(
        "Loops",
        &[
            ("Forward", loops(each, "s += a[i];"), check_, 0),
            ("Backward", loops("for (int i = a.length - 1; i >= 0; i--)", "s += a[i];"), check_, 0),
            ("Neighbours", loops("for (int i = 1; i < a.length - 1; i++)", "s += a[i - 1] ^ a[i + 1];"), check_, 0),
            ("Nested", loops(each, "for (int j = i + 1; j < a.length; j++) s += a[i] ^ a[j];"), check_, 0),
            ("Fresh", loops("int[] c = new int[n]; for (int i = 0; i < n; i++)", "s += c[i];"), check_, 0),
            ("Masked", "return new int[16][n & 15] == null ? 1 : 2;", check_, 0),
            ("Twice", "return a[n] + a[n];", check_, 1),
            ("TooFarBack", loops("for (int i = 1; i < a.length; i++)", "s += a[i - 2];"), check_, 1),
            ("TooFarAhead", loops("for (int i = 0; i < a.length - 1; i++)", "s += a[i + 2];"), check_, 1),
            ("Inclusive", loops("for (int i = 0; i <= a.length; i++)", "s += a[i];"), check_, 1),
            ("From", loops("for (int i = n; i < a.length; i++)", "s += a[i];"), check_, 1),
            // The sum may wrap.
            ("Strided", loops("for (int i = 0; i < a.length; i += 3)", "s += a[i];"), check_, 1),
            ("Other", loops(each, "s += b[i];"), check_, 1),
            ("Exchanged", loops(each, "s += a[i]; a = b; s += a[i];"), check_, 1),
            // What the second check lets pass is where the next round begins.
            ("Moved", loops(each, "s += a[i]; i -= n; s += a[i];"), check_, 1),
        ],
    );
}

#[test]
fn loads_repeat_only_where_something_may_have_been_written() {
    let load = "load_field Loads.x";
    check(
        "Loads",
        &[
            ("Same", "return o.x + o.x * n;", load, 1),
            ("Alias", "int s = o.x; o.next.x = n; return s + o.x;", load, 2),
            ("Stored", "o.x = n; return o.x;", load, 0),
            ("Call", "int s = o.x; noise(b); return s + o.x;", load, 2),
            ("Merged", "int s = o.x; if (n > 1) o.x = 3; return s + o.x;", load, 2),
            ("Looped", "int s = 0; while (s < n) { s += o.x; o.x++; } return s;", load, 1),
            ("Volatile", "int s = o.x + o.shared; return s + o.x;", load, 2),
            ("Final", "int s = o.own[0]; noise(b); return s + o.own[0];", "load_field Loads.own", 1),
            ("Null", "int s = o.x; noise(b); return s + o.next.x + o.next.x;", "Implicit", 2),
            ("Divided", "return a[0] / n + a[0] % n;", "zero_check", 1),
            ("Cast", "Object c = a; return ((int[]) c)[0] + ((int[]) c)[1];", "check_cast", 0),
            ("Tested", "Object c = o.next; return c instanceof Loads ? ((Loads) c).x : 0;", "check_cast", 0),
        ],
    );
}
