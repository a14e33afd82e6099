package io.agentrules.cli.hook;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.cli.CommandResult;
import io.agentrules.cli.Schemas;
import io.agentrules.cli.Workspace;
import io.agentrules.hooks.daemon.Daemon;
import io.agentrules.hooks.daemon.DaemonFolder;
import io.agentrules.hooks.daemon.HookAnswers;
import io.agentrules.hooks.daemon.HookEnvironment;
import io.agentrules.hooks.daemon.HookRequest;
import io.agentrules.hooks.daemon.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

class DaemonCommandTest {
    private static final String STATE = ".local/state/agent-rules";

    @TempDir
    Path folder;

    @Test
    void statusTellsWhatTheDaemonHasDone() throws IOException {
        var workspace = new Workspace(folder).withEnvironment(Map.of("RULES_HOOK_DEADLINE_MS", "60000"));
        Path jar = Files.createFile(folder.resolve("rules.jar"));
        try (Daemon daemon = daemon(workspace, jar)) {
            CommandResult run = workspace.rules("daemon", "status");

            assertThat(run.exitCode()).isZero();
            assertThat(run.out())
                    .isEqualTo("""
                            Running.
                              Process: %d
                              Port:    %d on 127.0.0.1
                              Program: 1.0@%s
                              Started: 0 minutes ago
                              Events:  0, all answered
                            """.formatted(ProcessHandle.current().pid(), daemon.port(), jar));
        }
    }

    @Test
    void statusAnswersInJson() throws IOException {
        var workspace = new Workspace(folder).withEnvironment(Map.of("RULES_HOOK_DEADLINE_MS", "60000"));
        assertThat(workspace
                        .rules("daemon", "status", "--json")
                        .json()
                        .path("running")
                        .asBoolean())
                .isFalse();
        Path jar = Files.createFile(folder.resolve("rules.jar"));
        try (Daemon daemon = daemon(workspace, jar)) {
            JsonNode answer = workspace.rules("daemon", "status", "--json").json();

            assertThat(Schemas.violations("daemon-status", answer)).isEmpty();
            assertThat(answer.path("running").asBoolean()).isTrue();
            assertThat(answer.path("port").asInt()).isEqualTo(daemon.port());
            assertThat(answer.path("program").asString()).isEqualTo("1.0@" + jar);
            assertThat(answer.path("events").asInt()).isZero();
        }
    }

    @Test
    void stopEndsTheDaemon() throws Exception {
        var workspace = new Workspace(folder).withEnvironment(Map.of("RULES_HOOK_DEADLINE_MS", "60000"));
        try (Daemon daemon = daemon(workspace, Files.createFile(folder.resolve("rules.jar")))) {
            assertThat(workspace.rules("daemon", "stop").out()).isEqualTo("The daemon ends.\n");
            daemon.await();
        }
        assertThat(workspace.rules("daemon", "status").out()).isEqualTo("No daemon is running.\n");
    }

    @ParameterizedTest
    @CsvSource({"off, 0", "start, 0", "on, 1", "'', 1"})
    void onlyAWordThatIsKnownKeepsAHookFromAskingTheDaemon(String word, int asked) throws IOException {
        var workspace = new Workspace(folder)
                .withEnvironment(Map.of("RULES_HOOK_DEADLINE_MS", "60000", "RULES_HOOK_DAEMON", word))
                .withInput("{}");
        try (Daemon daemon = daemon(workspace, Files.createFile(folder.resolve("rules.jar")))) {
            workspace.run("hook", "claude", "--home", workspace.home.toString());

            assertThat(workspace.rules("daemon", "status").out())
                    .contains("  Port:    " + daemon.port(), "  Events:  " + asked + ", all answered\n");
        }
    }

    private static Daemon daemon(Workspace workspace, Path jar) throws IOException {
        var answers = new HookAnswers() {
            @Override
            public String answer(HookRequest request) {
                return "";
            }

            @Override
            public void unanswered(HookRequest request, String reason) {}

            @Override
            public Duration limit() {
                return Duration.ofSeconds(1);
            }
        };
        return Daemon.start(
                        DaemonFolder.in(workspace.home.resolve(STATE)),
                        Program.of("1.0", jar, environment(workspace)),
                        Duration.ofMinutes(1),
                        answers)
                .orElseThrow();
    }

    private static HookEnvironment environment(Workspace workspace) {
        return HookEnvironment.of(Map.of(), workspace.home, workspace.home.resolve(STATE));
    }
}
