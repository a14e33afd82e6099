package io.agentrules.hooks.daemon;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is closed without effect, and what is served. */
@Timeout(60)
class HostileClientTest {
    @TempDir
    Path parent;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\n",
                "garbage\n",
                "GET / HTTP/1.1\nHost: 127.0.0.1\n\n",
                "POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: text/plain\r\n\r\nrules-hook 1 TOKEN claude 1\n1",
                "rules-hook 1 00000000000000000000000000000000 claude 1\n1",
                "rules-hook 1 00000000000000000000000000000000 -stop 0\n",
                "rules-hook 1 0000000000000000000000000000000 -stop 0\n",
                "rules-hook 1  claude 1\n1",
                "rules-hook 1 TOKENPROOF claude 1\n1",
                "rules-hook 1 PROOF claude 1\n1",
                "rules-hook 2 TOKEN claude 1\n1",
                "rules-hook 1 TOKEN claude -1\n",
                "rules-hook 1 TOKEN claude 9999999999\n1",
                "rules-hook 1 TOKEN Claude 1\n1",
                "rules-hook 1 TOKEN claude 1 FAIL\n1",
                "rules-hook 1 TOKEN claude 1\r\n1",
                " rules-hook 1 TOKEN claude 1\n1",
            })
    void everythingButAHeaderWithTheTokenIsClosedWithoutAWord(String text) throws Exception {
        try (RunningDaemon running = RunningDaemon.in(parent)) {
            assertThat(sent(running, text)).isEmpty();

            assertThat(running.answers.requests).isEmpty();
            assertThat(running.client().status().isAnswered()).isTrue();
        }
    }

    @Test
    void theTokenIsAnsweredWithTheProof() throws Exception {
        try (RunningDaemon running = RunningDaemon.in(parent)) {
            String proof = running.secrets().proof();

            assertThat(sent(running, "rules-hook 1 TOKEN claude 1\n1"))
                    .isEqualTo("rules-hook 1 " + proof + "\nok 11\nclaude [] 1");
        }
    }

    /** The line would be a header with the token if it were shorter. */
    @Test
    void aLineThatIsTooLongIsClosed() throws Exception {
        try (RunningDaemon running = RunningDaemon.in(parent)) {
            assertThat(sent(running, "rules-hook 1 TOKEN claude 1 " + "x".repeat(1_000_000) + "\n1"))
                    .isEmpty();

            assertThat(running.answers.requests).isEmpty();
            assertThat(running.client().status().isAnswered()).isTrue();
        }
    }

    @Test
    void whoSendsTooSlowlyIsClosed() throws Exception {
        try (RunningDaemon running = RunningDaemon.in(parent);
                Socket socket = connected(running)) {
            socket.getOutputStream().write('r');

            assertThat(socket.getInputStream().read()).isEqualTo(-1);
        }
    }

    @Test
    void whatGoesOnAfterTheEventIsNotRead() throws Exception {
        try (RunningDaemon running = RunningDaemon.in(parent)) {
            assertThat(sent(running, "rules-hook 1 TOKEN claude 1\n1rules-hook 1 TOKEN claude 1\n2"))
                    .endsWith("\nok 11\nclaude [] 1");
            assertThat(running.answers.requests).hasSize(1);
        }
    }

    @Test
    void connectionsThatSayNothingKeepNobodyOut() throws Exception {
        try (RunningDaemon running = RunningDaemon.in(parent)) {
            List<Socket> silent = new ArrayList<>();
            for (int i = 0; i < 400; i++) {
                silent.add(connected(running));
            }

            // Those beyond the limit were closed at once, and the others will be in a second.
            DaemonTest.eventually(() ->
                    running.client().answer(DaemonTest.request("claude", "1")).isAnswered());
            for (Socket socket : silent) {
                socket.close();
            }
        }
    }

    private static String sent(RunningDaemon running, String text) throws IOException {
        try (Socket socket = connected(running)) {
            socket.getOutputStream().write(filled(running, text));
            socket.shutdownOutput();
            return new String(socket.getInputStream().readAllBytes(), ISO_8859_1);
        } catch (IOException reset) {
            return "";
        }
    }

    private static byte[] filled(RunningDaemon running, String text) {
        Secrets secrets = running.secrets();
        return text.replace("TOKEN", secrets.token())
                .replace("PROOF", secrets.proof())
                .getBytes(ISO_8859_1);
    }

    private static Socket connected(RunningDaemon running) throws IOException {
        return new Socket(InetAddress.getLoopbackAddress(), running.daemon.port());
    }
}
