// One letter's worth away from HelloWorld: the runner's self test must tell them apart.
public class HelloMoon {
    public static void main(String[] args) {
        System.out.println("Hello, Moon!");
    }
}
