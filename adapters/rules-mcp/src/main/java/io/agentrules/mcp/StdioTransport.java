package io.agentrules.mcp;

import io.agentrules.check.input.LineReader;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.ErrorCodes;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCMessage;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCNotification;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import io.modelcontextprotocol.spec.McpServerSession;
import io.modelcontextprotocol.spec.McpServerTransport;
import io.modelcontextprotocol.spec.McpServerTransportProvider;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * Serves one client over two streams, with one message per line.
 *
 * <p>The SDK's own transport stops at an invalid line, and drops unanswered requests when the input ends. This one answers an invalid
 * line and continues, stops reading while too many requests are unanswered, and returns when all are answered,
 * or 10 seconds later.
 */
final class StdioTransport implements McpServerTransportProvider {
    private static final int MAX_UNANSWERED = 32;
    private static final int SHUTDOWN_SECONDS = 10;

    private final McpJsonMapper json;
    private final MessageReader messages;
    private final LineReader lines;
    private final OutputStream out;
    private final ListChangeBatch listChange = new ListChangeBatch();
    private final Semaphore unanswered = new Semaphore(MAX_UNANSWERED);
    private @Nullable McpServerSession session;
    private boolean initialized;

    StdioTransport(McpJsonMapper json, MessageReader messages, InputStream in, OutputStream out) {
        this.json = json;
        this.messages = messages;
        this.lines = new LineReader(in, MessageReader.MAX_BYTES);
        this.out = out;
    }

    ListChangeBatch listChange() {
        return listChange;
    }

    @Override
    public void setSessionFactory(McpServerSession.Factory factory) {
        session = factory.create(new Connection());
    }

    /** Reads and answers messages to the end of the input. */
    void run() {
        // A new one for each message, so that a long one does not stay in memory.
        for (var line = new ByteArrayOutputStream(); next(line); line = new ByteArrayOutputStream()) {
            take(line.toString(StandardCharsets.UTF_8));
        }
        awaitAnswers();
    }

    private boolean next(ByteArrayOutputStream line) {
        try {
            return lines.next(line);
        } catch (IOException gone) {
            return false; // the client disconnected, the normal end of a connection
        }
    }

    private void take(String line) {
        if (line.isBlank()) {
            return;
        }
        try {
            if (lines.isTooLong()) {
                throw MessageReader.tooLong();
            }
            JSONRPCMessage message = messages.read(line);
            if (message instanceof JSONRPCRequest request && isEarlyPing(request)) {
                answer(JSONRPCResponse.result(request.id(), Map.of()));
                return;
            }
            checkOrder(message);
            if (!MessageReader.isAboutRoots(message)) {
                handle(message);
            }
        } catch (InvalidMessageException e) {
            answer(e.answer());
        }
    }

    /** The protocol allows pings during the handshake; the SDK would answer them only after it. */
    private boolean isEarlyPing(JSONRPCRequest request) {
        return !initialized && request.method().equals(McpSchema.METHOD_PING);
    }

    private void answer(Object answer) {
        try {
            write(answer);
        } catch (UncheckedIOException gone) {
            return; // the client disconnected, as the end of the input will say
        }
    }

    /** Rejects a request before the handshake, because the SDK would answer it only after the handshake, perhaps never. */
    private void checkOrder(JSONRPCMessage message) throws InvalidMessageException {
        if (message instanceof JSONRPCNotification notification) {
            initialized |= notification.method().equals(McpSchema.METHOD_NOTIFICATION_INITIALIZED);
        } else if (message instanceof JSONRPCRequest request
                && !initialized
                && !request.method().equals(McpSchema.METHOD_INITIALIZE)) {
            throw new InvalidMessageException(
                    ErrorCodes.INVALID_REQUEST,
                    "Not initialized: send " + McpSchema.METHOD_INITIALIZE + " first, then "
                            + McpSchema.METHOD_NOTIFICATION_INITIALIZED,
                    request.id());
        }
    }

    private void handle(JSONRPCMessage message) {
        unanswered.acquireUninterruptibly();
        connected()
                .handle(message)
                .doFinally(end -> unanswered.release())
                .subscribe(nothing -> {}, ignored -> {}); // the client disconnected, or sent an unexpected response
    }

    private void awaitAnswers() {
        try {
            unanswered.tryAcquire(MAX_UNANSWERED, SHUTDOWN_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private McpServerSession connected() {
        return Objects.requireNonNull(session, "session");
    }

    /** A client that has disconnected is not told, as the end of the input will say. */
    @Override
    public Mono<Void> notifyClients(String method, @Nullable Object params) {
        return listChange.suppresses(method)
                ? Mono.empty()
                : connected().sendNotification(method, params).onErrorComplete(UncheckedIOException.class);
    }

    @Override
    public Mono<Void> notifyClient(String sessionId, String method, @Nullable Object params) {
        return notifyClients(method, params);
    }

    @Override
    public Mono<Void> closeGracefully() {
        return connected().closeGracefully();
    }

    private void write(Object message) {
        try {
            byte[] line = (json.writeValueAsString(message) + "\n").getBytes(StandardCharsets.UTF_8);
            synchronized (out) {
                out.write(line);
                out.flush();
            }
        } catch (IOException gone) {
            throw new UncheckedIOException(gone);
        }
    }

    /** The connection to the client. */
    private final class Connection implements McpServerTransport {
        @Override
        public Mono<Void> sendMessage(JSONRPCMessage message) {
            return Mono.fromRunnable(() -> write(message));
        }

        @Override
        public <T> T unmarshalFrom(Object data, TypeRef<T> type) {
            return json.convertValue(data, type);
        }

        @Override
        public Mono<Void> closeGracefully() {
            return Mono.empty(); // whoever opened the streams closes them
        }
    }
}
