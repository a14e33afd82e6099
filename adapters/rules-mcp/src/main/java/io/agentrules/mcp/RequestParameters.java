package io.agentrules.mcp;

import static java.util.Map.entry;

import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Checks the parameters of requests before the SDK reads them: over HTTP the SDK does not answer invalid parameters, and elsewhere it answers
 * with the text of its exception.
 */
record RequestParameters(McpJsonMapper json) {
    private static final String REFERENCE = "ref.type";

    private static final Map<String, Method> METHODS = Map.ofEntries(
            entry(McpSchema.METHOD_INITIALIZE, new Method(McpSchema.InitializeRequest.class)),
            entry(
                    McpSchema.METHOD_COMPLETION_COMPLETE,
                    new Method(McpSchema.CompleteRequest.class, REFERENCE, "argument.name", "argument.value")),
            entry(McpSchema.METHOD_TOOLS_CALL, new Method(McpSchema.CallToolRequest.class, "name")),
            entry(McpSchema.METHOD_PROMPT_GET, new Method(McpSchema.GetPromptRequest.class, "name")),
            entry(McpSchema.METHOD_RESOURCES_READ, new Method(McpSchema.ReadResourceRequest.class, "uri")),
            entry(McpSchema.METHOD_RESOURCES_SUBSCRIBE, new Method(McpSchema.SubscribeRequest.class, "uri")),
            entry(McpSchema.METHOD_RESOURCES_UNSUBSCRIBE, new Method(McpSchema.UnsubscribeRequest.class, "uri")),
            entry(McpSchema.METHOD_LOGGING_SET_LEVEL, new Method(McpSchema.SetLevelRequest.class, "level")));

    /** What a completion is about, by the type of the reference. */
    private static final Map<String, String> REFERENCES =
            Map.of(McpSchema.PromptReference.TYPE, "ref.name", McpSchema.ResourceReference.TYPE, "ref.uri");

    /**
     * A method whose parameters are checked.
     *
     * @param type the SDK's type of its parameters, which reads missing ones as null
     * @param texts the paths of those that must be texts
     */
    private record Method(Class<?> type, List<String> texts) {
        Method(Class<?> type, String... texts) {
            this(type, List.of(texts));
        }
    }

    /** Returns a text that says what is missing or invalid; empty if the server can read the parameters. */
    Optional<String> problem(McpSchema.JSONRPCRequest request) {
        Method method = METHODS.get(request.method());
        Object params = request.params();
        if (method == null) {
            return Optional.empty();
        }
        Stream<String> ofReference = Stream.ofNullable(value(REFERENCE, params))
                .filter(REFERENCES::containsKey)
                .map(REFERENCES::get);
        return Stream.concat(method.texts().stream(), ofReference)
                .filter(path -> !(value(path, params) instanceof String))
                .findFirst()
                .map(path -> "params." + path + " must be a string in " + request.method())
                .or(() -> isReadable(params, method.type())
                        ? Optional.empty()
                        : Optional.of("params are invalid in " + request.method()));
    }

    private static @Nullable Object value(String path, @Nullable Object params) {
        Object value = params;
        for (String name : path.split("\\.", -1)) {
            value = value instanceof Map<?, ?> object ? object.get(name) : null;
        }
        return value;
    }

    private boolean isReadable(@Nullable Object params, Class<?> type) {
        try {
            return json.convertValue(params, type) != null;
        } catch (RuntimeException e) {
            return false;
        }
    }
}
