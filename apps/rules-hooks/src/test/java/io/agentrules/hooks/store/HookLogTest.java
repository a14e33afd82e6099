package io.agentrules.hooks.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import io.agentrules.check.input.UserState;
import io.agentrules.hooks.store.LogEntry.Evidence;
import io.agentrules.hooks.store.LogEntry.Kind;
import io.agentrules.hooks.store.LogEntry.Source;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HookLogTest {
    private static final long MAX_BYTES = 10_000;

    @TempDir
    private Path folder;

    private HookLog log() {
        return new HookLog(new PrivateFolder(UserState.in(folder), folder), MAX_BYTES);
    }

    private static List<LogEntry> entry(String rule) {
        var source = new Source("claude", "s", "", "/ws", "PreToolUse");
        return List.of(LogEntry.of(Instant.EPOCH, Kind.INJECTED, source, rule, Evidence.NONE, 1));
    }

    private List<String> lines(String file) throws IOException {
        return Files.exists(folder.resolve(file)) ? Files.readAllLines(folder.resolve(file)) : List.of();
    }

    @Test
    void entriesAreAppended() throws IOException {
        log().append(entry("a"));
        log().append(entry("b"));

        assertThat(lines(HookLog.FILE)).hasSize(2);
        assertThat(lines(HookLog.FILE).get(1))
                .contains("\"rule\":\"b\"")
                .startsWith("{")
                .endsWith("}");
    }

    @Test
    void aLongTextIsShortened() throws IOException {
        var source = new Source("claude", "s".repeat(4_094) + "🎈".repeat(1_000), "", "/ws", "PreToolUse");

        log().append(List.of(LogEntry.of(Instant.EPOCH, Kind.INJECTED, source, "a", Evidence.NONE, 1)));

        assertThat(lines(HookLog.FILE)).singleElement(STRING).contains("\"session\":\"" + "s".repeat(4_094) + "…\",");
    }

    @Test
    void twoFilesAreKept() throws IOException {
        for (int i = 0; i < 1_000; i++) {
            log().append(entry("rule-" + i));
        }

        assertThat(Files.size(folder.resolve(HookLog.FILE))).isBetween(1L, MAX_BYTES + 200);
        assertThat(Files.size(folder.resolve(HookLog.OLDER))).isBetween(MAX_BYTES, MAX_BYTES + 200);
        assertThat(lines(HookLog.FILE).get(lines(HookLog.FILE).size() - 1)).contains("rule-999");
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).hasSize(3); // and the lock
        }
    }

    @Test
    void manyAtOnceLoseNothing() throws Exception {
        var threads = Executors.newFixedThreadPool(8);
        try {
            threads.invokeAll(IntStream.range(0, 60)
                    .mapToObj(i -> (Callable<Boolean>) () -> {
                        log().append(entry("rule-" + i));
                        return true;
                    })
                    .toList());
        } finally {
            threads.shutdownNow();
        }

        assertThat(Stream.concat(lines(HookLog.OLDER).stream(), lines(HookLog.FILE).stream()))
                .hasSize(60)
                .allMatch(line -> line.startsWith("{") && line.endsWith("}"));
    }
}
