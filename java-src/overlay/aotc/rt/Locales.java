package aotc.rt;

import java.util.Locale;
import sun.util.locale.BaseLocale;
import sun.util.locale.LocaleExtensions;

/** The default locales, from the environment; HotSpot fixes them before main. */
final class Locales {
    private Locales() {
    }

    /** Body of Locale.initDefault(). */
    static Locale initDefault() {
        return instance(property(Vm.DISPLAY_LANGUAGE, "en"), property(Vm.DISPLAY_SCRIPT, ""),
            property(Vm.DISPLAY_COUNTRY, ""), property(Vm.DISPLAY_VARIANT, ""), null);
    }

    /** Body of Locale.initDefault(Category). */
    static Locale initDefault(Locale.Category category) {
        Locale base = defaultLocale();
        if (category == Locale.Category.DISPLAY) {
            return instance(base.getLanguage(), base.getScript(), base.getCountry(), base.getVariant(), null);
        }
        return instance(property(Vm.FORMAT_LANGUAGE, base.getLanguage()),
            property(Vm.FORMAT_SCRIPT, base.getScript()), property(Vm.FORMAT_COUNTRY, base.getCountry()),
            property(Vm.FORMAT_VARIANT, base.getVariant()), null);
    }

    /** Class initialiser of BaseLocale in JDK 17, which asks a property that nothing sets before main. */
    static void initBase() {
        BaseLocale.constantBaseLocales = new BaseLocale[] {base("en", ""), base("fr", ""), base("de", ""),
            base("it", ""), base("ja", ""), base("ko", ""), base("zh", ""), base("zh", "CN"), base("zh", "TW"),
            base("fr", "FR"), base("de", "DE"), base("it", "IT"), base("ja", "JP"), base("ko", "KR"), base("en", "GB"),
            base("en", "US"), base("en", "CA"), base("fr", "CA"), base("", "")};
    }

    /** Class initialiser of BaseLocale in JDK 25: the same constants in another order. */
    static void initBase25() {
        BaseLocale.constantBaseLocales = new BaseLocale[] {base("", ""), base("en", ""), base("en", "US"),
            base("fr", ""), base("de", ""), base("it", ""), base("ja", ""), base("ko", ""), base("zh", ""),
            base("zh", "CN"), base("zh", "TW"), base("fr", "FR"), base("de", "DE"), base("it", "IT"), base("ja", "JP"),
            base("ko", "KR"), base("en", "GB"), base("en", "CA"), base("fr", "CA")};
    }

    private static native BaseLocale base(String language, String region);

    private static String property(int which, String otherwise) {
        String value = Vm.property(which);
        return value == null ? otherwise : value;
    }

    private static native Locale instance(String language, String script, String country, String variant,
        LocaleExtensions extensions);

    private static native Locale defaultLocale();
}
