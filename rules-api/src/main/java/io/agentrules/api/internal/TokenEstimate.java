package io.agentrules.api.internal;

/** The estimate of tokens where no tokenizer is given. */
public final class TokenEstimate {
    private static final int CHARACTERS_PER_TOKEN = 4;

    private TokenEstimate() {}

    /** Returns one token per four UTF-16 units of the text, rounded up. */
    public static int of(String text) {
        return (int) of(text.length());
    }

    /** Returns one token per four UTF-16 units, rounded up. */
    public static long of(long characters) {
        return (characters + CHARACTERS_PER_TOKEN - 1) / CHARACTERS_PER_TOKEN;
    }
}
