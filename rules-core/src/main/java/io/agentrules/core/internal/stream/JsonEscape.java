package io.agentrules.core.internal.stream;

import java.util.HexFormat;

/** Reads one escape in a JSON string, unit by unit. */
final class JsonEscape {
    private static final String BACKSLASH = "\\";
    private static final int BEFORE_DIGITS = 2;
    private static final int WITH_DIGITS = 6;

    private final StringBuilder units = new StringBuilder(WITH_DIGITS);
    private CharSequence text = BACKSLASH;
    private boolean hasLetter;
    private boolean isOpen;

    /** Starts an escape with its backslash. */
    void begin() {
        text = BACKSLASH;
        hasLetter = false;
        isOpen = true;
    }

    /**
     * Reads the next unit.
     *
     * @return whether it belongs to the escape; if not, the escape has ended
     */
    boolean take(char unit) {
        if (!hasLetter) {
            hasLetter = true;
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
        String decoded = decoded(unit);
        if (decoded.isEmpty()) {
            units.setLength(0);
            units.append(BACKSLASH).append(unit);
            text = units;
        } else {
            text = decoded;
        }
        isOpen = unit == 'u';
    }

    private static String decoded(char letter) {
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
            char decoded = (char) HexFormat.fromHexDigits(units, BEFORE_DIGITS, WITH_DIGITS);
            units.setLength(0);
            units.append(decoded);
        }
    }

    /** Returns whether the escape needs more units. */
    boolean isOpen() {
        return isOpen;
    }

    /** Returns the decoded unit; while the escape is open or if it is invalid, its units unchanged. */
    CharSequence text() {
        return text;
    }
}
