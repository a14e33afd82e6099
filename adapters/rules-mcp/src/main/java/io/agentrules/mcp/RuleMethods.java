package io.agentrules.mcp;

import io.agentrules.core.RuleEngine;
import io.agentrules.core.model.RuleCatalog;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Answers requests of both protocols: with a session, which {@code initialize} begins, and without one, where each request says in its
 * {@code _meta} which protocol it follows. The methods that both have give the same answers.
 */
final class RuleMethods {
    /** The protocol without sessions. */
    static final String STATELESS = "2026-07-28";

    /** The protocols with sessions, newest first. */
    private static final List<String> WITH_SESSION = List.of("2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05");

    private static final List<String> VERSIONS =
            Stream.concat(Stream.of(STATELESS), WITH_SESSION.stream()).toList();

    private static final String VERSION = "io.modelcontextprotocol/protocolVersion";
    private static final String CAPABILITIES = "io.modelcontextprotocol/clientCapabilities";
    private static final String META = "_meta";
    private static final String INITIALIZE = "initialize";
    private static final String DISCOVER = "server/discover";
    private static final String LISTEN = "subscriptions/listen";

    /** What clients may keep for a while, and what they must not do without a session. */
    private static final Set<String> CACHEABLE = Set.of(
            DISCOVER, "tools/list", "prompts/list", "resources/list", "resources/templates/list", "resources/read");

    private static final Duration LONGEST_KEPT = Duration.ofHours(1);

    private static final String INSTRUCTIONS =
            "This project has rules for agents. Before you work on files, call rules_for with their paths and the user's prompt,"
                    + " and follow the rules that it returns. When you work in the domain of a rule that it only lists, read the rule"
                    + " at its rule:// address or with read_rule. Before you answer or write, call check_text with the text, and"
                    + " rewrite it if it violates a rule. explain_rule tells why a rule applies or not.";

    private static final System.Logger LOGGER = System.getLogger("io.agentrules");

    private final RuleEngine engine;
    private final RuleResources resources;
    private final Map<String, RuleTool> tools = new LinkedHashMap<>();
    private final Map<String, Function<Message, Map<String, ?>>> shared;
    private final Map<String, Object> server = Map.of("name", "agent-rules", "version", version());
    private final long keptMillis;

    /** Creates the methods of a server that checks for changes at this interval: so long its answers may be kept, too. */
    RuleMethods(RuleEngine engine, List<ServerTool> furtherTools, Duration interval) {
        this.engine = engine;
        this.resources = new RuleResources(engine);
        this.keptMillis = (interval.compareTo(LONGEST_KEPT) < 0 ? interval : LONGEST_KEPT).toMillis();
        Stream.concat(
                        Stream.of(
                                RulesForTool.of(engine),
                                ReadRuleTool.of(engine),
                                CheckTextTool.of(engine),
                                ExplainRuleTool.of(engine)),
                        furtherTools.stream().map(ServerTool::tool))
                .forEach(tool -> tools.put(tool.name(), tool));
        this.shared = Map.of(
                "tools/list",
                request -> Map.of(
                        "tools",
                        tools.values().stream().map(RuleTool::definition).toList()),
                "tools/call",
                this::call,
                "prompts/list",
                request -> Map.of("prompts", List.of(ActiveRulesPrompt.definition())),
                "prompts/get",
                request -> ActiveRulesPrompt.answer(engine, request.text("name"), arguments(request)),
                "resources/list",
                request -> Map.of("resources", resources.listed()),
                "resources/templates/list",
                request -> Map.of("resourceTemplates", List.of(RuleResources.template())),
                "resources/read",
                request -> Map.of("contents", resources.read(request.text("uri"))),
                "completion/complete",
                request -> Map.of("completion", resources.completed(request)));
    }

    /** Returns the version of the build. */
    private static String version() {
        try (InputStream stream = RuleMethods.class.getResourceAsStream("version.txt")) {
            return stream == null ? "" : new String(stream.readAllBytes(), StandardCharsets.UTF_8).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    RuleResources resources() {
        return resources;
    }

    /** Returns whether a request begins a session. */
    static boolean begins(Message request) {
        return request.isRequest() && request.method().equals(INITIALIZE);
    }

    /** Returns whether a request opens a stream of notifications. */
    static boolean listens(Message request) {
        return request.isRequest() && request.method().equals(LISTEN);
    }

    /** Returns whether a request follows the protocol without sessions, or tries to. */
    static boolean isStateless(Message request) {
        return request.parameter(META, VERSION) != null
                || request.method().equals(DISCOVER)
                || request.method().equals(LISTEN);
    }

    /** Returns the version that a request without a session names; empty if it names none. */
    static Optional<String> version(Message request) {
        return Optional.ofNullable(request.parameter(META, VERSION)).map(String::valueOf);
    }

    /** Returns the error for a version that this server does not speak; empty if it does. */
    static Optional<ProtocolException> unsupported(String version) {
        return VERSIONS.contains(version) ? Optional.empty() : Optional.of(unsupported(VERSIONS, version));
    }

    private static ProtocolException unsupported(List<String> supported, String requested) {
        return new ProtocolException(
                        ProtocolException.UNSUPPORTED_VERSION,
                        "This protocol version is not supported; supported versions: " + String.join(", ", supported),
                        Map.of("supported", supported, "requested", requested))
                .withStatus(Statuses.BAD_REQUEST);
    }

    /** Returns the response to a request without a session, other than one that {@link #listens}. */
    Map<String, @Nullable Object> answerStateless(Message request) {
        try {
            return answered(request, () -> {
                checkStateless(request);
                return complete(request.method(), request.method().equals(DISCOVER) ? discovered() : shared(request));
            });
        } catch (ProtocolException e) {
            throw e.stateless();
        }
    }

    /**
     * Checks a request without a session.
     *
     * @throws ProtocolException if it cannot be answered
     */
    static void checkStateless(Message request) {
        if (!(request.parameter(META, VERSION) instanceof String version)) {
            throw missing(VERSION, "a string", request);
        }
        if (!version.equals(STATELESS)) {
            throw unsupported(List.of(STATELESS), version);
        }
        if (!(request.parameter(META, CAPABILITIES) instanceof Map)) {
            throw missing(CAPABILITIES, "an object", request);
        }
        RequestParameters.check(request);
    }

    private static ProtocolException missing(String name, String kind, Message request) {
        return ProtocolException.invalidParameters(
                        "params._meta." + name + " must be " + kind + " in " + request.method())
                .withStatus(Statuses.BAD_REQUEST);
    }

    private Map<String, Object> discovered() {
        var result = new LinkedHashMap<String, Object>();
        result.put("supportedVersions", List.of(STATELESS));
        result.put("capabilities", capabilities());
        result.put("instructions", INSTRUCTIONS);
        result.put(META, ToolResults.digest(engine.catalog()));
        return result;
    }

    private Map<String, Object> complete(String method, Map<String, ?> result) {
        var complete = new LinkedHashMap<String, Object>();
        complete.put("resultType", "complete");
        complete.putAll(result);
        var meta = new LinkedHashMap<String, Object>();
        meta.put("io.modelcontextprotocol/serverInfo", server);
        if (result.get(META) instanceof Map<?, ?> own) {
            own.forEach((name, value) -> meta.put(String.valueOf(name), value));
        }
        complete.put(META, meta);
        if (CACHEABLE.contains(method)) {
            complete.put("ttlMs", keptMillis);
            complete.put("cacheScope", "private"); // the rules can be the user's own
        }
        return complete;
    }

    /** Returns the response to a request in a session, or to the one that begins it. */
    Map<String, @Nullable Object> answer(Message request, Subscription session) {
        return answered(request, () -> {
            RequestParameters.check(request);
            return switch (request.method()) {
                case INITIALIZE -> initialized(request);
                case "ping", "logging/setLevel" -> Map.of(); // this server has no log for clients
                case "resources/subscribe" -> subscribed(request, session);
                case "resources/unsubscribe" -> {
                    session.remove(request.text("uri"));
                    yield Map.of();
                }
                default -> shared(request);
            };
        });
    }

    private Map<String, Object> initialized(Message request) {
        String wanted = request.text("protocolVersion");
        RuleCatalog catalog = engine.catalog();
        var result = new LinkedHashMap<String, Object>();
        result.put("protocolVersion", WITH_SESSION.contains(wanted) ? wanted : WITH_SESSION.get(0));
        result.put("capabilities", capabilities());
        result.put("serverInfo", server);
        result.put("instructions", INSTRUCTIONS);
        result.put(META, ToolResults.digest(catalog));
        return result;
    }

    private static Map<String, Object> capabilities() {
        var capabilities = new LinkedHashMap<String, Object>();
        capabilities.put("completions", Map.of());
        capabilities.put("prompts", Map.of("listChanged", false));
        capabilities.put("resources", Map.of("subscribe", true, "listChanged", true));
        capabilities.put("tools", Map.of("listChanged", false));
        return capabilities;
    }

    /** Rejects addresses that updates do not use: the client would wait for them in vain. */
    private Map<String, Object> subscribed(Message request, Subscription session) {
        String uri = request.text("uri");
        if (!resources.isWatchable(uri)) {
            throw resources.unknown(uri);
        }
        session.add(uri);
        return Map.of();
    }

    private Map<String, ?> shared(Message request) {
        return Optional.ofNullable(shared.get(request.method()))
                .orElseThrow(() -> ProtocolException.unknownMethod(request.method()))
                .apply(request);
    }

    private Map<String, Object> call(Message request) {
        RuleTool tool = tools.get(request.text("name"));
        if (tool == null) {
            throw ProtocolException.invalidParameters(
                    "Unknown tool; " + AvailableNames.describe(List.copyOf(tools.keySet())));
        }
        return tool.answer().apply(arguments(request));
    }

    /** Returns the arguments of a call; none if the client left them out, as the protocol allows. */
    @SuppressWarnings("unchecked") // an object of JSON is that
    private static Map<String, Object> arguments(Message request) {
        return request.parameter("arguments") instanceof Map<?, ?> arguments
                ? (Map<String, Object>) arguments
                : Map.of();
    }

    /** Computes a result. */
    private interface Answer {
        Map<String, ?> result();
    }

    /** Answers with an error of the protocol where there is no result. Who serves decides what an {@link OutOfMemoryError} ends. */
    private static Map<String, @Nullable Object> answered(Message request, Answer answer) {
        try {
            return Message.response(request.id(), "result", answer.result());
        } catch (ProtocolException | OutOfMemoryError e) {
            throw e;
        } catch (RuntimeException | Error e) {
            LOGGER.log(System.Logger.Level.ERROR, "The request " + request.method() + " cannot be answered", e);
            throw new ProtocolException(
                    ProtocolException.INTERNAL_ERROR,
                    "Internal error: " + request.method() + " cannot be answered",
                    null);
        }
    }
}
