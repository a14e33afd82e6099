package io.agentrules.project;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code rules serve http} or {@code rules inspect} on its way.
 *
 * @param address where it said that it is served
 */
record HttpServer(Program.Started started, String address) implements AutoCloseable {
    private static final Pattern SAID = Pattern.compile("(?:rules: serving MCP|Rules are shown) at (http://\\S+)\n");
    private static final Duration LONGEST = Duration.ofSeconds(60);

    /** Starts it, and waits until it says where it is. */
    static HttpServer start(Program program) throws IOException, InterruptedException {
        Program.Started started = program.start();
        Instant end = Instant.now().plus(LONGEST);
        while (started.process().isAlive() && Instant.now().isBefore(end)) {
            Matcher said = SAID.matcher(Files.readString(started.out()) + Files.readString(started.err()));
            if (said.find()) {
                return new HttpServer(started, said.group(1));
            }
            Thread.sleep(20);
        }
        started.process().destroy();
        throw new AssertionError(
                "The server does not start: " + started.result().err());
    }

    /** Posts a message, with a bearer token where that is not empty, and returns the status of the response. */
    int post(String message, String token) throws IOException {
        var connection = (HttpURLConnection)
                URI.create(address.replace("0.0.0.0", "127.0.0.1")).toURL().openConnection();
        connection.setRequestProperty("Accept", "application/json, text/event-stream");
        connection.setRequestProperty("Content-Type", "application/json");
        if (!token.isEmpty()) {
            connection.setRequestProperty("Authorization", "Bearer " + token);
        }
        connection.setDoOutput(true);
        connection.getOutputStream().write(message.getBytes(StandardCharsets.UTF_8));
        return connection.getResponseCode();
    }

    /** Asks for what is at the address, and returns the status of the response. */
    int get() throws IOException {
        return ((HttpURLConnection) URI.create(address).toURL().openConnection()).getResponseCode();
    }

    /** Tells it to end, as a service manager would. */
    @Override
    public void close() throws IOException {
        started.process().destroy();
        try {
            started.result();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
