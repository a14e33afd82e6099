package io.agentrules.pattern.internal.regex;

import io.agentrules.pattern.internal.tree.InvalidPatternException;

/**
 * The flags of a regular expression that change what it matches, not how it is applied.
 *
 * @param ignoreCase flag {@code i}
 * @param multiline flag {@code m}: {@code ^} and {@code $} also hold at line terminators
 * @param dotAll flag {@code s}: {@code .} also matches line terminators
 */
public record RegexFlags(boolean ignoreCase, boolean multiline, boolean dotAll) {
    /** No flag set. */
    public static final RegexFlags NONE = new RegexFlags(false, false, false);

    /**
     * Reads {@code i}, {@code m} and {@code s} in any order.
     *
     * @throws InvalidPatternException if {@code flags} has another letter, or one twice
     */
    public static RegexFlags parse(String flags) {
        for (int i = 0; i < flags.length(); i++) {
            char flag = flags.charAt(i);
            if (flags.indexOf(flag) < i) {
                throw new InvalidPatternException(0, "Flag " + flag + " is given twice", "");
            }
            if ("ims".indexOf(flag) < 0) {
                throw new InvalidPatternException(0, "Flag " + flag + " is not supported", "Use only i, m and s");
            }
        }
        return NONE.with(flags, true);
    }

    /** Returns these flags with those among {@code letters} set or cleared. */
    RegexFlags with(String letters, boolean set) {
        return new RegexFlags(
                letters.contains("i") ? set : ignoreCase,
                letters.contains("m") ? set : multiline,
                letters.contains("s") ? set : dotAll);
    }
}
