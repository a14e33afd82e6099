package io.agentrules.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.cli.RulesCommand;
import io.agentrules.cli.Workspace;
import io.agentrules.cli.text.Terminal;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Runs {@code rules serve http} on a thread of its own until that is interrupted. */
record RunningServer(Thread thread, String address, BlockingQueue<String> errors) implements AutoCloseable {
    static final String INITIALIZE = """
            {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},\
            "clientInfo":{"name":"test","version":"1"}}}
            """;

    static RunningServer of(Workspace workspace, Map<String, String> environment, String... arguments)
            throws InterruptedException {
        var told = new LinkedBlockingQueue<String>();
        var words = new ArrayList<>(List.of(
                "serve",
                "http",
                "--port",
                "0",
                "--workspace",
                workspace.root.toString(),
                "--home",
                workspace.home.toString()));
        words.addAll(List.of(arguments));
        var thread = new Thread(() -> RulesCommand.run(
                new Terminal(
                        new ByteArrayInputStream(new byte[0]),
                        new ByteArrayOutputStream(),
                        tellingLines(told),
                        environment,
                        0,
                        0),
                words.toArray(String[]::new)));
        thread.start();
        String line = told.poll(120, TimeUnit.SECONDS);
        assertThat(line).startsWith("rules: serving MCP at ");
        return new RunningServer(thread, line.substring(line.indexOf("http")).replace("0.0.0.0", "127.0.0.1"), told);
    }

    private static ByteArrayOutputStream tellingLines(BlockingQueue<String> told) {
        return new ByteArrayOutputStream() {
            @Override
            public void flush() {
                if (size() > 0) {
                    told.add(toString(StandardCharsets.UTF_8).strip());
                }
            }
        };
    }

    /** Waits until standard error contains the word, and returns its content. */
    String told(String word) throws InterruptedException {
        String all = "";
        while (!all.contains(word)) {
            String more = errors.poll(120, TimeUnit.SECONDS);
            assertThat(more).as("what is told after: %s", all).isNotNull();
            all = more;
        }
        return all;
    }

    HttpURLConnection post(String header, String value) throws IOException {
        var connection = (HttpURLConnection) URI.create(address).toURL().openConnection();
        connection.setRequestMethod("POST");
        connection.setRequestProperty("Accept", "application/json, text/event-stream");
        connection.setRequestProperty("Content-Type", "application/json");
        connection.setRequestProperty(header, value);
        connection.setDoOutput(true);
        connection.getOutputStream().write(INITIALIZE.getBytes(StandardCharsets.UTF_8));
        return connection;
    }

    @Override
    public void close() {
        thread.interrupt();
        while (thread.isAlive()) {
            LockSupport.parkNanos(1_000_000);
        }
    }
}
