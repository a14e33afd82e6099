package io.agentrules.core.internal.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.core.internal.support.JsonStringDecoder;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Records the output of {@link JsonStringDecoder} and checks its order. */
final class DecodedStrings implements JsonStringDecoder.Sink {
    private final List<Value> values = new ArrayList<>();
    private final StringBuilder text = new StringBuilder();
    private String key = "";
    private boolean isOpen;

    /** One complete string. */
    record Value(String key, String text) {}

    /** Returns the values of a text that arrives in one piece. */
    static List<Value> of(String json) {
        return ofPieces(List.of(json));
    }

    /** Returns the values of a text that is split at random. */
    static List<Value> cut(String json, Random random) {
        return ofPieces(StreamPieces.of(json, random));
    }

    static List<Value> ofPieces(List<String> pieces) {
        var strings = new JsonStringDecoder();
        var values = new DecodedStrings();
        for (String piece : pieces) {
            strings.feed('"' + piece + '\\', 1, 1 + piece.length(), values);
        }
        strings.finish(values);
        return values.complete();
    }

    @Override
    public void begin(CharSequence key) {
        assertThat(isOpen).isFalse();
        isOpen = true;
        this.key = key.toString();
    }

    @Override
    public void slice(String piece, int from, int to) {
        assertThat(isOpen).isTrue();
        assertThat(from).isLessThan(to);
        text.append(piece, from, to);
    }

    @Override
    public void decoded(CharSequence other) {
        assertThat(isOpen).isTrue();
        assertThat(other).isNotEmpty();
        text.append(other);
    }

    @Override
    public void end() {
        assertThat(isOpen).isTrue();
        isOpen = false;
        values.add(new Value(key, text.toString()));
        text.setLength(0);
    }

    /** Returns the values so far; none may be open. */
    List<Value> complete() {
        assertThat(isOpen).isFalse();
        return values;
    }

    /** Returns the text of the open value so far. */
    String open() {
        assertThat(isOpen).isTrue();
        return text.toString();
    }
}
