package io.agentrules.inspector.http;

import com.sun.net.httpserver.HttpExchange;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/**
 * The body of a successful response. Its first 64 KiB are held back, so that an early failure can still be answered with another
 * status. The rest is sent as it is written.
 */
final class ResponseBody extends OutputStream {
    private static final int MAX_HELD = 1 << 16;

    private final HttpExchange exchange;
    private final ByteArrayOutputStream held = new ByteArrayOutputStream();
    private boolean isSending;

    ResponseBody(HttpExchange exchange) {
        this.exchange = exchange;
    }

    /** Returns whether the status was sent, so that it is too late for another one. */
    boolean isSending() {
        return isSending;
    }

    @Override
    public void write(int value) throws IOException {
        write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
        if (!isSending && held.size() + length > MAX_HELD) {
            send(0); // a length that is not known yet
        }
        (isSending ? exchange.getResponseBody() : held).write(bytes, from, length);
    }

    /** Sends what is held back. */
    void complete() throws IOException {
        if (!isSending) {
            send(held.size() == 0 ? -1 : held.size());
        }
        exchange.getResponseBody().flush();
    }

    private void send(long length) throws IOException {
        isSending = true;
        exchange.sendResponseHeaders(Responses.OK, length);
        held.writeTo(exchange.getResponseBody());
        held.reset();
    }
}
