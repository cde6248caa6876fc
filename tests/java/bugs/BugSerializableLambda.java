import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

// FLAG_SERIALIZABLE (1) of altMetafactory was ignored: the lambda's class did not implement Serializable, and the cast
// behind it, as in Comparator.comparing, threw ClassCastException.
public class BugSerializableLambda {
    interface Marker {
        default String mark() {
            return "marked";
        }
    }

    public static void main(String[] args) {
        Runnable plain = (Runnable & Serializable) () -> System.out.println("run");
        plain.run();
        Runnable both = (Runnable & Marker & Serializable) () -> System.out.println("both");
        both.run();
        System.out.println(((Marker) both).mark() + (both instanceof Serializable));
        List<String> list = new ArrayList<>(Arrays.asList("ccc", "a", "bb"));
        list.sort(Comparator.comparing(String::length));
        System.out.println(list);
        list.sort(Comparator.comparingInt(String::length).reversed());
        System.out.println(list);
    }
}
