package io.agentrules.hooks.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agentrules.core.RuleEngine;
import io.agentrules.hooks.agent.Agent;
import io.agentrules.hooks.agent.Agents;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Nothing is lost that happens before the disk tells which repository an agent works in. */
@Timeout(120)
class UnknownRepositoryTest {
    private final Agent agent = Agents.find("generic").orElseThrow();
    private final CountDownLatch released = new CountDownLatch(1);

    @TempDir
    private Path folder;

    @AfterEach
    void end() {
        released.countDown();
    }

    @Test
    void whatHappensBeforeIsRecordedAgain() throws Exception {
        Path packages = repository();
        HookSessions sessions = sessions(new Engines(this::engine, this::slowRoot));
        PendingAnswer unheard = new PendingAnswer();
        assertThatThrownBy(() -> unheard.within(Duration.ofNanos(10))).isInstanceOf(TimeoutException.class);

        Thread early = started(sessions, write(packages), unheard);
        released.countDown();
        early.join();
        var answer = new PendingAnswer();
        sessions.answer(agent, agent.event(prompt(packages)).orElseThrow(), answer, true);

        assertThat(answer.within(Duration.ofMinutes(1)).context())
                .contains("Of the package.", "Use the logger.")
                .doesNotContain("Of the root.");
    }

    @Test
    void aSubagentThatStartsBeforeKnowsThePathsToo() throws Exception {
        Path packages = repository();
        HookSessions sessions = sessions(new Engines(this::engine, this::slowRoot));
        Map<String, Object> prompt = prompt(packages);
        prompt.put("subagent", "s");
        var answer = new PendingAnswer();

        Thread main = started(sessions, write(packages), new PendingAnswer());
        Thread subagent = started(sessions, prompt, answer);
        released.countDown();
        main.join();
        subagent.join();

        assertThat(answer.within(Duration.ofMinutes(1)).context())
                .contains("Of the package.")
                .doesNotContain("Of the root.");
    }

    @Test
    void aFolderThatAppearsLaterIsAskedForAgain() throws Exception {
        rule("repo/.xcsh/rules/always.md", "---\nalwaysApply: true\n---\nAlways polite.");
        Files.createDirectories(folder.resolve("repo/.git"));
        Path later = folder.resolve("repo/later");
        var engines = new Engines(this::engine);

        try {
            engines.atOnce(later);
        } catch (RuntimeException missing) {
            // it is not there yet
        }
        Files.createDirectories(later);

        assertThat(engines.atOnce(later).workspace()).isEqualTo(folder.resolve("repo"));
    }

    private HookSessions sessions(Engines engines) {
        return new HookSessions(
                engines, Optional.empty(), Optional.empty(), Clock.systemUTC(), Optional.empty(), "rules show");
    }

    private RuleEngine.Builder engine() {
        return RuleEngine.builder().home(folder.resolve("home")).environment(Map.of());
    }

    private void rule(String path, String text) throws IOException {
        Path file = folder.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private void await() {
        try {
            released.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private Path slowRoot(Path from) {
        await();
        return folder.resolve("repo");
    }

    /** Returns a folder of a repository. */
    private Path repository() throws IOException {
        rule("repo/.xcsh/rules/packages.md", "---\nglobs: packages/a/**\nalwaysApply: false\n---\nOf the package.");
        rule("repo/.xcsh/rules/src.md", "---\nglobs: src/**\nalwaysApply: false\n---\nOf the root.");
        rule(
                "home/.xcsh/agent/rules/told.md",
                "---\ncondition: console\nscope: tool:write\nenforce: never\n---\nUse the logger.");
        return Files.createDirectories(folder.resolve("repo/packages/a"));
    }

    /** Answers an event on a thread, which waits for the repository soon. */
    private Thread started(HookSessions sessions, Map<String, Object> event, PendingAnswer answer) throws Exception {
        var thread = new Thread(() -> sessions.answer(agent, agent.event(event).orElseThrow(), answer, true));
        thread.start();
        while (thread.getState()
                != Thread.State.WAITING) { // with a time limit, it waits for a provisional conversation
            Thread.sleep(5);
        }
        return thread;
    }

    private static Map<String, Object> write(Path cwd) {
        Map<String, Object> event = event("before-tool", cwd);
        event.put(
                "tool", Map.of("name", "write", "input", Map.of("filePath", cwd + "/src/x.ts", "content", "console")));
        return event;
    }

    private static Map<String, Object> prompt(Path cwd) {
        Map<String, Object> event = event("prompt", cwd);
        event.put("prompt", "go on");
        return event;
    }

    private static Map<String, Object> event(String kind, Path cwd) {
        var event = new LinkedHashMap<String, Object>();
        event.put("event", kind);
        event.put("session", "1");
        event.put("cwd", cwd.toString());
        return event;
    }
}
