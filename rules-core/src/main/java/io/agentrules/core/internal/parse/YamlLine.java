package io.agentrules.core.internal.parse;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A line of a block that is not valid YAML: a list item, a key, or both, and a value.
 *
 * @param key empty if the line has none
 * @param colon the index of the colon after the key; -1 without a key
 * @param value what follows, stripped
 * @param hasSpace whether there is white space between the colon and the value
 */
record YamlLine(String key, int colon, String value, boolean hasSpace) {
    /** What comes before the value. The value is no part of it: to match it takes a step for each character. */
    private static final Pattern START = Pattern.compile("\\s*(?:- +)?(?:[\"']?([\\w-]+)[\"']?:(\\s*))?");

    static YamlLine of(String line) {
        Matcher start = START.matcher(line);
        boolean unused = start.lookingAt(); // always: each part may be missing
        String value = line.substring(start.end()).strip();
        return start.group(1) == null
                ? new YamlLine("", -1, value, false)
                : new YamlLine(start.group(1), start.start(2) - 1, value, start.start(2) < start.end(2));
    }

    boolean hasKey() {
        return colon >= 0;
    }
}
