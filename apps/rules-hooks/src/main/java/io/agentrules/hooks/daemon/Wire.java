package io.agentrules.hooks.daemon;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.concurrent.Future;

/**
 * One connection: lines and bytes in both directions, with a limit on the time. The client sends the {@link Header}, the daemon its
 * {@linkplain #GREETING greeting}, the client the event. The daemon {@linkplain #CONFIRMED confirms} pieces of the event, then sends
 * {@code ok} or {@code failed} with the number of bytes of a text, and that text.
 */
final class Wire implements Closeable {
    /** What the daemon's first line begins with; its proof follows. */
    static final String GREETING = "rules-hook 1 ";

    /**
     * The daemon's line after each piece of an event but the last. It confirms the piece: otherwise the client's operating system would
     * delay the next one, and the client would wait for a daemon that hangs.
     */
    static final String CONFIRMED = "";

    static final int MAX_ANSWER = 16 << 20;

    private static final int BUFFER = 8192;

    private final SocketChannel channel;
    private final Deadlines deadlines;
    private final ByteBuffer unread = ByteBuffer.allocate(BUFFER).limit(0);
    private Future<?> deadline;

    /** Returns an address that is never reachable from another machine, whatever the names of this one mean. */
    static InetSocketAddress loopback(int port) throws IOException {
        return new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port);
    }

    Wire(SocketChannel channel, Deadlines deadlines, Duration limit) {
        this.channel = channel;
        this.deadlines = deadlines;
        this.deadline = deadlines.after(limit, this::closeChannel);
    }

    /** Sets the time from now on after which everything that waits fails. */
    void limit(Duration limit) {
        limit(limit, this::closeChannel);
    }

    /** Replaces the deadline: {@code late}, which must not block, runs after a time from now on. */
    void limit(Duration limit, Runnable late) {
        deadline.cancel(false);
        deadline = deadlines.after(limit, late);
    }

    private void closeChannel() {
        Deadlines.closeQuietly(channel);
    }

    /**
     * Reads a line of ASCII characters, without its end.
     *
     * @throws IOException if it is longer than {@code maxLength}, or the stream ends before the line does
     */
    String line(int maxLength) throws IOException {
        var line = new StringBuilder();
        while (true) {
            fill();
            char next = (char) (unread.get() & 0xFF);
            if (next == '\n') {
                return line.toString();
            }
            if (line.length() == maxLength) {
                throw new ProtocolException("a line is too long");
            }
            line.append(next);
        }
    }

    /** Reads at least one byte into the rest of an array, and returns how many. */
    int readSome(byte[] target, int from) throws IOException {
        int length = target.length - from;
        if (unread.hasRemaining()) {
            int buffered = Math.min(length, unread.remaining());
            unread.get(target, from, buffered);
            return buffered;
        }
        int read = channel.read(ByteBuffer.wrap(target, from, length));
        if (read < 0) {
            throw new EOFException();
        }
        return read;
    }

    private void fill() throws IOException {
        if (!unread.hasRemaining()) {
            unread.clear();
            int read = channel.read(unread);
            unread.flip();
            if (read < 0) {
                throw new EOFException();
            }
        }
    }

    void write(byte[] bytes) throws IOException {
        ByteBuffer rest = ByteBuffer.wrap(bytes);
        while (rest.hasRemaining()) {
            channel.write(rest);
        }
    }

    void writeLine(String line) throws IOException {
        write((line + "\n").getBytes(ISO_8859_1));
    }

    /** Writes a word, the number of bytes of a text, and the text. */
    void writeReply(String status, String text) throws IOException {
        byte[] bytes = text.getBytes(UTF_8);
        byte[] head = (status + " " + bytes.length + "\n").getBytes(ISO_8859_1);
        byte[] all = new byte[head.length + bytes.length];
        System.arraycopy(head, 0, all, 0, head.length);
        System.arraycopy(bytes, 0, all, head.length, bytes.length);
        write(all);
    }

    @Override
    public void close() {
        deadline.cancel(false);
        closeChannel();
    }
}
