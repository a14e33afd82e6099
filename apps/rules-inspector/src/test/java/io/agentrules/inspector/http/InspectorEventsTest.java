package io.agentrules.inspector.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.spi.CatalogEvent;
import io.agentrules.api.spi.RuleListener;
import io.agentrules.api.spi.Running;
import io.agentrules.testsupport.LogRecords;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Events that the page receives without asking. */
class InspectorEventsTest extends InspectorTests {
    @Test
    void aChangeOnDiskIsTold() throws IOException {
        ask("GET /api/list HTTP/1.1", authorized(""));
        try (var stream = new Events()) {
            stream.until(": hello");
            project.with(".cursor/rules/new.mdc", "---\nalwaysApply: true\n---\nNew.");

            assertThat(stream.until("event: changed")).noneMatch(line -> line.startsWith("event: activated"));
            assertThat(ask("GET /api/prompt HTTP/1.1", authorized("")).body()).contains("New.");
        }
    }

    @Test
    void aChangeIsToldAfterACheckThatFailed() throws IOException {
        ask("GET /api/list HTTP/1.1", authorized(""));
        var failures = new AtomicInteger(1);
        engine.listen(new RuleListener() {
            @Override
            public Running<CatalogEvent> refreshing() {
                if (failures.getAndDecrement() > 0) {
                    throw new InternalError("thrown on purpose");
                }
                return Running.unobserved();
            }
        });
        try (LogRecords log = LogRecords.open();
                var stream = new Events()) {
            stream.until(": hello");
            project.with(".cursor/rules/new.mdc", "---\nalwaysApply: true\n---\nNew.");

            stream.until("event: changed");

            assertThat(failures).hasNonPositiveValue();
            assertThat(log.messages()).containsExactly("The rules cannot be read again");
        }
    }

    @Test
    void whatTheProgramItselfNoticedIsToldToo() throws IOException {
        try (var stream = new Events()) {
            stream.until(": hello");
            ask("GET /api/prompt?as=cursor HTTP/1.1", authorized(""));
            project.with(".cursor/rules/new.mdc", "---\nalwaysApply: true\n---\nNew.");
            engine.refresh();

            stream.until("event: changed");
            assertThat(ask("GET /api/prompt?as=cursor HTTP/1.1", authorized("")).body())
                    .contains("New.");
        }
    }

    @Test
    void theSessionsOfTheProgramAreTold() throws IOException {
        ask("GET /api/explain?paths=src/app.ts HTTP/1.1", authorized(""));
        engine.openSession("mine").path("src/app.ts").activate();
        try (var stream = new Events()) {
            List<String> lines = stream.until("event: activated");
            String event = stream.line();

            assertThat(lines)
                    .filteredOn(line -> line.equals("event: activated"))
                    .hasSize(1);
            assertThat(event).contains("\"session\":\"mine\"", "\"style\"", "src/**/*.ts");
        }
    }

    private final class Events implements AutoCloseable {
        private final Socket socket = new Socket(address.getHost(), address.getPort());
        private final BufferedReader in =
                new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));

        Events() throws IOException {
            socket.setSoTimeout(PATIENCE);
            socket.getOutputStream()
                    .write(("GET /api/events HTTP/1.1\r\nHost: " + address.getAuthority() + "\r\n" + authorized("\r\n"))
                            .getBytes(StandardCharsets.UTF_8));
        }

        List<String> until(String wanted) throws IOException {
            var lines = new ArrayList<String>();
            do {
                lines.add(line());
            } while (!lines.get(lines.size() - 1).equals(wanted));
            return lines;
        }

        /** Returns the next line; each quarter of a minute without an event has one that says so. */
        String line() throws IOException {
            long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(PATIENCE);
            String line = in.readLine();
            while (": still here".equals(line) && System.nanoTime() < end) {
                line = in.readLine();
            }
            if (line == null || line.equals(": still here")) {
                throw new IOException("No event came");
            }
            return line;
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }
}
