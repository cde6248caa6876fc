//! Shapes that optimisers look for, each a little wrong at times.

use super::generator::Generator;
use super::scope::Type;
use super::source::Node;

impl Generator {
    pub fn pattern(&mut self) -> Vec<Node> {
        if self.in_lambda {
            return vec![self.simple(1)];
        }
        match self.below(11) {
            0 => self.aliased_elements(),
            1 => self.aliased_fields(),
            2 => self.fill(),
            3 => self.sum(),
            4 => self.checked_access(),
            5 => self.copy(),
            6 => self.narrowing(),
            7 => self.text(),
            8 => self.record(),
            9 => self.matrix(),
            _ => self.repeated_checks(),
        }
    }

    /// Loads of one place with a store to perhaps the same place between them, by another name.
    fn aliased_elements(&mut self) -> Vec<Node> {
        let ty = self.pick(&[Type::Ints, Type::Longs, Type::Bytes, Type::Chars, Type::Nodes]);
        let element = ty.element().expect("an array");
        let mut nodes = self.declaration_of(ty, 1);
        let one = self.scope.last().expect("just declared").name.clone();
        let (other, before) = (self.fresh("v"), self.fresh("v"));
        let (i, j) = (self.index(&one, 1), self.index(&one, 1));
        let choice = format!("{} ? {one} : {}", self.condition(1), self.array(ty, 1));
        nodes.push(Node::line(format!("{}[] {other} = {choice};", element.name())));
        nodes.push(Node::line(format!("{} {before} = {one}[{i}];", element.name())));
        let value = self.expression(element, 1);
        nodes.push(Node::line(match self.below(4) {
            0 => format!("System.arraycopy({one}, 0, {other}, {}, {});", self.between(0, 2), self.between(0, 3)),
            1 => self.writing_call(),
            _ => format!("{other}[{j}] = {value};"),
        }));
        nodes.push(Node::line(match element {
            Type::Node => format!("mix({before} == {one}[{i}]);"),
            _ => format!("mix({before} * 31L + {one}[{i}]);"),
        }));
        self.declare(other, ty);
        nodes
    }

    /// A call that writes what is reached from static fields.
    fn writing_call(&mut self) -> String {
        match self.below(3) {
            0 => format!("scribble({});", self.int(1)),
            1 if !self.shallow => format!("mix({}.virt({}));", self.node(0), self.int(1)),
            _ => format!("mix({}.swap({}));", self.node(0), self.int(1)),
        }
    }

    fn aliased_fields(&mut self) -> Vec<Node> {
        let (field, ty) =
            self.pick(&[("i", "int"), ("l", "long"), ("b", "byte"), ("c", "char"), ("f", "float"), ("next", "Node")]);
        let (one, other, before) = (self.fresh("v"), self.fresh("v"), self.fresh("v"));
        let mut nodes = vec![
            Node::line(format!("Node {one} = {};", self.node(1))),
            Node::line(format!("Node {other} = {} ? {one} : {};", self.condition(1), self.node(1))),
            Node::line(format!("{ty} {before} = {one}.{field};")),
        ];
        nodes.push(Node::line(match self.below(4) {
            0 => self.writing_call(),
            1 if ty != "Node" => format!("{other}.{field}++;"),
            _ if ty == "Node" => format!("{other}.next = {};", self.node(1)),
            _ => format!("{other}.{field} = ({ty}) {};", self.int(1)),
        }));
        nodes.push(Node::line(match ty {
            "Node" => format!("mix({before} == {one}.next);"),
            _ => format!("mix({before} * 31 + {one}.{field});"),
        }));
        self.declare(one, Type::Node);
        self.declare(other, Type::Node);
        nodes
    }

    fn fill(&mut self) -> Vec<Node> {
        let ty = self.pick(&[
            Type::Ints,
            Type::Longs,
            Type::Bytes,
            Type::Chars,
            Type::Shorts,
            Type::Doubles,
            Type::Booleans,
        ]);
        let element = ty.element().expect("an array");
        let mut nodes = self.declaration_of(ty, 1);
        let array = self.scope.last().expect("just declared").name.clone();
        let (i, value) = (self.fresh("i"), self.fresh("v"));
        nodes.push(Node::line(format!("{} {value} = {};", element.name(), self.expression(element, 2))));
        let (start, base) = (self.between(-2, 3), self.int(1));
        let bound = match self.below(4) {
            0 => self.small().to_string(),
            1 => format!("{array}.length + {}", self.between(-1, 1)),
            _ => format!("{array}.length"),
        };
        let index = match self.below(4) {
            0 => format!("({base} & 3) + {i}"),
            1 => format!("{i} + {}", self.between(-1, 1)),
            _ => i.clone(),
        };
        let step = match self.below(5) {
            0 => format!("{i} += 2"),
            // Behind any bound.
            1 => format!("{i} = 30"),
            _ => format!("{i}++"),
        };
        let store = vec![Node::line(format!("{array}[{index}] = {value};"))];
        nodes.push(Node::block(format!("for (int {i} = {start}; {i} < {bound}; {step}) {{"), store));
        nodes
    }

    /// A loop over all elements and perhaps one too many.
    fn sum(&mut self) -> Vec<Node> {
        let ty = self.pick(&[Type::Ints, Type::Ints, Type::Longs, Type::Bytes, Type::Doubles]);
        let mut nodes = self.declaration_of(ty, 1);
        let array = self.scope.last().expect("just declared").name.clone();
        let (i, sum) = (self.fresh("i"), self.fresh("v"));
        let sum_type = if ty == Type::Doubles { Type::Double } else { self.pick(&[Type::Int, Type::Long]) };
        nodes.push(Node::line(format!("{} {sum} = 0;", sum_type.name())));
        self.declare(sum.clone(), sum_type);
        let head = match self.below(5) {
            0 => format!("for (int {i} = 0; {i} <= {array}.length; {i}++) {{"),
            1 => format!("for (int {i} = {array}.length; {i} >= 0; {i}--) {{"),
            2 => format!("for (int {i} = {array}.length - 1; {i} >= {}; {i}--) {{", self.between(-1, 1)),
            3 => format!("for (int {i} = {}; {i} < {array}.length; {i}++) {{", self.between(-1, 2)),
            _ => format!("for (int {i} = 0; {i} < {array}.length - {}; {i}++) {{", self.between(-1, 3)),
        };
        let offset = self.pick(&["", "", " + 1", " - 1", " + 2"]);
        let body = vec![Node::line(format!("{sum} += {array}[{i}{offset}];")), Node::line(format!("count = {i};"))];
        nodes.push(
            Node::block("try {", vec![Node::block(head, body)])
                .and("} catch (RuntimeException e) {", vec![Node::line("caught(e);"), Node::line("mix(count);")]),
        );
        nodes.push(Node::line(format!("mix({sum});")));
        nodes
    }

    /// An access behind a test of its own that may be one off.
    fn checked_access(&mut self) -> Vec<Node> {
        let mut nodes = self.declaration_of(Type::Ints, 1);
        let array = self.scope.last().expect("just declared").name.clone();
        let (i, n) = (self.fresh("v"), self.fresh("v"));
        nodes.push(Node::line(format!("int {i} = {};", self.int(2))));
        nodes.push(Node::line(format!("int {n} = {array}.length{};", self.pick(&["", "", " - 1", " + 1"]))));
        let low = self.pick(&[">= 0", ">= 0", "> -2", "> 0", "!= -1"]);
        let high = self.pick(&["<", "<", "<=", "!="]);
        let off = self.pick(&["", "", " + 1", " - 1", " >> 1", " / 2", " ^ 1", " * 2"]);
        let body = vec![Node::line(format!("mix({array}[{i}{off}]);")), Node::line(format!("{array}[{i}] += 3;"))];
        let test = Node::block(format!("if ({i} {low} && {i} {high} {n}) {{"), body);
        nodes.push(match self.percent(70) {
            true => {
                Node::block("try {", vec![test]).and("} catch (RuntimeException e) {", vec![Node::line("caught(e);")])
            }
            false => test,
        });
        self.declare(i, Type::Int);
        nodes
    }

    fn copy(&mut self) -> Vec<Node> {
        let ty = self.pick(&[Type::Ints, Type::Chars, Type::Longs, Type::Nodes]);
        let mut nodes = self.declaration_of(ty, 1);
        let one = self.scope.last().expect("just declared").name.clone();
        let (other, i, shift) = (self.array(ty, 0), self.fresh("i"), self.between(-1, 2));
        let other = if other.starts_with("new") { one.clone() } else { other };
        let head = match self.percent(50) {
            true => format!("for (int {i} = 0; {i} < {one}.length; {i}++) {{"),
            false => format!("for (int {i} = {one}.length - 1; {i} >= 0; {i}--) {{"),
        };
        nodes.push(Node::block(head, vec![Node::line(format!("{one}[{i}] = {other}[{i} + {shift}];"))]));
        nodes
    }

    /// Values of which only a range survives a conversion.
    fn narrowing(&mut self) -> Vec<Node> {
        let (wide, narrow) = (self.fresh("v"), self.fresh("v"));
        let (ty, value) = match self.percent(50) {
            true => (Type::Long, self.long(2)),
            false => (Type::Int, self.int(2)),
        };
        let to = self.pick(&["int", "byte", "short", "char"]);
        let bound = if ty == Type::Long { self.long_literal() } else { self.int_literal() };
        let order = self.pick(&["<", ">", "<=", ">=", "==", "!="]);
        let mut inside = vec![Node::line(format!("int {narrow} = ({to}) {wide};"))];
        let (limit, other) = (self.int_literal(), self.pick(&["<", ">", "<=", ">="]));
        inside.push(Node::line(format!("mix({narrow} {other} {limit});")));
        inside.push(Node::line(format!("mix({narrow} + 1 > {narrow});")));
        inside.push(Node::line(format!("mix(({narrow} & 255) < 256 == {wide} - 1 < {wide});")));
        inside.push(Node::line(format!("mix({narrow} < 0 ? -{narrow} : {narrow} >>> {});", self.between(0, 33))));
        self.declare(wide.clone(), ty);
        vec![
            Node::line(format!("{} {wide} = {value};", ty.name())),
            Node::block(format!("if ({wide} {order} {bound}) {{"), inside),
        ]
    }

    fn text(&mut self) -> Vec<Node> {
        let name = self.fresh("text");
        let mut nodes = vec![Node::line(format!("StringBuilder {name} = new StringBuilder();"))];
        for _ in 0..self.between(1, 3) {
            let ty =
                self.pick(&[Type::Int, Type::Long, Type::Char, Type::Double, Type::Float, Type::Boolean, Type::String]);
            nodes.push(Node::line(format!("{name}.append({}).append(',');", self.expression(ty, 2))));
        }
        if self.percent(30) {
            nodes.push(Node::line(format!("{name}.setLength({});", self.small())));
        }
        nodes.push(Node::line(match self.loops {
            0 => format!("System.out.println({name});"),
            _ => format!("mix({name}.toString());"),
        }));
        nodes
    }

    fn record(&mut self) -> Vec<Node> {
        let (one, other) = (self.fresh("r"), self.fresh("r"));
        vec![
            Node::line(format!("Pair {one} = new Pair({}, {});", self.int(2), self.double(1))),
            Node::line(format!("Pair {other} = new Pair({}, {});", self.int(1), self.double(1))),
            Node::line(format!("mix({one}.equals({other}));")),
            Node::line(format!("mix({one}.a() + {other}.hashCode());")),
            Node::line(format!("mix({one}.toString());")),
        ]
    }

    fn matrix(&mut self) -> Vec<Node> {
        let (m, i, j) = (self.fresh("m"), self.fresh("i"), self.fresh("j"));
        let (rows, columns) = (self.between(0, 4), self.between(0, 4));
        let value = self.int(1);
        let swap = self.percent(30);
        let store = match swap {
            true => format!("{m}[{j}][{i}] += {value};"),
            false => format!("{m}[{i}][{j}] += {value} + {m}[0][{j}];"),
        };
        let mut inner_body = vec![Node::line(store)];
        if self.percent(20) {
            inner_body.push(Node::line(format!("{m}[{i}] = {m}[{}];", self.between(0, 4))));
        }
        let inner = Node::block(format!("for (int {j} = 0; {j} < {m}[{i}].length; {j}++) {{"), inner_body);
        let outer = Node::block(format!("for (int {i} = 0; {i} < {m}.length; {i}++) {{"), vec![inner]);
        let catch = vec![Node::line("caught(e);")];
        vec![
            Node::line(format!("int[][] {m} = new int[{rows}][{columns}];")),
            Node::block("try {", vec![outer]).and("} catch (RuntimeException e) {", catch),
            Node::block(
                format!("for (int[] row : {m}) {{"),
                vec![Node::block("for (int cell : row) {", vec![Node::line("mix(cell);")])],
            ),
        ]
    }

    /// The same checks again after what may make them fail.
    fn repeated_checks(&mut self) -> Vec<Node> {
        let (node, divisor) = (self.fresh("v"), self.fresh("v"));
        let mut nodes = vec![
            Node::line(format!("Node {node} = {};", self.node(1))),
            Node::line(format!("int {divisor} = {};", self.int(1))),
        ];
        self.declare(node.clone(), Type::Node);
        self.declare(divisor.clone(), Type::Int);
        let class = self.node_class();
        for _ in 0..self.between(2, 4) {
            let text = match self.below(7) {
                0 => format!("mix({node}.i);"),
                1 => format!("mix({} / {divisor});", self.int(1)),
                2 => format!("mix((({class}) {node}).i);"),
                3 => format!("if ({node} instanceof {class}) mix((({class}) {node}).get());"),
                4 => format!("{node} = {};", self.node(1)),
                5 => format!("{divisor} = {};", self.int(1)),
                _ => format!("{node}.i {}= {divisor};", self.pick(&["+", "/", "%", "<<"])),
            };
            nodes.push(Node::line(text));
        }
        match self.percent(60) {
            true => {
                let declared = nodes.drain(..2).collect::<Vec<_>>();
                let attempt = Node::block("try {", nodes).and(
                    "} catch (RuntimeException e) {",
                    vec![Node::line("caught(e);"), Node::line(format!("mix({divisor});"))],
                );
                declared.into_iter().chain([attempt]).collect()
            }
            false => nodes,
        }
    }
}
