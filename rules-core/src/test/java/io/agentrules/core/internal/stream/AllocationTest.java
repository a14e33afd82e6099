package io.agentrules.core.internal.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.core.internal.support.JsonStringDecoder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AllocationTest {
    private static final int PIECES = 50_000;
    private static final int LENGTH = 4;
    private static final AddedLines.Sink NOWHERE = (text, from, to) -> {};
    private static final JsonStringDecoder.Sink NOBODY = new JsonStringDecoder.Sink() {
        @Override
        public void begin(CharSequence key) {}

        @Override
        public void slice(String piece, int from, int to) {}

        @Override
        public void decoded(CharSequence other) {}

        @Override
        public void end() {}
    };

    @ParameterizedTest
    @ValueSource(
            strings = {
                "let x = fetch(url, key);",
                "let x = \\\"\\u00e9\\\";\\n\\q",
                "\", \"tall\": [1, true, {}], \"last\": \""
            })
    void aWarmFeedOfStringsAllocatesNothing(String text) throws Exception {
        var strings = new JsonStringDecoder();
        feed(strings, "{\"content\": \"");
        String pieces = text.repeat(PIECES * LENGTH / text.length());

        assertThat(Allocated.bytesOf(() -> feed(strings, pieces))).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"+let x = fetch(url, key);\n", "+++ b\n--- a\n+++ b\n+x\n y\n-z\n"})
    void aWarmFeedOfLinesAllocatesNothing(String text) throws Exception {
        var lines = new AddedLines();
        lines.feed("--- a\n", 0, 6, NOWHERE);
        String pieces = text.repeat(PIECES * LENGTH / text.length());

        assertThat(Allocated.bytesOf(() -> {
                    for (int from = 0; from + LENGTH <= pieces.length(); from += LENGTH) {
                        lines.feed(pieces, from, from + LENGTH, NOWHERE);
                    }
                }))
                .isZero();
    }

    @ParameterizedTest
    @CsvSource({"'\"', a", "'{\"', a", "'{\"\\', \\", "'', [", "'', '{\"a\":'", "'', 1", "'', '  '", "'', x"})
    void memoryDoesNotGrowWithJson(String before, String text) throws Exception {
        String json = before + text.repeat(PIECES);

        assertThat(Allocated.bytesOf(() -> feed(new JsonStringDecoder(), json))).isBetween(1L, 10_000L);
    }

    @ParameterizedTest
    @ValueSource(strings = {" ", "@@\n", "@@+", "+++ ", "--- \n", "x"})
    void memoryDoesNotGrowWithLines(String text) throws Exception {
        String lines = text.repeat(PIECES);

        assertThat(Allocated.bytesOf(() -> new AddedLines().feed(lines, 0, lines.length(), NOWHERE)))
                .isBetween(1L, 100_000L);
    }

    private static void feed(JsonStringDecoder strings, String text) {
        int at = 0;
        while (at < text.length()) {
            int end = Math.min(text.length(), at + LENGTH);
            strings.feed(text, at, end, NOBODY);
            at = end;
        }
    }
}
