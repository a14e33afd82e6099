package io.agentrules.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.cli.Workspace;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** How the HTTP server handles requests that others read otherwise. */
@Timeout(60) // a server that does not answer fails, and does not hang
class SmuggledRequestTest {
    private static final int LONGEST_MILLIS = 30_000;

    @TempDir
    Path folder;

    /**
     * CVE-2026-2332: up to Jetty 12.1.6 a line end within a quoted chunk extension ended the extension, so that one request was
     * read as two. A proxy that reads it as one would have let the second in unseen.
     */
    @Test
    void aLineEndWithinAQuotedChunkExtensionDoesNotBeginAnotherRequest() throws Exception {
        try (var serving = RunningServer.of(Workspace.varied(folder), Map.of())) {
            String answer = answer(serving, """
                    POST /mcp HTTP/1.1
                    Host: 127.0.0.1
                    Content-Type: application/json
                    Transfer-Encoding: chunked

                    1;extension="never closed
                    X
                    0

                    GET /smuggled HTTP/1.1
                    Host: 127.0.0.1
                    Connection: close

                    """);

            assertThat(answer).startsWith("HTTP/1.1 400 ").containsOnlyOnce("HTTP/1.1 ");
        }
    }

    /** Sends a text with network line ends, and reads until the server closes the connection. */
    private static String answer(RunningServer serving, String request) throws Exception {
        try (var socket = new Socket(
                InetAddress.getLoopbackAddress(), URI.create(serving.address()).getPort())) {
            socket.setSoTimeout(LONGEST_MILLIS); // reading does not end when the test is interrupted
            socket.getOutputStream().write(request.replace("\n", "\r\n").getBytes(StandardCharsets.UTF_8));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
