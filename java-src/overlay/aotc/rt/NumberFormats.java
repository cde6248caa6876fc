package aotc.rt;

import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.NumberFormat;
import java.util.Locale;

/**
 * Number formats without the locale data of the JDK: for the root locale and those of English that write numbers like
 * it. Other locales are refused when a program asks for one.
 */
final class NumberFormats {
    private NumberFormats() {
    }

    // NumberFormat.NUMBERSTYLE and so on.
    private static final int NUMBER = 0;
    private static final int PERCENT = 2;
    private static final int INTEGER = 4;

    /** Body of DecimalFormatSymbols.getInstance(Locale). */
    static DecimalFormatSymbols symbols(Locale locale) {
        return new DecimalFormatSymbols(locale);
    }

    /** Body of DecimalFormatSymbols.initialize. */
    static void initialize(DecimalFormatSymbols symbols, Locale locale) {
        check(locale);
        setLocale(symbols, locale);
        symbols.setDecimalSeparator('.');
        symbols.setGroupingSeparator(',');
        symbols.setPatternSeparator(';');
        symbols.setPercent('%');
        symbols.setZeroDigit('0');
        symbols.setDigit('#');
        symbols.setMinusSign('-');
        setExponential(symbols, 'E');
        symbols.setExponentSeparator("E");
        symbols.setPerMill('\u2030');
        symbols.setInfinity("\u221e");
        symbols.setNaN("NaN");
        symbols.setMonetaryDecimalSeparator('.');
        setMonetaryGrouping(symbols, ',');
    }

    /** Body of NumberFormat.getInstance(Locale, Style, int). */
    static NumberFormat getInstance(Locale locale, NumberFormat.Style style, int choice) {
        if (choice != NUMBER && choice != PERCENT && choice != INTEGER) {
            throw new UnsupportedError("currency and compact number formats");
        }
        DecimalFormat format =
            new DecimalFormat(choice == PERCENT ? "#,##0%" : "#,##0.###", new DecimalFormatSymbols(locale));
        if (choice == INTEGER) {
            format.setMaximumFractionDigits(0);
            format.setDecimalSeparatorAlwaysShown(false);
            format.setParseIntegerOnly(true);
        }
        return format;
    }

    private static void check(Locale locale) {
        if (locale.getScript().isEmpty() && locale.getVariant().isEmpty() && !locale.hasExtensions()) {
            String country = locale.getCountry();
            if (locale.getLanguage().equals("en")) {
                String[] known = ENGLISH;
                for (int i = 0; i < known.length; i++) {
                    if (country.equals(known[i])) {
                        return;
                    }
                }
            } else if (locale.getLanguage().isEmpty() && country.isEmpty()) {
                return;
            }
        }
        throw new UnsupportedError("number formats of the locale " + locale);
    }

    private static final String[] ENGLISH = {"", "US", "GB", "IE", "NZ", "IN", "SG", "HK"};

    private static native void setLocale(DecimalFormatSymbols symbols, Locale locale);

    private static native void setExponential(DecimalFormatSymbols symbols, char c);

    private static native void setMonetaryGrouping(DecimalFormatSymbols symbols, char c);
}
