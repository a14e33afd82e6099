package io.agentrules.hooks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.agentrules.api.spi.CatalogEvent;
import io.agentrules.api.spi.RuleListener;
import io.agentrules.api.spi.Running;
import io.agentrules.check.json.JsonMaps;
import io.agentrules.core.RuleEngine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Conversations outlive the process that answers. */
class StoredConversationsTest {
    private HookFixture agent;

    @BeforeEach
    void rules(@TempDir Path folder) {
        agent = new HookFixture(folder)
                .file(".xcsh/rules/always.md", "---\nalwaysApply: true\n---\nAlways polite.")
                .file(".xcsh/rules/typescript.md", "---\nglobs: src/**/*.ts\n---\nUse const.")
                .file(".xcsh/rules/no-any.md", "---\ncondition: 'as any'\nscope: tool:write\n---\nName the type.")
                .file(
                        ".xcsh/rules/told.md",
                        "---\ncondition: var\nscope: tool:write\ninterruptMode: never\n---\nNo var.");
    }

    @AfterEach
    void end() {
        agent.close();
    }

    @Test
    void aProcessReadsTheRulesOnceForItsFirstEventAndChecksThemAtTheNext() {
        var readings = new AtomicInteger();
        agent.restarted(builder -> builder.engine(() -> RuleEngine.builder().listener(counting(readings))));

        agent.context("session-start");
        assertThat(readings).hasValue(1);

        agent.file(".xcsh/rules/new.md", "---\nalwaysApply: true\n---\nAlways new.");
        assertThat(agent.prompt("Hello")).contains("Always new.");
        assertThat(readings).hasValue(2);
    }

    private static RuleListener counting(AtomicInteger readings) {
        return new RuleListener() {
            @Override
            public Running<CatalogEvent> refreshing() {
                readings.incrementAndGet();
                return Running.unobserved();
            }
        };
    }

    private List<Path> stored() {
        try (Stream<Path> files = Files.list(agent.state().resolve("sessions"))) {
            return files.toList();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void theNextProcessKnowsWhatWasTold() {
        agent.context("session-start");
        agent.before("read", "src/a.ts", null);

        assertThat(agent.restarted().prompt("Hello")).isEmpty();
        assertThat(agent.restarted().context("compacted")).contains("Always polite.", "Use const.");
    }

    @Test
    void theNextProcessKnowsWhatWasDenied() {
        agent.denial("write", "a.ts", "as any");

        assertThat(agent.restarted().denial("write", "a.ts", "as unknown")).isEmpty();
        assertThat(agent.restarted().denial("write", "a.ts", "as any")).isNotEmpty();
        assertThat(agent.log()).contains("followed no-any a.ts");
    }

    @Test
    void theNextProcessTellsWhatHasToWait() {
        assertThat(agent.hooks().answer("gemini", gemini("BeforeTool"))).isEmpty();

        agent.restarted();
        assertThat(agent.hooks().answer("gemini", gemini("AfterTool"))).contains("No var.");
        agent.restarted();
        assertThat(agent.hooks().answer("gemini", gemini("AfterTool"))).isEmpty();
    }

    private String gemini(String event) {
        return JsonMaps.text(Map.of(
                "hook_event_name",
                event,
                "session_id",
                "s",
                "cwd",
                agent.workspace().toString(),
                "tool_name",
                "write_file",
                "tool_input",
                Map.of("file_path", agent.workspace().resolve("a.ts").toString(), "content", "var x")));
    }

    @Test
    void twoProcessesAtOnceTellTogetherWhatOneWouldTell() {
        try (Hooks other = agent.another()) {
            assertThat(agent.context("session-start")).contains("Always polite.");
            awaitStored(agent.hooks());
            assertThat(other.answer("generic", JsonMaps.text(agent.event("session-start"))))
                    .isEmpty();
            String read = JsonMaps.text(agent.tool("before-tool", "read", "src/a.ts", null));
            assertThat(other.answer("generic", read)).contains("Use const.");
            awaitStored(other);
            assertThat(agent.before("read", "src/b.ts", null)).isEmpty();
        }
    }

    /** The next event of a conversation waits until the one before is stored. */
    private void awaitStored(Hooks hooks) {
        hooks.answer("generic", JsonMaps.text(agent.event("turn-end")));
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void anAnswerDoesNotWaitForTheDisk() throws Exception {
        Path log = Files.createDirectories(agent.state()).resolve("log.jsonl");
        new ProcessBuilder("mkfifo", log.toString()).start().waitFor(); // who opens it waits for the other side

        assertThat(agent.context("session-start")).contains("Always polite.");

        assertThat(Files.readString(log)).contains("injected");
    }

    @Test
    void warmingUpStoresNothing() {
        agent.hooks().warmUp();

        assertThat(agent.state()).doesNotExist();
        assertThat(agent.context("session-start")).contains("Always polite.");
    }

    @Test
    void aBrokenFileIsReportedAndReplaced() throws IOException {
        agent.context("session-start");
        for (String broken : List.of("", "{", "{}", "{\"folder\": 1}", "{\"folder\": \"/\", \"session\": {}}")) {
            Files.writeString(stored().get(0), broken);

            assertThat(agent.restarted().context("session-start")).as(broken).contains("Always polite.");
        }
        assertThat(agent.logged().stream().filter(entry -> "failed".equals(entry.get("kind"))))
                .hasSize(5);
        assertThat(agent.restarted().context("session-start")).isEmpty();
    }

    @Test
    void aLineThatAProcessLeftUnfinishedDoesNotCount() throws IOException {
        agent.context("session-start");
        agent.before("read", "src/a.ts", null);
        awaitStored(agent.hooks());
        Files.writeString(stored().get(0), "\n{\"folder\": \"/unfin\n{\"fold", StandardOpenOption.APPEND);

        assertThat(agent.restarted().context("session-start")).isEmpty();
        assertThat(agent.context("compacted")).contains("Use const.");
        awaitStored(agent.hooks());
        assertThat(agent.restarted().context("session-start")).isEmpty();
        assertThat(agent.log()).doesNotContain("failed");
    }

    @Test
    void aLongFileIsReplacedByItsLastLine() throws IOException {
        agent.context("session-start");
        var sizes = new ArrayList<Long>();
        for (int i = 0; i < 60; i++) {
            agent.before("read", "src/" + "folder/".repeat(32) + i + ".ts", null);
            awaitStored(agent.hooks());
            sizes.add(Files.size(stored().get(0)));
        }

        assertThat(sizes)
                .allMatch(size -> size <= 512 << 10)
                .isNotEqualTo(sizes.stream().sorted().toList());
        assertThat(agent.restarted().context("session-start")).isEmpty();
        assertThat(agent.before("read", "src/other.ts", null)).isEmpty();
    }

    @Test
    void wrongTypesInAFileDoNotCount() throws IOException {
        agent.context("session-start");
        Path file = stored().get(0);
        Files.writeString(
                file,
                Files.readString(file).replaceFirst("\"told\":\\[", "\"waiting\":[1,{}],\"denied\":3,\"told\":[7,"));

        assertThat(agent.restarted().context("session-start")).isEmpty();
    }

    @Test
    void oldConversationsAreForgotten() throws IOException {
        agent.context("session-start");
        Path old = stored().get(0);
        Files.setLastModifiedTime(old, FileTime.from(Instant.now().minus(31, ChronoUnit.DAYS)));

        agent.with("session", "another").context("session-start");

        assertThat(stored()).hasSize(1).doesNotContain(old);
    }

    @Test
    void atMostAThousandConversationsAreKept() throws IOException {
        Path folder = Files.createDirectories(agent.state().resolve("sessions"));
        for (int i = 0; i < 1_005; i++) {
            Path file = Files.writeString(folder.resolve(i + ".json"), "{}");
            Files.setLastModifiedTime(file, FileTime.from(Instant.now().minus(i + 1, ChronoUnit.MINUTES)));
        }

        agent.context("session-start");

        assertThat(stored())
                .hasSize(1_000)
                .contains(folder.resolve("998.json"))
                .doesNotContain(folder.resolve("999.json"));
    }

    @Test
    void onlyTheUserCanReadThem() throws IOException {
        assumeThat(Files.getFileStore(agent.workspace()).supportsFileAttributeView("posix"))
                .isTrue();
        agent.context("session-start");

        assertThat(permissions(agent.state())).isEqualTo("rwx------");
        assertThat(permissions(agent.state().resolve("sessions"))).isEqualTo("rwx------");
        assertThat(permissions(agent.state().resolve("log.jsonl"))).isEqualTo("rw-------");
        assertThat(permissions(stored().get(0))).isEqualTo("rw-------");
    }

    private static String permissions(Path file) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    }

    @Test
    void nothingIsWrittenThroughALink(@TempDir Path elsewhere) throws IOException {
        Files.createDirectories(agent.state());
        Files.createSymbolicLink(agent.state().resolve("sessions"), elsewhere);
        Path file = Files.writeString(elsewhere.resolve("target"), "text");
        Files.createSymbolicLink(agent.state().resolve("log.jsonl"), file);

        assertThat(agent.context("session-start")).contains("Always polite.");
        assertThat(agent.prompt("Hello")).isEmpty();
        assertThat(elsewhere).isDirectoryContaining("glob:**/target");
        assertThat(elsewhere.toFile().list()).hasSize(1);
        assertThat(file).hasContent("text");
    }

    @Test
    void aStateFolderThatCannotBeWrittenIsNoProblem() throws IOException {
        Files.writeString(agent.state(), "a file");

        assertThat(agent.context("session-start")).contains("Always polite.");
        assertThat(agent.prompt("Hello")).isEmpty();
    }
}
