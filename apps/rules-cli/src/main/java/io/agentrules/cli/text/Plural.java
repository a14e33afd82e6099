package io.agentrules.cli.text;

/** A number of things, in words. */
public final class Plural {
    private Plural() {}

    /** Returns {@code 1 rule}, {@code 2 rules}; for words whose plural only adds an s. */
    public static String of(int number, String word) {
        return number + " " + word + (number == 1 ? "" : "s");
    }
}
