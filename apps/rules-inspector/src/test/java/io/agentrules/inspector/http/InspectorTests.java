package io.agentrules.inspector.http;

import io.agentrules.core.RuleEngine;
import io.agentrules.inspector.Inspector;
import io.agentrules.inspector.Project;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** An inspector of a small project, and requests to it. */
abstract class InspectorTests {
    static final int PATIENCE = 120_000;

    @TempDir
    Path folder;

    Project project;
    RuleEngine engine;
    Inspector inspector;
    URI address;
    String token;

    @BeforeEach
    void start() throws IOException {
        project = Project.varied(folder);
        engine = project.engine();
        serve(true);
    }

    final void serve(boolean canToggle) throws IOException {
        inspector = Inspector.attach(engine, 0, canToggle);
        address = URI.create(inspector.address());
        token = address.getQuery().substring("token=".length());
    }

    @AfterEach
    void stop() {
        inspector.close();
    }

    record Reply(int status, String head, String body) {}

    String authorized(String headers) {
        return "Authorization: Bearer " + token + "\r\n" + headers;
    }

    Reply ask(String line, String headers) {
        return raw(line + "\r\nHost: " + address.getAuthority() + "\r\nConnection: close\r\n" + headers + "\r\n");
    }

    Reply post(String path, String body) {
        return raw("POST " + path + " HTTP/1.1\r\nHost: " + address.getAuthority() + "\r\nConnection: close\r\n"
                + authorized("Content-Length: " + body.length() + "\r\n") + "\r\n" + body);
    }

    /** Sends a request as it is written here: clients of the JDK forbid some headers, and tidy addresses up. */
    Reply raw(String request) {
        try (var socket = new Socket(address.getHost(), address.getPort())) {
            socket.setSoTimeout(PATIENCE);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
            String reply = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            int end = reply.indexOf("\r\n\r\n");
            return new Reply(
                    Integer.parseInt(reply.substring(9, 12)), reply.substring(0, end), reply.substring(end + 4));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
