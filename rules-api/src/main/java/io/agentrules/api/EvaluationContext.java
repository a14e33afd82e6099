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
 * @param fileMatches what was found in the texts of files that the harness reported, in the order in which it was found
 * @since 0.1
 */
@Stable
public record EvaluationContext(
        List<Evidence> requestPaths,
        List<Evidence> sessionPaths,
        Optional<String> prompt,
        Map<String, List<String>> values,
        List<FileMatch> fileMatches) {
    /** Nothing is known. */
    public static final EvaluationContext EMPTY =
            new EvaluationContext(List.of(), List.of(), Optional.empty(), Map.of());

    /** Copies the lists and the map; those of another context are already immutable and are shared. */
    public EvaluationContext {
        requestPaths = List.copyOf(requestPaths);
        sessionPaths = List.copyOf(sessionPaths);
        Objects.requireNonNull(prompt, "prompt");
        values = Values.copyOf(values);
        fileMatches = List.copyOf(fileMatches);
    }

    /** Creates a context without texts of files. */
    public EvaluationContext(
            List<Evidence> requestPaths,
            List<Evidence> sessionPaths,
            Optional<String> prompt,
            Map<String, List<String>> values) {
        this(requestPaths, sessionPaths, prompt, values, List.of());
    }

    /** Starts without paths, prompt and values. */
    public static Builder builder() {
        return new Builder();
    }

    /** Returns the known values of a condition key; empty if there are none. */
    public List<String> values(String key) {
        return values.getOrDefault(key, List.of());
    }

    /** Collects what is known; {@link #build()} may be called again after a change. */
    public static final class Builder {
        private final Map<String, List<String>> values = new LinkedHashMap<>();
        private List<Evidence> requestPaths = List.of();
        private List<Evidence> sessionPaths = List.of();
        private Optional<String> prompt = Optional.empty();
        private List<FileMatch> fileMatches = List.of();

        private Builder() {}

        /** Sets the paths that this request is about, sorted by path in code-point order. */
        public Builder requestPaths(List<Evidence> paths) {
            this.requestPaths = Objects.requireNonNull(paths, "paths");
            return this;
        }

        /** Sets the paths that the whole session is about, sorted by path in code-point order. */
        public Builder sessionPaths(List<Evidence> paths) {
            this.sessionPaths = Objects.requireNonNull(paths, "paths");
            return this;
        }

        /** Sets the user's latest prompt. */
        public Builder prompt(String text) {
            this.prompt = Optional.of(Objects.requireNonNull(text, "text"));
            return this;
        }

        /** Sets what is known for a condition key, in code-point order. */
        public Builder values(String key, List<String> known) {
            this.values.put(Objects.requireNonNull(key, "key"), Objects.requireNonNull(known, "known"));
            return this;
        }

        /** Sets what was found in the texts of files. */
        public Builder fileMatches(List<FileMatch> found) {
            this.fileMatches = Objects.requireNonNull(found, "found");
            return this;
        }

        /** Returns the context. */
        public EvaluationContext build() {
            return new EvaluationContext(requestPaths, sessionPaths, prompt, values, fileMatches);
        }
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
