package io.agentrules.cli.text;

import java.util.Arrays;

/** The width of text in a terminal: two columns for East Asian wide characters and emoji, none for combining marks. */
public final class TextWidth {
    /** First and last code points of ranges that are wide, full-width or shown as emoji: Unicode 16, EastAsianWidth.txt. */
    private static final int[] WIDE = {
        0x1100, 0x115F, 0x231A, 0x231B, 0x2329, 0x232A, 0x23E9, 0x23EC, 0x23F0, 0x23F0, 0x23F3, 0x23F3, 0x25FD, 0x25FE,
        0x2614, 0x2615, 0x2630, 0x2637, 0x2648, 0x2653, 0x267F, 0x267F, 0x268A, 0x268F, 0x2693, 0x2693, 0x26A1, 0x26A1,
        0x26AA, 0x26AB, 0x26BD, 0x26BE, 0x26C4, 0x26C5, 0x26CE, 0x26CE, 0x26D4, 0x26D4, 0x26EA, 0x26EA, 0x26F2, 0x26F3,
        0x26F5, 0x26F5, 0x26FA, 0x26FA, 0x26FD, 0x26FD, 0x2705, 0x2705, 0x270A, 0x270B, 0x2728, 0x2728, 0x274C, 0x274C,
        0x274E, 0x274E, 0x2753, 0x2755, 0x2757, 0x2757, 0x2795, 0x2797, 0x27B0, 0x27B0, 0x27BF, 0x27BF, 0x2B1B, 0x2B1C,
        0x2B50, 0x2B50, 0x2B55, 0x2B55, 0x2E80, 0x303E, 0x3041, 0x4DBF, 0x4E00, 0xA4CF, 0xA960, 0xA97C, 0xAC00, 0xD7A3,
        0xF900, 0xFAFF, 0xFE10, 0xFE19, 0xFE30, 0xFE6F, 0xFF01, 0xFF60, 0xFFE0, 0xFFE6, 0x16FE0, 0x18DFF, 0x1AFF0,
        0x1B2FF, 0x1D300, 0x1D376, 0x1F004, 0x1F004, 0x1F0CF, 0x1F0CF, 0x1F18E, 0x1F18E, 0x1F191, 0x1F19A, 0x1F200,
        0x1F320, 0x1F32D, 0x1F335, 0x1F337, 0x1F37C, 0x1F37E, 0x1F393, 0x1F3A0, 0x1F3CA, 0x1F3CF, 0x1F3D3, 0x1F3E0,
        0x1F3F0, 0x1F3F4, 0x1F3F4, 0x1F3F8, 0x1F43E, 0x1F440, 0x1F440, 0x1F442, 0x1F4FC, 0x1F4FF, 0x1F53D, 0x1F54B,
        0x1F54E, 0x1F550, 0x1F567, 0x1F57A, 0x1F57A, 0x1F595, 0x1F596, 0x1F5A4, 0x1F5A4, 0x1F5FB, 0x1F64F, 0x1F680,
        0x1F6C5, 0x1F6CC, 0x1F6CC, 0x1F6D0, 0x1F6D2, 0x1F6D5, 0x1F6D7, 0x1F6DC, 0x1F6DF, 0x1F6EB, 0x1F6EC, 0x1F6F4,
        0x1F6FC, 0x1F7E0, 0x1F7EB, 0x1F7F0, 0x1F7F0, 0x1F90C, 0x1F93A, 0x1F93C, 0x1F945, 0x1F947, 0x1F9FF, 0x1FA70,
        0x1FAFF, 0x20000, 0x3FFFD
    };

    /** All code points before it take one column. */
    private static final int FIRST_OF_ANOTHER_WIDTH = 0x300;

    private static final String ELLIPSIS = "…";

    private TextWidth() {}

    /** Returns the number of columns that the text takes. */
    public static int of(String text) {
        return columns(text, text.length());
    }

    /** Returns the text, with its middle replaced by an ellipsis if it takes more than {@code columns}. */
    public static String fit(String text, int columns) {
        if (of(text) <= columns) {
            return text;
        }
        int head = 0;
        while (columns(text, next(text, head)) <= columns / 2) {
            head = next(text, head);
        }
        int tail = next(text, head);
        while (columns(text, head) + 1 + of(text.substring(tail)) > columns) {
            tail = next(text, tail);
        }
        return text.substring(0, head) + ELLIPSIS + text.substring(tail);
    }

    private static int next(String text, int at) {
        return text.offsetByCodePoints(at, 1);
    }

    private static int columns(String text, int end) {
        return text.substring(0, end).codePoints().map(TextWidth::of).sum();
    }

    private static int of(int codePoint) {
        if (codePoint < FIRST_OF_ANOTHER_WIDTH) {
            return 1;
        }
        return switch (Character.getType(codePoint)) {
            case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.FORMAT -> 0;
            default -> isWide(codePoint) ? 2 : 1;
        };
    }

    private static boolean isWide(int codePoint) {
        int found = Arrays.binarySearch(WIDE, codePoint);
        // An even insertion point is before the first code point of a range, an odd one inside a range.
        return found >= 0 || (-found - 1) % 2 == 1;
    }
}
