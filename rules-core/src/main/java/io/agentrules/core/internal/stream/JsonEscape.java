package io.agentrules.core.internal.stream;

import java.util.HexFormat;

/** One escape in a JSON string, which arrives unit by unit. */
final class JsonEscape {
    private static final int BEFORE_DIGITS = 2;
    private static final int WITH_DIGITS = 6;

    private final StringBuilder units = new StringBuilder(WITH_DIGITS);
    private CharSequence text = units;
    private boolean isOpen;

    /** Begins with the backslash. */
    void begin() {
        units.setLength(0);
        units.append('\\');
        text = units;
        isOpen = true;
    }

    /**
     * Takes the next unit.
     *
     * @return whether it belongs to the escape; if not, the escape is over
     */
    boolean take(char unit) {
        if (units.length() < BEFORE_DIGITS) {
            letter(unit);
            return true;
        }
        boolean isDigit = HexFormat.isHexDigit(unit);
        isOpen = isDigit && units.length() + 1 < WITH_DIGITS;
        if (isDigit) {
            digit(unit);
        }
        return isDigit;
    }

    private void letter(char unit) {
        String meant = meant(unit);
        if (meant.isEmpty()) {
            units.append(unit);
        } else {
            text = meant;
        }
        isOpen = unit == 'u';
    }

    private static String meant(char letter) {
        return switch (letter) {
            case '"' -> "\"";
            case '\\' -> "\\";
            case '/' -> "/";
            case 'b' -> "\b";
            case 'f' -> "\f";
            case 'n' -> "\n";
            case 'r' -> "\r";
            case 't' -> "\t";
            default -> "";
        };
    }

    private void digit(char unit) {
        units.append(unit);
        if (units.length() == WITH_DIGITS) {
            char meant = (char) HexFormat.fromHexDigits(units, BEFORE_DIGITS, WITH_DIGITS);
            units.setLength(0);
            units.append(meant);
        }
    }

    /** Returns whether the escape needs more units. */
    boolean isOpen() {
        return isOpen;
    }

    /** Returns the unit that the escape means; while it is open, and if it is invalid, its units as they are. */
    CharSequence text() {
        return text;
    }
}
