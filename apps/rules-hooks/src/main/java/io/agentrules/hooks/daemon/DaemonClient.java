package io.agentrules.hooks.daemon;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.ConnectException;
import java.net.ProtocolException;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/**
 * Sends requests to a running daemon. A request takes a few seconds at most, even if another program has the port, unless the caller waits
 * longer.
 */
public final class DaemonClient {
    private static final Duration GREETING_LIMIT = Duration.ofMillis(500);
    private static final Duration REPLY_LIMIT = Duration.ofMillis(2_500);
    private static final int MAX_LINE = 100;

    private final DaemonFolder folder;
    private final Duration greetingLimit;
    private final Duration replyLimit;
    private final Deadlines deadlines = new Deadlines();

    /** Creates a client of the daemon whose files are in the folder. */
    public DaemonClient(DaemonFolder folder) {
        this(folder, GREETING_LIMIT, REPLY_LIMIT);
    }

    private DaemonClient(DaemonFolder folder, Duration greetingLimit, Duration replyLimit) {
        this.folder = folder;
        this.greetingLimit = greetingLimit;
        this.replyLimit = replyLimit;
    }

    /** Creates a client that waits for so long, first for any sign of a daemon, and then for its reply. */
    public static DaemonClient waiting(DaemonFolder folder, Duration patience) {
        return new DaemonClient(folder, patience, patience);
    }

    /** Returns the answer to an event. */
    public Reply answer(HookRequest request) {
        return ask(request.agent(), request.options(), request.event().getBytes(UTF_8));
    }

    /**
     * Asks for the state of the daemon: a line each for {@code process}, {@code port}, {@code program}, {@code minutes} since its start,
     * {@code events} that it got and {@code unanswered} ones, each word followed by a space and the value. A daemon of another version may
     * have other lines.
     */
    public Reply status() {
        return ask(Header.STATUS, Set.of(), new byte[0]);
    }

    /** Asks the daemon to end; it first answers the events that it has taken, for up to a second. */
    public Reply stop() {
        return ask(Header.STOP, Set.of(), new byte[0]);
    }

    private Reply ask(String agent, Set<String> options, byte[] event) {
        Optional<DaemonAddress> address = folder.readAddress();
        return address.flatMap(DaemonAddress::secrets)
                .map(secrets -> ask(
                        address.get().port(),
                        secrets,
                        new Header(secrets.token(), agent, event.length, options),
                        event))
                .orElseGet(() -> Reply.unreachable(Reply.NOT_RUNNING));
    }

    private Reply ask(int port, Secrets secrets, Header header, byte[] event) {
        try (SocketChannel channel = SocketChannel.open();
                Wire wire = new Wire(channel, deadlines, greetingLimit)) {
            boolean isTaken = false;
            try {
                channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
                channel.connect(Wire.loopback(port));
                wire.writeLine(header.text());
                String greeting = wire.line(MAX_LINE);
                if (!greeting.startsWith(Wire.GREETING)
                        || !secrets.isProof(greeting.substring(Wire.GREETING.length()))) {
                    return Reply.unreachable("another program has the daemon's port");
                }
                isTaken = true;
                wire.limit(replyLimit);
                return reply(wire, event);
            } catch (ConnectException nobody) {
                return Reply.unreachable(Reply.NOT_RUNNING);
            } catch (IOException e) {
                String reason = "the daemon does not answer: " + e;
                return isTaken ? Reply.failed(reason) : Reply.unreachable(reason);
            }
        } catch (IOException e) {
            return Reply.unreachable("no socket can be opened: " + e);
        }
    }

    private static Reply reply(Wire wire, byte[] event) throws IOException {
        wire.write(event);
        String line = wire.line(MAX_LINE);
        while (line.equals(Wire.CONFIRMED)) {
            line = wire.line(MAX_LINE);
        }
        String[] words = line.split(" ", -1);
        if (words.length != 2 || !words[1].matches("\\d{1,8}")) {
            throw new ProtocolException("not a reply");
        }
        byte[] text = new byte[Math.min(Integer.parseInt(words[1]), Wire.MAX_ANSWER)];
        for (int from = 0; from < text.length; ) {
            from += wire.readSome(text, from);
        }
        String answer = new String(text, UTF_8);
        return words[0].equals(Reply.OK) ? Reply.answered(answer) : Reply.failed(answer);
    }
}
