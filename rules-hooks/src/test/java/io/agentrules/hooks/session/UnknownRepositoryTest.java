package io.agentrules.hooks.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.core.RuleEngine;
import io.agentrules.hooks.agent.Agent;
import io.agentrules.hooks.agent.Agents;
import io.agentrules.hooks.event.HookAnswer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Nothing is lost that happens before the disk tells which repository an agent works in. #45 */
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
        rule("repo/.xcsh/rules/packages.md", "---\nglobs: packages/a/**\nalwaysApply: false\n---\nOf the package.");
        rule("repo/.xcsh/rules/src.md", "---\nglobs: src/**\nalwaysApply: false\n---\nOf the root.");
        rule(
                "home/.xcsh/agent/rules/told.md",
                "---\ncondition: console\nscope: tool:write\nenforce: never\n---\nUse the logger.");
        Path packages = Files.createDirectories(folder.resolve("repo/packages/a"));
        var sessions = sessions(new Engines(this::engine, from -> {
            await();
            return folder.resolve("repo");
        }));

        var early = new Thread(() -> answer(sessions, event(packages)));
        early.start();
        early.join(1_000); // it waits for the repository
        assertThat(early.isAlive()).isTrue();
        released.countDown();
        early.join();
        String told = told(sessions, packages);

        assertThat(told).contains("Of the package.", "Use the logger.").doesNotContain("Of the root.");
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
        return new HookSessions(engines, Optional.empty(), Optional.empty(), Clock.systemUTC(), "rules show");
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

    private static Map<String, Object> event(Path cwd) {
        var event = new LinkedHashMap<String, Object>();
        event.put("event", "before-tool");
        event.put("session", "1");
        event.put("cwd", cwd.toString());
        event.put(
                "tool", Map.of("name", "write", "input", Map.of("filePath", cwd + "/src/x.ts", "content", "console")));
        return event;
    }

    /** Returns what the early event, which gave up, leaves for the next one. */
    private String told(HookSessions sessions, Path cwd) throws Exception {
        Map<String, Object> prompt = new LinkedHashMap<>();
        prompt.put("event", "prompt");
        prompt.put("session", "1");
        prompt.put("cwd", cwd.toString());
        prompt.put("prompt", "go on");
        return answer(sessions, prompt).within(Duration.ofMinutes(1)).context();
    }

    private PendingAnswer answer(HookSessions sessions, Map<String, Object> event) {
        var answer = new PendingAnswer();
        if (event.get("event").equals("before-tool")) {
            try {
                HookAnswer unused = answer.within(Duration.ofNanos(10)); // nobody waits for it
            } catch (Exception late) {
                assertThat(late).isInstanceOf(java.util.concurrent.TimeoutException.class);
            }
        }
        sessions.answer(agent, agent.event(event).orElseThrow(), answer, true);
        return answer;
    }
}
