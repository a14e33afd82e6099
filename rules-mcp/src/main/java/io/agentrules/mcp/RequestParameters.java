package io.agentrules.mcp;

import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Checks the parameters of requests before the SDK reads them: over HTTP it would not answer invalid ones, and otherwise with the text
 * of its exception. Parameters that this server does not use are not checked.
 */
final class RequestParameters {
    private static final String PARAMS = "params";
    private static final String REFERENCE = PARAMS + ".ref.type";

    /** The levels of the protocol, the least important first. */
    private static final List<String> LEVELS = Stream.of(McpSchema.LoggingLevel.values())
            .map(level -> level.name().toLowerCase(Locale.ROOT))
            .toList();

    private static final Field ARGUMENTS = optional(PARAMS + ".arguments", Kind.OBJECT);
    private static final Field METADATA = optional(PARAMS + "._meta", Kind.OBJECT);
    private static final Field NAME = required(PARAMS + ".name", Kind.NAME);
    private static final List<Field> RESOURCE = List.of(required(PARAMS + ".uri", Kind.TEXT), METADATA);

    private static final Map<String, Method> METHODS = Map.of(
            McpSchema.METHOD_INITIALIZE,
            new Method(
                    McpSchema.InitializeRequest.class,
                    List.of(
                            optional(PARAMS + ".protocolVersion", Kind.TEXT),
                            optional(PARAMS + ".capabilities", Kind.OBJECT),
                            optional(PARAMS + ".capabilities.roots", Kind.OBJECT),
                            optional(PARAMS + ".capabilities.sampling", Kind.OBJECT),
                            optional(PARAMS + ".capabilities.elicitation", Kind.OBJECT),
                            optional(PARAMS + ".capabilities.experimental", Kind.OBJECT),
                            optional(PARAMS + ".clientInfo", Kind.OBJECT),
                            optional(PARAMS + ".clientInfo.name", Kind.TEXT),
                            optional(PARAMS + ".clientInfo.title", Kind.TEXT),
                            optional(PARAMS + ".clientInfo.version", Kind.TEXT),
                            METADATA)),
            McpSchema.METHOD_COMPLETION_COMPLETE,
            new Method(
                    McpSchema.CompleteRequest.class,
                    List.of(
                            required(PARAMS + ".ref", Kind.OBJECT),
                            required(REFERENCE, Kind.REFERENCE),
                            required(PARAMS + ".argument", Kind.OBJECT),
                            required(PARAMS + ".argument.name", Kind.NAME),
                            required(PARAMS + ".argument.value", Kind.TEXT),
                            optional(PARAMS + ".context", Kind.OBJECT),
                            optional(PARAMS + ".context.arguments", Kind.OBJECT),
                            METADATA)),
            McpSchema.METHOD_TOOLS_CALL,
            new Method(McpSchema.CallToolRequest.class, List.of(NAME, ARGUMENTS, METADATA)),
            McpSchema.METHOD_PROMPT_GET,
            new Method(McpSchema.GetPromptRequest.class, List.of(NAME, ARGUMENTS, METADATA)),
            McpSchema.METHOD_RESOURCES_READ,
            new Method(McpSchema.ReadResourceRequest.class, RESOURCE),
            McpSchema.METHOD_RESOURCES_SUBSCRIBE,
            new Method(McpSchema.SubscribeRequest.class, RESOURCE),
            McpSchema.METHOD_RESOURCES_UNSUBSCRIBE,
            new Method(McpSchema.UnsubscribeRequest.class, RESOURCE),
            McpSchema.METHOD_LOGGING_SET_LEVEL,
            new Method(McpSchema.SetLevelRequest.class, List.of(required(PARAMS + ".level", Kind.LEVEL))));

    /** What a completion is about, by the type of the reference. */
    private static final Map<String, Field> REFERENCES = Map.of(
            McpSchema.PromptReference.TYPE, required(PARAMS + ".ref.name", Kind.NAME),
            McpSchema.ResourceReference.TYPE, required(PARAMS + ".ref.uri", Kind.TEXT));

    private final McpJsonMapper json;

    RequestParameters(McpJsonMapper json) {
        this.json = json;
    }

    /**
     * A method whose parameters are checked.
     *
     * @param type the SDK's type of its parameters
     * @param fields an object before what is in it
     */
    private record Method(Class<?> type, List<Field> fields) {}

    /** A field of the parameters; one in an object that is missing is not required. */
    private record Field(String path, Kind kind, boolean isRequired) {}

    private enum Kind {
        OBJECT("an object") {
            @Override
            boolean fits(Object value) {
                return value instanceof Map;
            }
        },
        TEXT("a string") {
            @Override
            boolean fits(Object value) {
                return value instanceof String;
            }
        },
        NAME("a string that is not empty") {
            @Override
            boolean fits(Object value) {
                return value instanceof String text && !text.isEmpty();
            }
        },
        LEVEL("one of " + String.join(", ", LEVELS)) {
            @Override
            boolean fits(Object value) {
                return LEVELS.contains(value);
            }
        },
        REFERENCE(McpSchema.PromptReference.TYPE + " or " + McpSchema.ResourceReference.TYPE) {
            @Override
            boolean fits(Object value) {
                return value instanceof String text && REFERENCES.containsKey(text);
            }
        };

        private final String words;

        Kind(String words) {
            this.words = words;
        }

        abstract boolean fits(Object value);
    }

    private static Field required(String path, Kind kind) {
        return new Field(path, kind, true);
    }

    private static Field optional(String path, Kind kind) {
        return new Field(path, kind, false);
    }

    /** Returns a text that says which field of a request is missing or invalid; empty if the server can read them. */
    Optional<String> problem(McpSchema.JSONRPCRequest request) {
        Method method = METHODS.get(request.method());
        if (method == null) {
            return Optional.empty();
        }
        Object params = request.params();
        Stream<Field> fields = Stream.concat(Stream.of(required(PARAMS, Kind.OBJECT)), method.fields().stream());
        return fields.flatMap(field -> problem(field, params).stream())
                .findFirst()
                .or(() -> referenceProblem(params))
                .or(() -> isReadable(params, method.type()) ? Optional.empty() : Optional.of(PARAMS + " is invalid"))
                .map(problem -> problem + " in " + request.method());
    }

    private static Optional<String> referenceProblem(@Nullable Object params) {
        return value(REFERENCE, params)
                .filter(String.class::isInstance)
                .map(REFERENCES::get)
                .flatMap(field -> problem(field, params));
    }

    private static Optional<String> problem(Field field, @Nullable Object params) {
        Optional<Object> value = value(field.path(), params);
        if (value.isPresent()) {
            return field.kind().fits(value.get())
                    ? Optional.empty()
                    : Optional.of(field.path() + " must be " + field.kind().words);
        }
        return field.isRequired() ? Optional.of(field.path() + " is missing") : Optional.empty();
    }

    /** Returns what is at a path; empty if it is missing or null. */
    private static Optional<Object> value(String path, @Nullable Object params) {
        Object value = params;
        for (String name : path.split("\\.", -1)) {
            if (!name.equals(PARAMS)) {
                value = value instanceof Map<?, ?> object ? object.get(name) : null;
            }
        }
        return Optional.ofNullable(value);
    }

    /** Returns whether the SDK can read what is not in the lists above, such as the icons of a client. */
    private boolean isReadable(@Nullable Object params, Class<?> type) {
        try {
            return json.convertValue(params, type) != null;
        } catch (RuntimeException e) {
            return false;
        }
    }
}
