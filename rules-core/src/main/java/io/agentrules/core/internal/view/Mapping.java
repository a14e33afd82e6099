package io.agentrules.core.internal.view;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * A mapping in the YAML description of a view. A key that is absent has no value, an empty list, or is false. Descriptions are part of
 * this library, so a mistake in one is an exception.
 */
record Mapping(Map<?, ?> values) {
    /** Returns this mapping; what it does not have is taken from another one. */
    Mapping orElse(Mapping defaults) {
        var all = new LinkedHashMap<Object, Object>(defaults.values);
        all.putAll(values);
        return new Mapping(all);
    }

    boolean has(String key) {
        return values.get(key) != null;
    }

    Optional<String> text(String key) {
        return Optional.ofNullable(values.get(key)).map(String::valueOf);
    }

    String required(String key) {
        return text(key).orElseThrow(() -> new IllegalStateException("no " + key + " in " + values));
    }

    boolean flag(String key) {
        return Boolean.TRUE.equals(values.get(key));
    }

    Optional<Integer> number(String key) {
        return Optional.ofNullable((Integer) values.get(key));
    }

    /** Returns a list of texts; a single text is a list of one. */
    List<String> texts(String key) {
        Object value = values.get(key);
        if (value instanceof List<?> list) {
            return list.stream().map(String::valueOf).toList();
        }
        return value == null ? List.of() : List.of(String.valueOf(value));
    }

    List<Mapping> mappings(String key) {
        Object value = values.get(key);
        return value instanceof List<?> list
                ? list.stream().map(item -> new Mapping((Map<?, ?>) item)).toList()
                : List.of();
    }

    Optional<Mapping> mapping(String key) {
        return Optional.ofNullable((Map<?, ?>) values.get(key)).map(Mapping::new);
    }

    /** Returns one of the words that a function knows. */
    <T> T word(String key, T absent, Function<String, T> known) {
        return text(key).map(known).orElse(absent);
    }
}
