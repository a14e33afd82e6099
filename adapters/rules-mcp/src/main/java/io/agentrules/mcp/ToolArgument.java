package io.agentrules.mcp;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * An argument of a tool: its description for clients, and its valid values.
 *
 * @param description what it is, in which form, with an example; without a period
 * @param longest the maximum length of a text or list member, in UTF-16 units
 * @param choices the allowed values; empty if unrestricted
 * @param check returns why a text or list member is invalid in another way, as the end of a sentence that begins with its place
 */
record ToolArgument(
        String name,
        Kind kind,
        String description,
        int longest,
        List<String> choices,
        Function<String, Optional<String>> check) {
    private static final int MAX_MEMBERS = 1_000;

    /** The type of an argument. */
    enum Kind {
        /** A string. */
        TEXT("a string"),
        /** A list of strings. */
        LIST("a list of strings"),
        /** A boolean. */
        FLAG("true or false");

        private final String words;

        Kind(String words) {
            this.words = words;
        }
    }

    private ToolArgument(String name, Kind kind, String description, int longest, List<String> choices) {
        this(name, kind, description, longest, choices, unused -> Optional.empty());
    }

    static ToolArgument text(String name, String description, int longest) {
        return new ToolArgument(name, Kind.TEXT, description, longest, List.of());
    }

    static ToolArgument list(String name, String description, int longest, Function<String, Optional<String>> check) {
        return new ToolArgument(name, Kind.LIST, description, longest, List.of(), check);
    }

    static ToolArgument flag(String name, String description) {
        return new ToolArgument(name, Kind.FLAG, description, 0, List.of());
    }

    static ToolArgument choice(String name, String description, List<String> choices) {
        return new ToolArgument(name, Kind.TEXT, description, Integer.MAX_VALUE, choices);
    }

    /** Returns the JSON schema, without the size limits, which would cost tokens: models read it in each conversation. */
    Map<String, Object> schema() {
        var schema = new LinkedHashMap<String, Object>();
        switch (kind) {
            case TEXT -> schema.put("type", "string");
            case FLAG -> schema.put("type", "boolean");
            case LIST -> {
                schema.put("type", "array");
                schema.put("items", Map.of("type", "string"));
            }
        }
        if (!choices.isEmpty()) {
            schema.put("enum", choices);
        }
        schema.put("description", description);
        return schema;
    }

    /** Returns why a value is invalid, and what would be valid; empty if it is valid. */
    Optional<String> problem(Object value) {
        return switch (kind) {
            case FLAG -> value instanceof Boolean ? Optional.empty() : Optional.of(otherThan());
            case TEXT -> value instanceof String text ? textProblem(name, text) : Optional.of(otherThan());
            case LIST -> value instanceof List<?> members ? listProblem(members) : Optional.of(otherThan());
        };
    }

    private Optional<String> listProblem(List<?> members) {
        if (members.size() > MAX_MEMBERS) {
            return Optional.of(name + " has " + members.size() + " members; the maximum is " + MAX_MEMBERS);
        }
        return IntStream.range(0, members.size())
                .mapToObj(index -> members.get(index) instanceof String text
                        ? textProblem(name + "[" + index + "]", text)
                        : Optional.of(otherThan()))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private Optional<String> textProblem(String place, String text) {
        if (text.length() > longest) {
            return Optional.of(place + " has " + text.length() + " characters; the maximum is " + longest);
        }
        return choices.isEmpty() || choices.contains(text)
                ? check.apply(text).map(problem -> place + " " + problem)
                : Optional.of(place + " must be one of " + String.join(", ", choices) + ": " + description);
    }

    private String otherThan() {
        return name + " must be " + kind.words + ": " + description;
    }
}
