package io.agentrules.api;

import java.util.AbstractMap;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What is known when the model is called: everything that a condition may depend on.
 *
 * @param requestPaths the paths that this request is about, sorted by path in code-point order
 * @param sessionPaths the paths that the whole session is about, sorted by path in code-point order
 * @param prompt the user's latest prompt; empty before the first one
 * @param values what is known for the other condition keys, such as {@code model} or {@code tools}: each key's values in
 *     code-point order; a key that is missing is unknown
 * @since 0.1
 */
@Stable
public record EvaluationContext(
        List<Evidence> requestPaths,
        List<Evidence> sessionPaths,
        Optional<String> prompt,
        Map<String, List<String>> values) {
    /** Nothing is known. */
    public static final EvaluationContext EMPTY =
            new EvaluationContext(List.of(), List.of(), Optional.empty(), Map.of());

    /** Copies the lists and the map; those of another context are already immutable and are shared. */
    public EvaluationContext {
        requestPaths = List.copyOf(requestPaths);
        sessionPaths = List.copyOf(sessionPaths);
        Objects.requireNonNull(prompt, "prompt");
        values = Values.copyOf(values);
    }

    /** Returns what is known for a condition key; empty if nothing is known. */
    public List<String> values(String key) {
        return values.getOrDefault(key, List.of());
    }

    /** An immutable map in the given order, shared by successive contexts. */
    private static final class Values extends AbstractMap<String, List<String>> {
        private final Map<String, List<String>> byKey = new LinkedHashMap<>();

        private Values(Map<String, List<String>> values) {
            values.forEach((key, known) -> byKey.put(key, List.copyOf(known)));
        }

        static Map<String, List<String>> copyOf(Map<String, List<String>> values) {
            return values instanceof Values ? values : new Values(values);
        }

        @Override
        public @Nullable List<String> get(Object key) {
            return byKey.get(key);
        }

        @Override
        public boolean containsKey(Object key) {
            return byKey.containsKey(key);
        }

        @Override
        public Set<Entry<String, List<String>>> entrySet() {
            return Collections.unmodifiableMap(byKey).entrySet();
        }
    }
}
