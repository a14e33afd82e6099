package io.agentrules.core.guard;

import java.util.HexFormat;

/** One escape in a JSON string, which arrives unit by unit. */
final class JsonEscape {
    private static final String LETTERS = "\"\\/bfnrt";
    private static final String MEANT = "\"\\/\b\f\n\r\t";
    private static final int BEFORE_DIGITS = 2;
    private static final int WITH_DIGITS = 6;

    private final StringBuilder units = new StringBuilder(WITH_DIGITS);
    private boolean isOpen;

    /** Begins with the backslash. */
    void begin() {
        units.setLength(0);
        units.append('\\');
        isOpen = true;
    }

    /**
     * Takes the next unit.
     *
     * @return whether it belongs to the escape; if not, the escape is over
     */
    boolean take(char unit) {
        if (units.length() >= BEFORE_DIGITS && !HexFormat.isHexDigit(unit)) {
            isOpen = false;
            return false;
        }
        units.append(unit);
        int length = units.length();
        isOpen = length < WITH_DIGITS && (length > BEFORE_DIGITS || unit == 'u');
        if (length == WITH_DIGITS) {
            replace((char) HexFormat.fromHexDigits(units, BEFORE_DIGITS, WITH_DIGITS));
        } else if (length == BEFORE_DIGITS && LETTERS.indexOf(unit) >= 0) {
            replace(MEANT.charAt(LETTERS.indexOf(unit)));
        }
        return true;
    }

    private void replace(char meant) {
        units.setLength(0);
        units.append(meant);
    }

    /** Returns whether the escape needs more units. */
    boolean isOpen() {
        return isOpen;
    }

    /** Returns the unit that the escape means; while it is open, and if it is invalid, its units as they are. */
    CharSequence text() {
        return units;
    }
}
