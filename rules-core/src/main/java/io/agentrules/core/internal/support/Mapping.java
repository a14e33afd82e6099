package io.agentrules.core.internal.support;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A mapping in the YAML of a profile. A key that is absent has no value, an empty list, or is false. A value of the wrong type is an
 * exception, which costs the profile.
 */
public record Mapping(Map<?, ?> values) {
    /** Returns this mapping; what it does not have is taken from another one. */
    public Mapping orElse(Mapping defaults) {
        var all = new LinkedHashMap<Object, Object>(defaults.values);
        all.putAll(values);
        return new Mapping(all);
    }

    public boolean has(String key) {
        return values.get(key) != null;
    }

    public Optional<String> text(String key) {
        return Optional.ofNullable(values.get(key)).map(String::valueOf);
    }

    public String required(String key) {
        return text(key).orElseThrow(() -> new IllegalStateException("no " + key + " in " + values));
    }

    public boolean flag(String key) {
        return Boolean.TRUE.equals(values.get(key));
    }

    public Optional<Integer> number(String key) {
        return Optional.ofNullable((Integer) values.get(key));
    }

    /** Returns a list of texts; a single text is a list of one. */
    public List<String> texts(String key) {
        Object value = values.get(key);
        if (value instanceof List<?> list) {
            return list.stream().map(String::valueOf).toList();
        }
        return value == null ? List.of() : List.of(String.valueOf(value));
    }

    /** Returns the list of texts of each key. */
    public Map<String, List<String>> textsByKey() {
        var texts = new LinkedHashMap<String, List<String>>();
        values.keySet().forEach(key -> texts.put(String.valueOf(key), texts(String.valueOf(key))));
        return texts;
    }

    public List<Mapping> mappings(String key) {
        Object value = values.get(key);
        return value instanceof List<?> list
                ? list.stream().map(item -> new Mapping((Map<?, ?>) item)).toList()
                : List.of();
    }

    /** Returns a mapping; empty if there is none, or only whether there is. */
    public Optional<Mapping> mapping(String key) {
        return Optional.ofNullable(values.get(key))
                .filter(value -> !(value instanceof Boolean))
                .map(value -> new Mapping((Map<?, ?>) value));
    }

    /** Returns the constant of an enum that is written in lower case with hyphens. */
    public <E extends Enum<E>> E constant(String key, E absent) {
        return text(key).map(word -> constant(word, absent.getDeclaringClass())).orElse(absent);
    }

    /** Returns the constant of an enum that a word is. */
    public static <E extends Enum<E>> E constant(String word, Class<E> type) {
        return Enum.valueOf(type, word.replace('-', '_').toUpperCase(Locale.ROOT));
    }
}
