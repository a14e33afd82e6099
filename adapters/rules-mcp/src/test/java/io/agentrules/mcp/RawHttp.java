package io.agentrules.mcp;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A raw HTTP response; Java's own client would set the headers that these tests are about.
 *
 * @param status the status code
 * @param text the whole response
 */
record RawHttp(int status, String text) {
    private static final int LONGEST_MILLIS = 120_000;
    private static final Pattern STATUS = Pattern.compile("HTTP/1\\.1 (\\d+)");
    private static final Pattern SESSION = Pattern.compile("(?i)mcp-session-id: (\\S+)");

    /** Posts a message with some further header lines, and reads to the end of the connection. */
    static RawHttp post(int port, String body, String... headers) throws IOException {
        return send(port, "POST", body, headers);
    }

    static RawHttp send(int port, String method, String body, String... headers) throws IOException {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(LONGEST_MILLIS); // reading does not end when the test is interrupted
            socket.getOutputStream().write(request(port, method, body, headers).getBytes(StandardCharsets.UTF_8));
            socket.getOutputStream().flush();
            String text = rest(socket);
            Matcher status = STATUS.matcher(text);
            return new RawHttp(status.lookingAt() ? Integer.parseInt(status.group(1)) : 0, text);
        }
    }

    /** Reads to the end, which may be a reset: a server that refuses a request closes the connection with the rest of it unread. */
    static String rest(Socket socket) throws IOException {
        var read = new ByteArrayOutputStream();
        try {
            socket.getInputStream().transferTo(read);
        } catch (SocketException reset) {
            if (read.size() == 0) {
                throw reset;
            }
        }
        return read.toString(StandardCharsets.UTF_8);
    }

    /** Returns the text of a request; a header line of ours takes the place of the usual one. */
    static String request(int port, String method, String body, String... headers) {
        var lines = new StringBuilder(method + " /mcp HTTP/1.1\r\n");
        String given = String.join("\r\n", headers);
        String names = "\n" + given.toLowerCase(Locale.ROOT);
        String[] usual = {
            "Host: 127.0.0.1:" + port,
            "Content-Type: application/json",
            "Accept: application/json, text/event-stream",
            "Content-Length: " + body.getBytes(StandardCharsets.UTF_8).length,
            "Connection: close"
        };
        for (String header : usual) {
            String name = header.substring(0, header.indexOf(':') + 1).toLowerCase(Locale.ROOT);
            if (!names.contains("\n" + name)) {
                lines.append(header).append("\r\n");
            }
        }
        return lines + (given.isEmpty() ? "" : given + "\r\n") + "\r\n" + body;
    }

    /** Returns the id of the session that an initialization began. */
    String session() {
        Matcher session = SESSION.matcher(text);
        return session.find() ? session.group(1) : "";
    }
}
