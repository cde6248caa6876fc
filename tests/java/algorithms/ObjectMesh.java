// An event simulation: many small classes, interfaces, a heap of events, polymorphic visitors.
public class ObjectMesh {
    interface Visitor<R> { R num(Num n); R add(Add a); R mul(Mul m); R neg(Neg n); }
    static abstract class Expr {
        abstract <R> R accept(Visitor<R> v);
    }
    static class Num extends Expr { final int v; Num(int v) { this.v = v; } <R> R accept(Visitor<R> v) { return v.num(this); } }
    static class Add extends Expr { final Expr a, b; Add(Expr a, Expr b) { this.a = a; this.b = b; } <R> R accept(Visitor<R> v) { return v.add(this); } }
    static class Mul extends Expr { final Expr a, b; Mul(Expr a, Expr b) { this.a = a; this.b = b; } <R> R accept(Visitor<R> v) { return v.mul(this); } }
    static class Neg extends Expr { final Expr a; Neg(Expr a) { this.a = a; } <R> R accept(Visitor<R> v) { return v.neg(this); } }

    static class Eval implements Visitor<Integer> {
        public Integer num(Num n) { return n.v; }
        public Integer add(Add a) { return a.a.accept(this) + a.b.accept(this); }
        public Integer mul(Mul m) { return m.a.accept(this) * m.b.accept(this); }
        public Integer neg(Neg n) { return -n.a.accept(this); }
    }
    static class Print implements Visitor<String> {
        public String num(Num n) { return "" + n.v; }
        public String add(Add a) { return "(" + a.a.accept(this) + "+" + a.b.accept(this) + ")"; }
        public String mul(Mul m) { return m.a.accept(this) + "*" + m.b.accept(this); }
        public String neg(Neg n) { return "-" + n.a.accept(this); }
    }
    static class Simplify implements Visitor<Expr> {
        public Expr num(Num n) { return n; }
        public Expr add(Add e) {
            Expr a = e.a.accept(this), b = e.b.accept(this);
            if (a instanceof Num && ((Num) a).v == 0) return b;
            if (b instanceof Num && ((Num) b).v == 0) return a;
            return new Add(a, b);
        }
        public Expr mul(Mul e) {
            Expr a = e.a.accept(this), b = e.b.accept(this);
            if (a instanceof Num) {
                if (((Num) a).v == 0) return a;
                if (((Num) a).v == 1) return b;
            }
            return new Mul(a, b);
        }
        public Expr neg(Neg e) { return e.a instanceof Neg ? ((Neg) e.a).a.accept(this) : new Neg(e.a.accept(this)); }
    }

    static int seed = 5;
    static int random(int n) { seed = seed * 1103515245 + 12345; return (seed >>> 16) % n; }
    static Expr make(int depth) {
        if (depth == 0) return new Num(random(4));
        switch (random(4)) {
            case 0: return new Add(make(depth - 1), make(depth - 1));
            case 1: return new Mul(make(depth - 1), make(depth - 1));
            case 2: return new Neg(make(depth - 1));
            default: return new Num(random(10));
        }
    }

    static abstract class Event implements Comparable<Event> {
        final long time;
        Event(long time) { this.time = time; }
        public int compareTo(Event o) { return Long.compare(time, o.time); }
        abstract void fire(Queue q);
    }
    static class Queue {
        Event[] heap = new Event[4];
        int n, fired;
        long hash;
        void add(Event e) {
            if (n == heap.length) { Event[] h = new Event[n * 2]; System.arraycopy(heap, 0, h, 0, n); heap = h; }
            int i = n++;
            for (; i > 0 && e.compareTo(heap[(i - 1) / 2]) < 0; i = (i - 1) / 2) heap[i] = heap[(i - 1) / 2];
            heap[i] = e;
        }
        Event take() {
            Event top = heap[0], e = heap[--n];
            heap[n] = null;
            int i = 0;
            for (int c; (c = 2 * i + 1) < n; i = c) {
                if (c + 1 < n && heap[c + 1].compareTo(heap[c]) < 0) c++;
                if (e.compareTo(heap[c]) <= 0) break;
                heap[i] = heap[c];
            }
            if (n > 0) heap[i] = e;
            return top;
        }
    }
    static Event tick(long at, int left) {
        return new Event(at) {
            void fire(Queue q) {
                q.hash = q.hash * 31 + time;
                if (left > 0) q.add(tick(time + 1 + (time * 7 + left) % 13, left - 1));
                if (left % 10 == 9) q.add(new Event(time + 100) { void fire(Queue q2) { q2.hash ^= time << 20; } });
            }
        };
    }

    public static void main(String[] args) {
        for (int i = 0; i < 12; i++) {
            Expr e = make(4);
            Expr s = e.accept(new Simplify());
            System.out.println(e.accept(new Print()) + " = " + e.accept(new Eval()) + " ~ " + s.accept(new Print()) + " " + s.accept(new Eval()));
        }
        Queue q = new Queue();
        for (int i = 0; i < 50; i++) q.add(tick(i * 1000003L % 101 * 64 + i, 100));
        long last = 0;
        while (q.n > 0) {
            Event e = q.take();
            if (e.time < last) System.out.println("time runs backwards");
            last = e.time;
            e.fire(q);
            q.fired++;
        }
        System.out.println(q.fired + " " + q.hash + " " + last);
    }
}
