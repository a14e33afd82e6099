package io.agentrules.pattern;

import java.util.Random;

/** Writes random regular expressions over few distinct letters, so that they often match. */
final class RandomRegex {
    private static final String[] LETTERS = {"a", "b", "c", "B", " ", "\\n", "é"};
    private static final String[] CLASSES = {
        ".", "\\w", "\\W", "\\s", "\\d", "[ab]", "[^a]", "[a-c]", "[^]", "[^\\w]", "[B-a]", "\\S"
    };
    private static final String[] ASSERTIONS = {"^", "$", "\\b", "\\B"};
    private static final String[] LOOKS = {"(?=", "(?!", "(?<=", "(?<!"};
    private static final String[] SMALL_COUNTS = {"{0,2}", "{2}", "{1,3}", "{2,}"};
    private static final String[] LARGE_COUNTS = {"{16}", "{3,17}", "{0,16}", "{16,}", "{17,20}"};

    private final Random random;
    private final boolean backReferences;
    private int groups;

    private RandomRegex(Random random, boolean backReferences) {
        this.random = random;
        this.backReferences = backReferences;
    }

    /** Returns an expression that an automaton can decide, apart from lookaround in odd places. */
    static String regular(Random random) {
        return new RandomRegex(random, false).alternatives(3);
    }

    /** Returns an expression that may have back references. */
    static String any(Random random) {
        return new RandomRegex(random, true).alternatives(3);
    }

    /** Returns a text in which such expressions are found; now and then one with long runs. */
    static String text(Random random) {
        StringBuilder text = new StringBuilder();
        int length = random.nextInt(12);
        for (int i = 0; i < length; i++) {
            String unit = pick(random, "a", "a", "b", "c", "A", "B", " ", "\n", "é", "É", "1");
            text.append(unit.repeat(random.nextInt(12) == 0 ? 14 + random.nextInt(5) : 1));
        }
        return text.toString();
    }

    /** Returns an expression that counts, with something to find before and behind it. */
    static String counted(Random random) {
        String head = pick(random, "a", "b", "ab", "\\bc", "(?:a|b)", "a.*b");
        String unit = pick(
                random,
                "[^b]",
                "[ab]",
                ".",
                "[^ ]",
                "c",
                "\\w",
                "(?:a.)",
                "(?:ca?)",
                "(?:b|ab)",
                "(?:[ab]{1,3}|c)",
                "(?:.{1,2}a)");
        String count = pick(random, "{2}", "{2,}", "{0,7}", "{3,9}", "{4}", "{1,3}", "{0,2}", "{17}");
        String tail = pick(
                random,
                "",
                "b",
                "ca",
                "\\ba",
                "\\b",
                "(?<= )",
                "(?<=c)b{2,3}",
                "[ab]+c",
                "$",
                "(?!b)",
                "\\B[bc]{2}a",
                "b?c");
        String other = random.nextInt(4) == 0 ? "|" + pick(random, "bc", "c{3}", " a[bc]{2,4} ", "(?!a)b") : "";
        return head + unit + count + tail + other;
    }

    /** Returns a text in which such expressions begin and end all the time, and are found now and then. */
    static String countedText(Random random) {
        StringBuilder text = new StringBuilder();
        String letters = pick(random, "abc abcab", "abcab ccc", "ab", "aab c");
        for (int i = random.nextInt(60); i > 0; i--) {
            text.append(letters.charAt(random.nextInt(letters.length())));
        }
        return text.toString();
    }

    static String flags(Random random) {
        return pick(random, "", "", "", "i", "m", "s", "im", "ims");
    }

    private String alternatives(int depth) {
        StringBuilder text = new StringBuilder(sequence(depth));
        while (random.nextInt(5) == 0) {
            text.append('|').append(sequence(depth));
        }
        return text.toString();
    }

    private String sequence(int depth) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(4); i >= 0; i--) {
            text.append(term(depth));
        }
        return text.toString();
    }

    private String term(int depth) {
        int kind = random.nextInt(20);
        if (kind < 2) {
            return pick(random, ASSERTIONS);
        }
        if (kind < 4 && depth > 0) {
            return pick(random, LOOKS) + alternatives(depth - 2) + ")";
        }
        if (kind == 4 && backReferences && groups > 0) {
            return "\\" + (1 + random.nextInt(groups)) + "(?:)";
        }
        return atom(depth) + quantifier();
    }

    private String atom(int depth) {
        int kind = random.nextInt(10);
        if (kind < 3 && depth > 0) {
            return group(depth);
        }
        return kind < 5 ? pick(random, CLASSES) : pick(random, LETTERS);
    }

    private String group(int depth) {
        String open = pick(random, "(?:", "(", "(", "(?i:", "(?s-m:");
        groups += open.equals("(") ? 1 : 0;
        return open + alternatives(depth - 1) + ")";
    }

    private String quantifier() {
        int kind = random.nextInt(24);
        String count = kind < 8
                ? pick(random, "*", "+", "?")
                : kind < 10 ? pick(random, SMALL_COUNTS) : kind == 10 ? pick(random, LARGE_COUNTS) : "";
        return !count.isEmpty() && random.nextInt(4) == 0 ? count + "?" : count;
    }

    private static String pick(Random random, String... choices) {
        return choices[random.nextInt(choices.length)];
    }
}
