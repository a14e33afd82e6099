package io.agentrules.mcp;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Checks the parameters of requests. */
final class RequestParameters {
    private static final List<Parameter> NAMED = List.of(text("name").require(), object("arguments"), object("_meta"));
    private static final List<Parameter> ADDRESSED = List.of(text("uri").require(), object("_meta"));

    private static final Map<String, List<Parameter>> METHODS = Map.of(
            "initialize",
            List.of(
                    text("protocolVersion"),
                    object("capabilities"),
                    object("capabilities.roots"),
                    object("capabilities.sampling"),
                    object("capabilities.elicitation"),
                    object("clientInfo"),
                    text("clientInfo.name"),
                    text("clientInfo.version"),
                    list("clientInfo.icons")),
            "completion/complete",
            List.of(
                    text("ref.type").require(),
                    text("argument.name").require(),
                    text("argument.value").require(),
                    object("context"),
                    object("context.arguments"),
                    text("context.arguments.*")),
            "tools/call",
            NAMED,
            "prompts/get",
            NAMED,
            "resources/read",
            ADDRESSED,
            "resources/subscribe",
            ADDRESSED,
            "resources/unsubscribe",
            ADDRESSED,
            "logging/setLevel",
            List.of(text("level").require()),
            "subscriptions/listen",
            List.of(
                    object("notifications").require(),
                    list("notifications.resourceSubscriptions"),
                    text("notifications.resourceSubscriptions.*")));

    /** What a completion is about, by the type of the reference. */
    private static final Map<String, Parameter> REFERENCES = Map.of(
            "ref/prompt",
            text("ref.name").require(),
            "ref/resource",
            text("ref.uri").require());

    private RequestParameters() {}

    private static Parameter text(String path) {
        return new Parameter(path, String.class, "a string", false);
    }

    private static Parameter object(String path) {
        return new Parameter(path, Map.class, "an object", false);
    }

    private static Parameter list(String path) {
        return new Parameter(path, List.class, "a list", false);
    }

    /**
     * A parameter.
     *
     * @param path its names, separated by periods; {@code *} stands for all members of an object or list
     * @param type what it must be if there is one
     */
    private record Parameter(String path, Class<?> type, String kind, boolean isRequired) {
        Parameter require() {
            return new Parameter(path, type, kind, true);
        }

        boolean isMissing(@Nullable Object params) {
            return isRequired && values(params).noneMatch(type::isInstance);
        }

        boolean isInvalid(@Nullable Object params) {
            return !values(params).allMatch(type::isInstance);
        }

        /** Returns what is there, but for nulls. */
        private Stream<Object> values(@Nullable Object params) {
            Stream<Object> values = Stream.ofNullable(params);
            for (String name : path.split("\\.", -1)) {
                values = values.flatMap(value -> members(value, name));
            }
            return values;
        }

        private static Stream<Object> members(Object value, String name) {
            if (!name.equals("*")) {
                return value instanceof Map<?, ?> object ? Stream.ofNullable(object.get(name)) : Stream.empty();
            }
            Collection<?> all = value instanceof Map<?, ?> object
                    ? object.values()
                    : value instanceof List<?> list ? list : List.of();
            return all.stream().filter(Objects::nonNull).map(member -> member);
        }
    }

    /**
     * Checks the parameters of a request.
     *
     * @throws ProtocolException if one that is required is missing, or one is of another type
     */
    static void check(Message request) {
        String method = request.method();
        Object params = request.params();
        List<Parameter> known = METHODS.getOrDefault(method, List.of());
        if (known.isEmpty()) {
            return;
        }
        Stream<Parameter> ofReference = Stream.ofNullable(request.parameter("ref", "type"))
                .flatMap(type -> Stream.ofNullable(REFERENCES.get(type)));
        Stream.concat(known.stream(), ofReference)
                .filter(parameter -> parameter.isMissing(params))
                .findFirst()
                .ifPresent(missing -> {
                    throw ProtocolException.invalidParameters(
                            "params." + missing.path() + " must be " + missing.kind() + " in " + method);
                });
        if (!(params instanceof Map) || known.stream().anyMatch(parameter -> parameter.isInvalid(params))) {
            throw ProtocolException.invalidParameters("params are invalid in " + method);
        }
    }
}
