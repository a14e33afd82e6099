package io.agentrules.mcp;

import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The arguments of a tool. They are checked here, not against the schema: a message of ours says what would fit.
 *
 * @param required those that must be there
 * @param described the other ones that its schema has
 * @param undescribed those that it takes too, and that the schema of another tool describes
 */
record ToolInput(List<Argument> required, List<Argument> described, List<Argument> undescribed) {
    /** Returns the JSON schema. */
    Map<String, Object> schema() {
        var properties = new LinkedHashMap<String, Object>();
        Stream.of(required, described)
                .flatMap(List::stream)
                .forEach(argument -> properties.put(argument.name(), argument.schema()));
        var schema = new LinkedHashMap<String, Object>();
        schema.put("type", "object");
        schema.put("properties", properties);
        if (!required.isEmpty()) {
            schema.put("required", required.stream().map(Argument::name).toList());
        }
        if (undescribed.isEmpty()) {
            schema.put("additionalProperties", false);
        }
        return schema;
    }

    /** Returns a failed call that names the argument that does not fit, and what would; empty where all fit. */
    Optional<CallToolResult> refusal(Map<String, Object> arguments) {
        Map<String, Argument> known = Stream.of(required, described, undescribed)
                .flatMap(List::stream)
                .collect(
                        Collectors.toMap(Argument::name, argument -> argument, (one, same) -> one, LinkedHashMap::new));
        Stream<String> missing = required.stream()
                .filter(argument -> arguments.get(argument.name()) == null)
                .map(argument -> argument.name() + " is missing: " + argument.description());
        Stream<String> unknown = arguments.keySet().stream()
                .filter(name -> !known.containsKey(name))
                .map(name -> "There is no argument " + cut(name) + "; there are " + String.join(", ", known.keySet()));
        Stream<String> unfit = known.values().stream()
                .flatMap(argument ->
                        Optional.ofNullable(arguments.get(argument.name())).flatMap(argument::problem).stream());
        return Stream.of(unknown, unfit, missing)
                .flatMap(problems -> problems)
                .findFirst()
                .map(Answers::failed);
    }

    private static String cut(String name) {
        return name.substring(0, Math.min(name.length(), 100));
    }
}
