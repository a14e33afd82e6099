package io.agentrules.hooks.session;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the values of stored conversations. Ignores a value that is missing or has another type. */
final class StoredValues {
    private StoredValues() {}

    static Map<String, Object> map(@Nullable Object value) {
        var map = new LinkedHashMap<String, Object>();
        if (value instanceof Map<?, ?> members) {
            members.forEach((key, member) -> map.put(String.valueOf(key), member));
        }
        return map;
    }

    static List<String> texts(@Nullable Object value) {
        return value instanceof List<?> list
                ? list.stream()
                        .filter(String.class::isInstance)
                        .map(String.class::cast)
                        .toList()
                : List.of();
    }

    static List<Map<String, Object>> maps(@Nullable Object value) {
        return value instanceof List<?> list
                ? list.stream()
                        .filter(Map.class::isInstance)
                        .map(StoredValues::map)
                        .toList()
                : List.of();
    }

    /** Returns the numbers of a list that are not negative, and not larger than an {@code int}. */
    static List<Integer> counts(@Nullable Object value) {
        return value instanceof List<?> list
                ? list.stream()
                        .filter(Number.class::isInstance)
                        .map(number -> ((Number) number).longValue())
                        .filter(number -> number >= 0 && number <= Integer.MAX_VALUE)
                        .map(Long::intValue)
                        .toList()
                : List.of();
    }

    static Optional<String> text(@Nullable Object value) {
        return value instanceof String text ? Optional.of(text) : Optional.empty();
    }
}
