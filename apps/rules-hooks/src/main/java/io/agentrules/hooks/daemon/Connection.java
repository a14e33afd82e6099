package io.agentrules.hooks.daemon;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.agentrules.hooks.event.HookEvent;
import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/** Serves one client. A client without the token gets no information, and costs at most a buffer and a second. */
final class Connection implements Runnable {
    private static final Duration HEADER_LIMIT = Duration.ofSeconds(1);
    private static final Duration EVENT_LIMIT = Duration.ofSeconds(10);
    private static final Duration ANSWER_LIMIT = Duration.ofSeconds(5);

    private final SocketChannel channel;
    private final Deadlines deadlines;
    private final Secrets secrets;
    private final EventService service;
    private final AtomicBoolean replied = new AtomicBoolean();

    /** The event, as soon as it has arrived. */
    private volatile String event = "";

    Connection(SocketChannel channel, Deadlines deadlines, Secrets secrets, EventService service) {
        this.channel = channel;
        this.deadlines = deadlines;
        this.secrets = secrets;
        this.service = service;
    }

    @Override
    public void run() {
        try (Wire wire = new Wire(channel, deadlines, HEADER_LIMIT)) {
            Optional<Header> header = Header.parse(wire.line(Header.MAX_LENGTH));
            if (header.isPresent() && secrets.isToken(header.get().token()) && service.isOpen()) {
                wire.writeLine(Wire.GREETING + secrets.proof());
                serve(wire, header.get());
            }
        } catch (IOException e) {
            // the client has closed the connection, or its time is up
        }
    }

    private void serve(Wire wire, Header header) throws IOException {
        switch (header.agent()) {
            case Header.STATUS -> wire.writeReply(Reply.OK, service.status());
            case Header.STOP -> {
                wire.writeReply(Reply.OK, "");
                service.stop();
            }
            default -> answer(wire, header);
        }
    }

    private void answer(Wire wire, Header header) throws IOException {
        service.announced();
        Reply reply = reply(wire, header);
        if (replied.getAndSet(true)) {
            return; // it was given up
        }
        wire.limit(ANSWER_LIMIT);
        if (reply.isAnswered()) {
            service.answered();
            writeAnswer(wire, header, reply);
        } else {
            fail(wire, header, reply.text());
        }
    }

    /** Gives an event up on a thread of its own: others wait for the one that watches deadlines. */
    private void startGivingUp(Wire wire, Header header) {
        var thread = new Thread(() -> giveUp(wire, header), "rules-late");
        thread.setDaemon(true);
        thread.start();
    }

    /** Replies to an event whose time is up, instead of the thread that answers it, which may hang. */
    private void giveUp(Wire wire, Header header) {
        if (replied.getAndSet(true)) {
            return;
        }
        service.late();
        try {
            fail(
                    wire,
                    header,
                    "no answer within " + service.limit(header.options()).toMillis() + " ms");
        } catch (IOException e) {
            // the client has gone, too
        }
    }

    private void fail(Wire wire, Header header, String reason) throws IOException {
        try (wire) {
            wire.writeReply(Reply.FAILED, reason);
        } finally {
            unanswered(header, reason);
        }
    }

    private void writeAnswer(Wire wire, Header header, Reply reply) throws IOException {
        try {
            wire.writeReply(Reply.OK, reply.text());
        } catch (IOException e) {
            unanswered(header, "the hook did not wait for the answer");
            throw e;
        }
    }

    private void unanswered(Header header, String reason) {
        if (!header.options().contains(HookRequest.TRIAL)) {
            service.unanswered(new HookRequest(header.agent(), event, header.options()), reason);
        }
    }

    private Reply reply(Wire wire, Header header) throws IOException {
        if (header.length() > HookEvent.MAX_BYTES) {
            return Reply.failed(HookEvent.TOO_LONG);
        }
        if (!service.reserve(header.length())) {
            return Reply.failed("too many long events at once");
        }
        try {
            wire.limit(EVENT_LIMIT);
            event = event(wire, header.length());
            wire.limit(service.limit(header.options()), () -> startGivingUp(wire, header));
            return service.answer(new HookRequest(header.agent(), event, header.options()));
        } finally {
            service.release(header.length());
        }
    }

    private static String event(Wire wire, int length) throws IOException {
        byte[] event = new byte[length];
        int from = 0;
        while (from < length) {
            from += wire.readSome(event, from);
            if (from < length) {
                wire.writeLine(Wire.CONFIRMED);
            }
        }
        return new String(event, UTF_8);
    }
}
