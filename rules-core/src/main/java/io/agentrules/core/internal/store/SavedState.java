package io.agentrules.core.internal.store;

import io.agentrules.core.model.SessionState;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;

/**
 * What is saved of a session: its state, and by whom. A node recognizes a save of its own by that, if the answer to it was lost.
 *
 * @param writers the number of the last save of each node that is part of this state, the node that saved last at the end
 */
record SavedState(Map<String, Long> writers, SessionState state) {
    /** Of more nodes than this, those that saved longest ago are forgotten. */
    private static final int MAX_WRITERS = 8;

    private static final int VERSION = 1;
    private static final JsonFactory READER = JsonFactory.builder()
            .streamReadConstraints(
                    StreamReadConstraints.builder().maxNestingDepth(10).build())
            .build();

    SavedState {
        writers = Collections.unmodifiableMap(new LinkedHashMap<>(writers));
    }

    /** Returns the writers after a further save. */
    static Map<String, Long> writers(Map<String, Long> before, String writer, long save) {
        var writers = new LinkedHashMap<>(before);
        writers.remove(writer);
        writers.put(writer, save);
        writers.keySet().stream()
                .limit(Math.max(0, writers.size() - MAX_WRITERS))
                .toList()
                .forEach(writers::remove);
        return writers;
    }

    /** Returns whether {@link #of} would refuse the text. */
    boolean isTooLarge() {
        return state.evidence().stream()
                        .mapToLong(observed -> observed.path().length())
                        .sum()
                > StateJson.MAX_PATH_CHARS;
    }

    /**
     * Returns this as JSON without NUL and without unpaired surrogates.
     *
     * @param activated what wrote the names of the rules in the save before
     */
    String text(NamesJson activated) {
        return StorableJson.text(json -> {
            json.writeStartObject();
            json.writeNumberProperty("v", VERSION);
            json.writeObjectPropertyStart("by");
            writers.forEach(json::writeNumberProperty);
            json.writeEndObject();
            json.writeName("s");
            StateJson.write(json, state, activated);
            json.writeEndObject();
        });
    }

    /**
     * Reads what {@link #text} returned. Properties that this version does not know are skipped.
     *
     * @param activated is to write the names of the rules in the next save
     * @throws IllegalArgumentException if it is something else, or a later version wrote it; the message does not repeat the text
     */
    static SavedState of(String text, NamesJson activated) {
        try (JsonParser json = READER.createParser(ObjectReadContext.empty(), text)) {
            return read(json, text, activated);
        } catch (JacksonException e) {
            // The exception's own message quotes the text, which is the user's.
            throw new IllegalArgumentException("it is not the JSON of a session", e);
        }
    }

    private static SavedState read(JsonParser json, String text, NamesJson activated) {
        Map<String, Long> writers = new LinkedHashMap<>();
        @Nullable SessionState state = null;
        StateJson.expect(json.nextToken() == JsonToken.START_OBJECT);
        for (String name = json.nextName(); name != null; name = json.nextName()) {
            JsonToken token = json.nextToken();
            switch (name) {
                case "v" -> StateJson.expect(token == JsonToken.VALUE_NUMBER_INT && json.getIntValue() == VERSION);
                case "by" -> {
                    StateJson.expect(token == JsonToken.START_OBJECT);
                    for (String writer = json.nextName(); writer != null; writer = json.nextName()) {
                        json.nextToken();
                        writers.put(writer, json.getLongValue());
                    }
                }
                case "s" -> state = StateJson.read(json, text, activated);
                default -> json.skipChildren();
            }
        }
        StateJson.expect(state != null && json.nextToken() == null);
        return new SavedState(writers, Objects.requireNonNull(state));
    }
}
