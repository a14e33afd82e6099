package io.agentrules.core.internal.store;

import io.agentrules.core.internal.support.JsonValue;
import io.agentrules.core.model.SessionState;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A session in the store: its state, and the nodes that saved it. By these, a node recognizes its own save if the store's reply was lost.
 *
 * @param writers the number of the last save of each node that is part of this state, the node that saved last at the end
 */
record SavedState(Map<String, Long> writers, SessionState state) {
    /** Of more nodes than this, those that saved longest ago are forgotten. */
    private static final int MAX_WRITERS = 8;

    private static final int VERSION = 1;

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

    /** Returns whether the latest save among these is part of this state; also if it may be one of those that were forgotten. */
    boolean continuesFrom(Map<String, Long> before) {
        boolean isPart = true;
        for (Map.Entry<String, Long> save : before.entrySet()) { // the latest is the last
            long known = writers.getOrDefault(save.getKey(), writers.size() < MAX_WRITERS ? -1 : Long.MAX_VALUE);
            isPart = known >= save.getValue();
        }
        return isPart;
    }

    /** Returns this as JSON without NUL and without unpaired surrogates. */
    String text() {
        var saved = new LinkedHashMap<String, Object>();
        saved.put("v", VERSION);
        saved.put("by", writers);
        saved.put("state", state.toMap());
        return StorableJson.text(saved);
    }

    /**
     * Reads what {@link #text} returned. Properties that this version does not know are skipped.
     *
     * @throws IllegalArgumentException if it is something else, or of another version; the message does not repeat the text
     */
    static SavedState of(String text) {
        try {
            Map<String, Object> saved = JsonValue.object(text).orElseThrow(IllegalArgumentException::new);
            var writers = new LinkedHashMap<String, Long>();
            ((Map<?, ?>) saved.getOrDefault("by", Map.of()))
                    .forEach((writer, save) -> writers.put((String) writer, ((Number) save).longValue()));
            if (!Integer.valueOf(VERSION).equals(saved.get("v"))) {
                throw new IllegalArgumentException();
            }
            return new SavedState(writers, SessionState.of(members(saved.get("state"))));
        } catch (IllegalArgumentException | ClassCastException | NullPointerException e) {
            // The exception's own message may quote the text, which is the user's.
            throw new IllegalArgumentException("it is not the JSON of a session", e);
        }
    }

    @SuppressWarnings("unchecked") // the keys of JSON are strings
    private static Map<String, ?> members(@Nullable Object object) {
        if (!(object instanceof Map<?, ?> members)) {
            throw new IllegalArgumentException();
        }
        return (Map<String, ?>) members;
    }
}
