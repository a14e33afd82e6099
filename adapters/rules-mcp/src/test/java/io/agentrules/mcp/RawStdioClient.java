package io.agentrules.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.core.RuleEngine;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.TypeRef;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A client that sends arbitrary lines, and reads only when told to. */
final class RawStdioClient implements AutoCloseable {
    static final String INITIALIZE = """
            {"jsonrpc":"2.0","id":"init","method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},\
            "clientInfo":{"name":"wire","version":"1"}}}""";

    static final String INITIALIZED = """
            {"jsonrpc":"2.0","method":"notifications/initialized"}""";

    static final String PING = """
            {"jsonrpc":"2.0","id":"ping","method":"ping"}""";

    private static final TypeRef<Map<String, Object>> OBJECT = new TypeRef<>() {};
    private static final int ROOM = 1 << 20;

    private final PipedOutputStream toServer = new PipedOutputStream();
    private final BufferedReader fromServer;
    private final CompletableFuture<Void> served;

    private RawStdioClient(RuleServer server) throws IOException {
        var in = new PipedInputStream(toServer, ROOM);
        var out = new PipedOutputStream();
        fromServer = new BufferedReader(new InputStreamReader(new PipedInputStream(out, ROOM), StandardCharsets.UTF_8));
        served = CompletableFuture.runAsync(
                () -> {
                    try (OutputStream last = out) {
                        server.serve(in, last);
                    } catch (IOException e) {
                        throw new AssertionError(e);
                    }
                },
                serving -> new Thread(serving).start());
    }

    /** Starts a server without sending anything. */
    static RawStdioClient to(RuleEngine engine) throws IOException {
        return new RawStdioClient(new RuleServer(engine, Project.OFTEN));
    }

    /** Starts a server and initializes the session. */
    static RawStdioClient initialized(RuleEngine engine) throws IOException {
        RawStdioClient wire = to(engine).send(INITIALIZE);
        wire.read();
        return wire.send(INITIALIZED);
    }

    RawStdioClient send(String line) throws IOException {
        toServer.write((line + "\n").getBytes(StandardCharsets.UTF_8));
        toServer.flush();
        return this;
    }

    /** Waits for the next message and returns it. */
    Map<String, Object> read() throws IOException {
        String line = fromServer.readLine();
        if (line == null) {
            throw new AssertionError("The server ended");
        }
        return McpJsonDefaults.getMapper().readValue(line, OBJECT);
    }

    /** Waits for the next message, which must be an error, and returns that. */
    Map<String, Object> readError() throws IOException {
        return error(read());
    }

    /** Returns the error of an answer. */
    @SuppressWarnings("unchecked") // an object of JSON is that
    static Map<String, Object> error(Map<String, Object> answer) {
        return (Map<String, Object>) Objects.requireNonNull(answer.get("error"), answer::toString);
    }

    /** Checks that the next message is the answer to a new request. */
    void assertStillAnswers() throws IOException {
        assertThat(send(PING).read()).containsEntry("id", "ping").containsKey("result");
    }

    /** Closes the stream to the server. */
    RawStdioClient end() throws IOException {
        toServer.close();
        return this;
    }

    /** Closes both streams. */
    void vanish() throws IOException {
        fromServer.close();
        toServer.close();
    }

    /** Waits until the server is done, and returns whether it was within so many milliseconds. */
    boolean ends(long millis) throws Exception {
        try {
            served.get(millis, TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException e) {
            return false;
        }
    }

    @Override
    public void close() throws IOException {
        end();
    }
}
