package io.agentrules.mcp;

import io.agentrules.check.http.WebServer;
import io.agentrules.check.input.LineReader;
import io.agentrules.check.json.JsonMaps;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Serves one client over two streams, with one message per line. Answers an invalid line and continues, stops reading while too many
 * requests are unanswered, and returns when all are answered, or 10 seconds later.
 */
final class StdioTransport {
    private static final int MAX_UNANSWERED = 32;
    private static final int MAX_SUBSCRIPTIONS = 100;
    private static final int SHUTDOWN_SECONDS = 10;

    private final RuleMethods methods;
    private final ResourceUpdates updates;
    private final LineReader lines;
    private final OutputStream out;
    private final Subscription session = Subscription.ofSession(this::write);
    private final ConcurrentMap<Object, Subscription> subscriptions = new ConcurrentHashMap<>();
    private final Semaphore unanswered = new Semaphore(MAX_UNANSWERED);
    private final ExecutorService threads = Executors.newCachedThreadPool(WebServer.daemons("rules-mcp"));
    private boolean initialized;

    StdioTransport(RuleMethods methods, ResourceUpdates updates, InputStream in, OutputStream out) {
        this.methods = methods;
        this.updates = updates;
        this.lines = new LineReader(in, Message.MAX_BYTES);
        this.out = out;
    }

    /** Reads and answers messages to the end of the input. */
    void run() {
        // A new one for each message, so that a long one does not stay in memory.
        for (var line = new ByteArrayOutputStream(); next(line); line = new ByteArrayOutputStream()) {
            take(line.toString(StandardCharsets.UTF_8));
        }
        awaitAnswers();
        threads.shutdown();
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
                throw Message.tooLong();
            }
            Message message = Message.read(line);
            if (message.isRequest()) {
                request(message);
            } else {
                notified(message);
            }
        } catch (ProtocolException e) {
            write(Message.error(e, null));
        }
    }

    private void notified(Message notification) {
        if (notification.method().equals("notifications/initialized") && !initialized) {
            initialized = true;
            updates.add(session);
        } else if (notification.method().equals("notifications/cancelled")) {
            Optional.ofNullable(notification.parameter("requestId"))
                    .map(subscriptions::remove)
                    .ifPresent(updates::remove);
        }
    }

    /** Answers here what must be answered before the next message is read, and the rest on other threads. */
    private void request(Message request) {
        boolean isStateless = RuleMethods.isStateless(request);
        if (RuleMethods.listens(request)) {
            answer(request, () -> listen(request));
        } else if (isStateless || initialized) {
            unanswered.acquireUninterruptibly();
            threads.execute(() -> {
                try {
                    answer(
                            request,
                            () -> write(
                                    isStateless ? methods.answerStateless(request) : methods.answer(request, session)));
                } finally {
                    unanswered.release();
                }
            });
        } else {
            answer(request, () -> write(methods.answer(checkedOrder(request), session)));
        }
    }

    private void answer(Message request, Runnable answer) {
        try {
            answer.run();
        } catch (ProtocolException e) {
            write(Message.error(e, request.id()));
        }
    }

    private void listen(Message request) {
        RuleMethods.checkStateless(request);
        if (subscriptions.size() >= MAX_SUBSCRIPTIONS) {
            throw ProtocolException.refused(
                    Statuses.UNAVAILABLE, "More than " + MAX_SUBSCRIPTIONS + " subscriptions; cancel one first");
        }
        Subscription subscription = Subscription.of(request, methods.resources(), this::write);
        updates.add(subscription);
        Optional.ofNullable(subscriptions.put(request.usableId(), subscription)).ifPresent(updates::remove);
    }

    /** Rejects a request with a session before its handshake; a ping is allowed then, too. */
    private static Message checkedOrder(Message request) {
        if (!RuleMethods.begins(request) && !request.method().equals("ping")) {
            throw ProtocolException.refused(
                    Statuses.BAD_REQUEST,
                    "Not initialized: send initialize first, then notifications/initialized; or name the protocol "
                            + RuleMethods.STATELESS + " in _meta");
        }
        return request;
    }

    private void awaitAnswers() {
        try {
            unanswered.tryAcquire(MAX_UNANSWERED, SHUTDOWN_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** A client that disconnected is not told, as the end of the input will say. */
    private void write(Map<String, ?> message) {
        byte[] line = (JsonMaps.text(message) + "\n").getBytes(StandardCharsets.UTF_8);
        try {
            synchronized (out) {
                out.write(line);
                out.flush();
            }
        } catch (IOException gone) {
            return;
        }
    }
}
