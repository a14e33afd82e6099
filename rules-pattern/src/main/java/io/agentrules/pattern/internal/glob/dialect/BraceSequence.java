package io.agentrules.pattern.internal.glob.dialect;

import io.agentrules.pattern.internal.tree.InvalidPatternException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A sequence in braces: {@code 1..9}, {@code 01..10..2} or {@code a..e}.
 *
 * @param from the first value
 * @param to the value not to be passed
 * @param step the distance between two values, above 0
 * @param letters whether values are characters
 * @param width digits of a value, padded with zeros; 0 for no padding
 */
record BraceSequence(long from, long to, long step, boolean letters, int width) {
    private static final Pattern NUMBERS =
            Pattern.compile("(-?\\d{1,15}+)\\.\\.(-?\\d{1,15}+)(?:\\.\\.(-?\\d{1,15}+))?");
    private static final Pattern LETTERS = Pattern.compile("([a-zA-Z])\\.\\.([a-zA-Z])(?:\\.\\.(-?\\d{1,15}+))?");
    private static final Pattern PADDED = Pattern.compile("-?0\\d.*");

    /** Returns the sequence that {@code body} is; null if it is none. */
    static @Nullable BraceSequence parse(String body) {
        Matcher numbers = NUMBERS.matcher(body);
        if (numbers.matches()) {
            boolean padded = PADDED.matcher(numbers.group(1)).matches()
                    || PADDED.matcher(numbers.group(2)).matches()
                    || (numbers.group(3) != null
                            && PADDED.matcher(numbers.group(3)).matches());
            int width = Math.max(numbers.group(1).length(), numbers.group(2).length());
            long from = Long.parseLong(numbers.group(1));
            long to = Long.parseLong(numbers.group(2));
            return new BraceSequence(from, to, step(numbers.group(3)), false, padded ? width : 0);
        }
        Matcher letters = LETTERS.matcher(body);
        return letters.matches()
                ? new BraceSequence(body.charAt(0), letters.group(2).charAt(0), step(letters.group(3)), true, 0)
                : null;
    }

    private static long step(@Nullable String text) {
        return text == null ? 1 : Math.max(1, Math.abs(Long.parseLong(text)));
    }

    /**
     * Returns the values, ascending or descending.
     *
     * @throws InvalidPatternException if there are more than {@code max}
     */
    List<String> values(int max) {
        long count = Math.abs(to - from) / step + 1;
        if (count > max) {
            throw new InvalidPatternException(
                    0, "The braces stand for more than " + max + " globs", "Write a wildcard, or several globs");
        }
        List<String> values = new ArrayList<>();
        for (long i = 0; i < count; i++) {
            values.add(value(to < from ? from - i * step : from + i * step));
        }
        return values;
    }

    private String value(long number) {
        if (letters) {
            return number == '\\' ? "" : String.valueOf((char) number);
        }
        String digits = String.valueOf(Math.abs(number));
        String sign = number < 0 ? "-" : "";
        return sign + "0".repeat(Math.max(0, width - sign.length() - digits.length())) + digits;
    }
}
