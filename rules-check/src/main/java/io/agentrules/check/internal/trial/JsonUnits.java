package io.agentrules.check.internal.trial;

import java.util.OptionalInt;

/** Finds characters of decoded JSON strings in the JSON. */
final class JsonUnits {
    private static final int UNICODE_ESCAPE_LENGTH = 6;

    private JsonUnits() {}

    /**
     * Returns the index at which a unit of the last string is written that begins before {@code end}; empty if it has no such unit.
     *
     * @param unit the number of UTF-16 units before it in the decoded string
     */
    static OptionalInt lastString(String json, int end, int unit) {
        OptionalInt found = OptionalInt.empty();
        boolean isString = false;
        int units = 0;
        for (int i = 0; i < end; i += isString ? length(json, i) : 1) {
            if (json.charAt(i) == '"') {
                isString = !isString;
                units = 0;
                found = isString ? OptionalInt.empty() : found;
            } else if (isString && units++ == unit) {
                found = OptionalInt.of(i);
            }
        }
        return found;
    }

    /** Returns how long the unit is that is written at an index. */
    private static int length(String json, int index) {
        if (json.charAt(index) != '\\') {
            return 1;
        }
        return json.startsWith("u", index + 1) ? UNICODE_ESCAPE_LENGTH : 2;
    }
}
