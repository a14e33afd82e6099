package io.agentrules.core.internal.support;

import java.util.Set;

/** Sets of words, such as names and extensions, that are written as a text. */
public final class WordSet {
    private WordSet() {}

    /** Returns the words of a text, which white space separates; each is there once. */
    public static Set<String> in(String text) {
        return Set.of(text.strip().split("\\s+", -1));
    }
}
