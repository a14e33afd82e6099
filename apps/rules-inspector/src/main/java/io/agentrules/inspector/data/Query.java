package io.agentrules.inspector.data;

import io.agentrules.api.internal.ContextField;
import io.agentrules.check.input.CurrentWork;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The parameters of a question: the query of its address.
 *
 * @param values the values of each parameter, in order
 */
public record Query(Map<String, List<String>> values) {
    /** No parameters. */
    public static final Query NONE = new Query(Map.of());

    /** Copies the map. */
    public Query {
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    /**
     * Parses the part of an address after the {@code ?}. Parameters without {@code =} are ignored.
     *
     * @param encoded percent-encoded; may be empty
     * @throws IllegalArgumentException if a percent sign is not followed by two hexadecimal digits
     */
    public static Query of(String encoded) {
        var values = new LinkedHashMap<String, List<String>>();
        for (String part : encoded.split("&", -1)) {
            int equals = part.indexOf('=');
            if (equals > 0) {
                values.computeIfAbsent(decoded(part.substring(0, equals)), unused -> new ArrayList<>())
                        .add(decoded(part.substring(equals + 1)));
            }
        }
        return new Query(values);
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }

    /** Returns the values of a parameter, in order; empty if it is missing. */
    public List<String> all(String name) {
        return values.getOrDefault(name, List.of());
    }

    /**
     * Returns the values of a parameter that a session will be told as {@code field}, in order; empty if it is missing.
     *
     * @throws IllegalArgumentException if a session would ignore a value
     */
    List<String> all(ContextField field, String name) {
        List<String> given = all(name);
        given.stream()
                .flatMap(value -> CurrentWork.problem(field, value).stream())
                .findFirst()
                .ifPresent(problem -> {
                    throw new IllegalArgumentException("a value of the parameter " + name + " " + problem);
                });
        return given;
    }

    /** Returns the first value of a parameter that is not empty. */
    public Optional<String> first(String name) {
        return all(name).stream().filter(value -> !value.isEmpty()).findFirst();
    }

    /**
     * Returns the first value of a parameter.
     *
     * @throws IllegalArgumentException if it is missing or empty
     */
    public String required(String name) {
        return first(name).orElseThrow(() -> new IllegalArgumentException("the parameter " + name + " is missing"));
    }
}
