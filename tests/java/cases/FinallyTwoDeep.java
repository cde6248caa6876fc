// mozilla/pluotsorbet 607: finally two deep with a throw; return in try, local changed in finally; return in finally.
public class FinallyTwoDeep {
    static String log = "";

    static void two() {
        try {
            try {
                throw new RuntimeException("a");
            } finally {
                log += "in;";
            }
        } finally {
            log += "out;";
        }
    }

    static int changed() {
        int x = 1;
        try {
            return x;
        } finally {
            x = 2;
        }
    }

    @SuppressWarnings("finally")
    static int swallowed() {
        try {
            throw new IllegalStateException();
        } finally {
            return 7;
        }
    }

    public static void main(String[] args) {
        try {
            two();
        } catch (RuntimeException e) {
            log += e.getMessage();
        }
        System.out.println(log);
        System.out.println(changed());
        System.out.println(swallowed());
    }
}
