// A public main of a superclass or a main of the class itself: which one runs?
// jdk: 25+
class PublicBeforePackage extends PublicBeforePackageBase {
    static void main() {
        System.out.println("own");
    }
}

class PublicBeforePackageBase {
    public static void main(String[] args) {
        System.out.println("public, above");
    }
}
