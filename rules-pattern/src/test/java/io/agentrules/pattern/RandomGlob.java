package io.agentrules.pattern;

import java.util.List;
import java.util.Random;
import java.util.StringJoiner;

/** Globs and paths made of few distinct names, so that many match. */
final class RandomGlob {
    private static final List<String> FOLDERS = List.of("src", "a", "b", ".git", "x.y", "test", "[id]");
    private static final List<String> FILES =
            List.of("a.ts", "b.tsx", ".env", "a", "a.test.ts", "[id].ts", "README.md", ".a.ts", "b.", "é😀.ts");
    private static final List<String> NAMES = List.of(
            "*",
            "*",
            "**",
            "**",
            "*.ts",
            "*.{ts,tsx}",
            "*.test.*",
            "?",
            "??.ts",
            "a*",
            "*a*",
            ".*",
            "[ab].ts",
            "[!a]*",
            "[^.]*",
            "[id].ts",
            "{a,b}",
            "{src,**}",
            "{1..3}",
            "@(a|b)",
            "!(a)",
            "!(a|*.ts)",
            "*.!(ts)",
            "+(a|b).ts",
            "?(a)*",
            "*(a|.)b",
            "a{,.ts}",
            "\\*",
            "a**b",
            "[[:alpha:]].ts",
            "!(*.d).ts");
    private static final String SIGNS = "ab./*?[]{}()!@+|,\\^-$\"#é";

    private static final List<String> WORDS = List.of("a", "w", "w0w", "w1w", "0", "1", "_x", "Wide", "ts", "tests");
    private static final List<String> BETWEEN = List.of("/", "/", ".", "-", "");
    private static final List<String> WILD = List.of(
            "**/",
            "/**",
            "*",
            "*.",
            "?",
            "{%s,%s}",
            "{%s,}",
            "{%s..%s}",
            "[a-w]",
            "[!0]",
            "[1w]",
            "[",
            "]",
            ".",
            "..",
            "{",
            "}",
            ",");

    private RandomGlob() {}

    /** Returns a glob of words, stars, braces and what stands between them. */
    static String ofWords(Random random) {
        StringBuilder glob = new StringBuilder();
        for (int i = random.nextInt(6); i >= 0; i--) {
            String next = random.nextInt(2) == 0 ? pick(random, WORDS) : pick(random, WILD);
            glob.append(next.replaceFirst("%s", pick(random, WORDS)).replaceFirst("%s", pick(random, WORDS)));
            glob.append(i > 0 ? pick(random, BETWEEN) : "");
        }
        return glob.append(random.nextInt(4) == 0 ? "/**" : "").toString();
    }

    /** Returns a path of the same words. */
    static String pathOfWords(Random random) {
        StringBuilder path = new StringBuilder();
        for (int i = random.nextInt(5); i >= 0; i--) {
            path.append(pick(random, WORDS)).append(i > 0 ? pick(random, BETWEEN) : "");
        }
        return path.toString();
    }

    /** Returns what is left of a glob without its wildcards: a path that it nearly matches, or just so. */
    static String pathNear(String glob) {
        return glob.replaceAll("[^A-Za-z0-9_./-]+", "").replaceAll("//+", "/").replaceAll("^/|/$", "");
    }

    static String path(Random random) {
        StringJoiner path = new StringJoiner("/");
        for (int i = random.nextInt(4); i > 0; i--) {
            path.add(pick(random, FOLDERS));
        }
        return path.add(pick(random, FILES)).toString();
    }

    static String glob(Random random) {
        StringJoiner glob = new StringJoiner("/", random.nextInt(15) == 0 ? "!" : "", "");
        for (int i = random.nextInt(3); i >= 0; i--) {
            glob.add(pick(random, random.nextInt(3) == 0 ? FOLDERS : NAMES));
        }
        return glob.add(pick(random, random.nextInt(3) == 0 ? FILES : NAMES)).toString();
    }

    /** Returns any text at all of up to {@code most} units, of signs that mean something to someone. */
    static String garbage(Random random, int most) {
        StringBuilder garbage = new StringBuilder();
        for (int i = random.nextInt(most + 1); i > 0; i--) {
            garbage.append(random.nextInt(50) == 0 ? (char) random.nextInt(0x10000) : sign(random));
        }
        return garbage.toString();
    }

    private static char sign(Random random) {
        return SIGNS.charAt(random.nextInt(SIGNS.length()));
    }

    private static String pick(Random random, List<String> choices) {
        return choices.get(random.nextInt(choices.size()));
    }
}
