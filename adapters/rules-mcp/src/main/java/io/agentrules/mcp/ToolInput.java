package io.agentrules.mcp;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The arguments of a tool. They are checked here instead of against the schema, because our messages say what would be valid.
 *
 * @param required the required arguments
 * @param described the optional arguments in its schema
 * @param undescribed optional arguments that are described only in another tool's schema
 */
record ToolInput(List<ToolArgument> required, List<ToolArgument> described, List<ToolArgument> undescribed) {
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
            schema.put("required", required.stream().map(ToolArgument::name).toList());
        }
        if (undescribed.isEmpty()) {
            schema.put("additionalProperties", false);
        }
        return schema;
    }

    /**
     * Returns a tool with these arguments.
     *
     * @param answer is called with valid arguments only; a call with others fails with a text that says what would be valid
     */
    RuleTool tool(Map<String, Object> definition, Function<Map<String, Object>, Map<String, Object>> answer) {
        return new RuleTool(
                definition,
                arguments -> refusal(arguments).map(ToolResults::failed).orElseGet(() -> answer.apply(arguments)));
    }

    /** Returns a text that names an invalid argument and what would be valid; empty if all are valid. */
    private Optional<String> refusal(Map<String, Object> arguments) {
        Map<String, ToolArgument> known = Stream.of(required, described, undescribed)
                .flatMap(List::stream)
                .collect(Collectors.toMap(
                        ToolArgument::name, argument -> argument, (one, same) -> one, LinkedHashMap::new));
        Stream<String> missing = required.stream()
                .filter(argument -> arguments.get(argument.name()) == null)
                .map(argument -> argument.name() + " is missing: " + argument.description());
        Stream<String> unknown = arguments.keySet().stream()
                .filter(name -> !known.containsKey(name))
                .map(name ->
                        "Unknown argument " + cut(name) + "; known arguments: " + String.join(", ", known.keySet()));
        Stream<String> unfit = known.values().stream()
                .flatMap(argument ->
                        Optional.ofNullable(arguments.get(argument.name())).flatMap(argument::problem).stream());
        return Stream.of(unknown, unfit, missing).flatMap(problems -> problems).findFirst();
    }

    private static String cut(String name) {
        return name.substring(0, Math.min(name.length(), 100));
    }
}
