package io.agentrules.mcp;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import io.agentrules.api.internal.AccessCheck;
import io.agentrules.check.http.WebServer;
import io.agentrules.check.json.JsonMaps;
import io.agentrules.mcp.HttpSessions.Session;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Answers HTTP requests at {@code /mcp}, of clients with a session and without one. After an {@link OutOfMemoryError}, which may have
 * ended threads that the server depends on, it answers only that it is not available.
 */
final class HttpEndpoint implements HttpHandler {
    static final String PATH = "/mcp";
    private static final List<String> METHODS = List.of("GET", "POST", "DELETE");
    private static final String JSON = "application/json";
    private static final String EVENTS = "text/event-stream";
    private static final String SESSION = "Mcp-Session-Id";
    private static final String VERSION = "MCP-Protocol-Version";
    private static final String ENCODED = "=?base64?";
    private static final String ENCODED_END = "?=";

    /** A client that does not read would keep the server from ending. */
    private static final Duration MOST_AT_END = Duration.ofSeconds(1);

    private final RuleMethods methods;
    private final ResourceUpdates updates;
    private final AccessCheck access;
    private final HttpLimits limits;
    private final RequestBodies bodies;
    private final HttpSessions sessions;
    private final Set<HttpStream> streams = ConcurrentHashMap.newKeySet();
    private volatile boolean outOfMemory;

    HttpEndpoint(RuleMethods methods, ResourceUpdates updates, HttpAccess access, HttpLimits limits) {
        this.methods = methods;
        this.updates = updates;
        this.access = new AccessCheck(
                access.hosts(), access.token().map(BearerToken::text).orElse(""));
        this.limits = limits;
        this.bodies = new RequestBodies(limits);
        this.sessions = new HttpSessions(limits, updates);
    }

    /** Returns how many streams are open. */
    int streams() {
        return streams.size();
    }

    /** Ends what clients have left behind. */
    void sweep() {
        sessions.sweep();
        bodies.sweep();
    }

    /** Ends all streams, and waits a moment for clients to be told. */
    void close() {
        sessions.close();
        List<HttpStream> open = List.copyOf(streams);
        open.forEach(HttpStream::end);
        long until = System.nanoTime() + MOST_AT_END.toNanos();
        try {
            for (HttpStream stream : open) {
                stream.awaitEnd(until - System.nanoTime());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            answer(exchange);
        }
    }

    private void answer(HttpExchange exchange) throws IOException {
        if (outOfMemory) {
            exchange.getResponseHeaders().set("Connection", "close");
            exchange.sendResponseHeaders(Statuses.UNAVAILABLE, -1);
            return;
        }
        try {
            serve(exchange);
        } catch (OutOfMemoryError e) {
            outOfMemory = true; // before the client sees that this exchange has ended
            throw e;
        }
    }

    private void serve(HttpExchange exchange) throws IOException {
        if (exchange.getRequestHeaders().containsKey("Transfer-Encoding")) {
            // The JDK reads chunks that a proxy may read otherwise: what follows them is not read as a request.
            exchange.getResponseHeaders().set("Connection", "close");
        }
        try {
            check(exchange);
            switch (exchange.getRequestMethod()) {
                case "POST" -> post(exchange);
                case "GET" -> stream(exchange);
                default -> {
                    sessions.end(session(exchange).id());
                    exchange.sendResponseHeaders(Statuses.OK, -1);
                }
            }
        } catch (ProtocolException e) {
            refuse(exchange, e, null);
        }
    }

    private void check(HttpExchange exchange) {
        Optional<AccessCheck.Refusal> refusal = WebServer.refusal(access, exchange);
        if (refusal.isPresent()) {
            throw ProtocolException.refused(
                    refusal.get().status(), refusal.get().message());
        }
        if (!exchange.getRequestURI().getPath().equals(PATH)) {
            throw ProtocolException.refused(Statuses.NOT_FOUND, "MCP is served at " + PATH);
        }
        if (!METHODS.contains(exchange.getRequestMethod())) {
            exchange.getResponseHeaders().set("Allow", String.join(", ", METHODS));
            throw ProtocolException.refused(
                    Statuses.METHOD_NOT_ALLOWED, "Allowed methods: " + String.join(", ", METHODS));
        }
        header(exchange, VERSION).flatMap(RuleMethods::unsupported).ifPresent(error -> {
            throw error;
        });
    }

    private static Optional<String> header(HttpExchange exchange, String name) {
        return Optional.ofNullable(exchange.getRequestHeaders().getFirst(name));
    }

    private static void requireAccept(HttpExchange exchange, String type) {
        List<String> accepted = WebServer.headers(exchange, "Accept");
        if (!accepted.isEmpty() && accepted.stream().noneMatch(text -> text.contains(type) || text.contains("*/*"))) {
            throw ProtocolException.refused(Statuses.BAD_REQUEST, "The Accept header must contain " + type);
        }
    }

    /** Returns the session that a request is in. */
    private Session session(HttpExchange exchange) {
        String id = header(exchange, SESSION)
                .orElseThrow(() -> ProtocolException.refused(
                        Statuses.BAD_REQUEST,
                        "The header " + SESSION + " is missing: send initialize first, or name the protocol "
                                + RuleMethods.STATELESS + " in _meta"));
        return sessions.use(id)
                .orElseThrow(() -> ProtocolException.refused(
                        Statuses.NOT_FOUND, "There is no such session; send initialize again"));
    }

    /** Sends the notifications of a session until the client disconnects. */
    private void stream(HttpExchange exchange) throws IOException {
        requireAccept(exchange, EVENTS);
        Session session = session(exchange);
        var stream = new HttpStream();
        session.open(stream);
        try {
            run(stream, exchange);
        } finally {
            session.closed(stream);
        }
    }

    private void run(HttpStream stream, HttpExchange exchange) throws IOException {
        streams.add(stream);
        try {
            stream.run(exchange);
        } finally {
            streams.remove(stream);
        }
    }

    private void post(HttpExchange exchange) throws IOException {
        requireAccept(exchange, JSON);
        if (header(exchange, "Content-Type")
                .filter(type -> type.startsWith(JSON))
                .isEmpty()) {
            throw ProtocolException.refused(Statuses.UNSUPPORTED_MEDIA_TYPE, "The body must be " + JSON);
        }
        Optional<Message> listening = bodies.use(exchange, body -> answer(exchange, body));
        if (listening.isPresent()) { // its body does not count as one that is being answered
            listen(exchange, listening.get());
        }
    }

    /** Answers a message, or returns it if it asks for a stream. */
    private Optional<Message> answer(HttpExchange exchange, byte[] body) throws IOException {
        Message message = Message.read(new String(body, StandardCharsets.UTF_8));
        boolean isStateless = RuleMethods.isStateless(message)
                || header(exchange, VERSION)
                        .filter(RuleMethods.STATELESS::equals)
                        .isPresent();
        try {
            if (isStateless && message.isRequest()) {
                checkHeaders(exchange, message);
            }
            if (RuleMethods.listens(message)) {
                return Optional.of(message);
            }
            if (!message.isRequest()) {
                accept(exchange, isStateless);
            } else {
                send(
                        exchange,
                        Statuses.OK,
                        isStateless ? methods.answerStateless(message) : inSession(exchange, message));
            }
        } catch (ProtocolException e) {
            refuse(exchange, e, message.id());
        }
        return Optional.empty();
    }

    private void accept(HttpExchange exchange, boolean isStateless) throws IOException {
        if (!isStateless) {
            session(exchange);
        }
        exchange.sendResponseHeaders(Statuses.ACCEPTED, -1);
    }

    private Map<String, ?> inSession(HttpExchange exchange, Message request) {
        if (!RuleMethods.begins(request)) {
            return methods.answer(request, session(exchange).subscription());
        }
        Map<String, ?> answer = methods.answer(request, Subscription.ofSession(message -> {}));
        Session begun = sessions.begin()
                .orElseThrow(() -> ProtocolException.refused(
                        Statuses.UNAVAILABLE, "The maximum number of sessions is reached, and all of them are in use"));
        exchange.getResponseHeaders().set(SESSION, begun.id());
        return answer;
    }

    /** Checks that the headers, by which proxies decide, say what the message does. */
    private static void checkHeaders(HttpExchange exchange, Message request) {
        String version = RuleMethods.version(request).orElse("");
        if (!version.isEmpty()) {
            checkHeader(exchange, VERSION, version);
        }
        checkHeader(exchange, "Mcp-Method", request.method());
        String name = request.method().equals("resources/read") ? "uri" : "name";
        if (List.of("tools/call", "prompts/get", "resources/read").contains(request.method())
                && request.parameter(name) instanceof String value) {
            checkHeader(exchange, "Mcp-Name", value);
        }
    }

    private static void checkHeader(HttpExchange exchange, String name, String expected) {
        if (!header(exchange, name)
                .flatMap(HttpEndpoint::decoded)
                .filter(expected::equals)
                .isPresent()) {
            throw new ProtocolException(
                            ProtocolException.HEADER_MISMATCH,
                            "Header mismatch: " + name + " must be what the message says",
                            null)
                    .withStatus(Statuses.BAD_REQUEST);
        }
    }

    private static Optional<String> decoded(String value) {
        if (!value.startsWith(ENCODED) || !value.endsWith(ENCODED_END)) {
            return Optional.of(value);
        }
        try {
            byte[] text = Base64.getDecoder()
                    .decode(value.substring(ENCODED.length(), value.length() - ENCODED_END.length()));
            return Optional.of(new String(text, StandardCharsets.UTF_8));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** Sends what a client without a session wants to be told of, until it disconnects. */
    private void listen(HttpExchange exchange, Message request) throws IOException {
        try {
            RuleMethods.checkStateless(request);
            requireAccept(exchange, EVENTS);
            if (streams.size() >= limits.sessions()) {
                throw ProtocolException.refused(Statuses.UNAVAILABLE, "The maximum number of streams is reached");
            }
        } catch (ProtocolException e) {
            refuse(exchange, e, request.id());
            return;
        }
        var stream = new HttpStream();
        Subscription subscription = Subscription.of(request, methods.resources(), stream::send);
        updates.add(subscription);
        try {
            run(stream, exchange);
        } finally {
            updates.remove(subscription);
        }
    }

    private void refuse(HttpExchange exchange, ProtocolException why, @Nullable Object id) throws IOException {
        bodies.discard(exchange);
        if (why.status() == Statuses.UNAUTHORIZED) {
            exchange.getResponseHeaders().set("WWW-Authenticate", "Bearer");
        } else if (why.status() == Statuses.TOO_MANY_REQUESTS || why.status() == Statuses.UNAVAILABLE) {
            exchange.getResponseHeaders().set("Connection", "close");
            exchange.getResponseHeaders().set("Retry-After", "1");
        }
        send(exchange, why.status(), Message.error(why, id));
    }

    private static void send(HttpExchange exchange, int status, Map<String, ?> message) throws IOException {
        WebServer.send(exchange, status, JSON, JsonMaps.text(message).getBytes(StandardCharsets.UTF_8));
    }
}
