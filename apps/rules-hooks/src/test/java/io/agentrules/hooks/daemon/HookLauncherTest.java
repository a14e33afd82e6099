package io.agentrules.hooks.daemon;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.agentrules.check.input.UserState;
import io.agentrules.hooks.agent.Agent;
import io.agentrules.hooks.agent.Agents;
import io.agentrules.hooks.event.HookEvent;
import io.agentrules.hooks.install.HookTrial;
import io.agentrules.hooks.store.UnansweredEvents;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The launcher, run by bash. The Java that it falls back to is a script that tells what it was given. */
@Timeout(180)
class HookLauncherTest {
    private static final String JAVA = """
            #!/bin/sh
            printf 'java %s %s ' "$RULES_HOOK_DAEMON" "$LC_ALL"
            while [ "$1" != -jar ]; do
                case $1 in
                    -XX:AOTCache=*) printf 'cache %s ' "${1#*=}" ;;
                esac
                shift
            done
            printf '%s|' "$@"
            cat
            """;

    private static final String DEADLINE = "RULES_HOOK_DEADLINE_MS";

    @TempDir
    Path folder;

    private Path parent;
    private Path java;
    private Path jar;

    @BeforeEach
    void writeJava() throws IOException {
        assumeTrue(Files.isExecutable(Path.of("/bin/bash")), "there is no bash");
        parent = Files.createDirectory(folder.resolve("it's a $HOME"));
        jar = Files.writeString(parent.resolve("rules.jar"), "");
        java = Files.writeString(parent.resolve("java"), JAVA);
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwx------"));
    }

    @Test
    void itPrintsTheAnswerOfTheDaemon() throws Exception {
        try (RunningDaemon running = RunningDaemon.in(parent)) {
            assertThat(launched("{\"é\": 1}\n", "claude"))
                    .isEqualTo(new Ended(0, "claude [within-60000] {\"é\": 1}\n\n", ""));
            assertThat(launched("{}", "codex", "--fail-closed", "--no-excerpt"))
                    .isEqualTo(new Ended(0, "codex [fail-closed, no-excerpt, within-60000] {}\n", ""));
            assertThat(launched("nothing", "claude")).isEqualTo(new Ended(0, "", ""));
            assertThat(launched("", "claude")).isEqualTo(new Ended(0, "claude [within-60000] \n", ""));
            assertThat(running.answers.requests).hasSize(4);
        }
    }

    @Test
    void itTakesOptionsFromTheEnvironment() throws Exception {
        try (RunningDaemon running = RunningDaemon.in(parent)) {
            assertThat(launched("{}", Map.of("RULES_HOOK_FAIL_CLOSED", "1", "RULES_HOOK_NO_EXCERPT", "1"), "claude")
                            .out())
                    .isEqualTo("claude [fail-closed, no-excerpt, within-60000] {}\n");
            assertThat(launched("{}", Map.of("RULES_HOOK_DAEMON", "off"), "claude")
                            .out())
                    .startsWith("java off ");
            assertThat(running.answers.requests).hasSize(1);
        }
    }

    /** The daemon reads all rules, the same for everybody who asks it. */
    @Test
    void otherOptionsAreForJavaAlone() throws Exception {
        try (RunningDaemon running = RunningDaemon.in(parent)) {
            assertThat(launched("{}", "claude", "--frozen").out())
                    .startsWith("java off ")
                    .contains("|hook|claude|--frozen|");
            assertThat(running.answers.requests).isEmpty();
        }
    }

    @Test
    void eventsOfEachLengthArrive() throws Exception {
        try (RunningDaemon running = RunningDaemon.in(parent)) {
            for (int length : List.of(1, 4_097, 32_767, 32_768, 32_769, 65_536, 200_000, 10_000_000)) {
                String event = "€".repeat(length / 3) + "x".repeat(length % 3);

                launched(event, "claude");

                assertThat(running.answers
                                .requests
                                .get(running.answers.requests.size() - 1)
                                .event())
                        .isEqualTo(event);
            }
        }
    }

    @Test
    void javaAnswersWhereThereIsNoDaemon() throws Exception {
        HookLauncher.write(RunningDaemon.state(parent), java, jar, RunningDaemon.environment());

        Ended ended = launched("{\"é\": 1}", "claude", "--no-excerpt");

        assertThat(ended)
                .isEqualTo(
                        new Ended(0, "java start C.UTF-8 -jar|" + jar + "|hook|claude|--no-excerpt|{\"é\": 1}\n", ""));
    }

    /** One event with another home folder started a daemon that no longer knew the user's rules, for all agents (issue 53). */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "HOME",
                "XDG_CONFIG_HOME",
                "XDG_STATE_HOME",
                "CLAUDE_CONFIG_DIR",
                "CODEX_HOME",
                "COPILOT_HOME",
                "OPENCODE_CONFIG_DIR",
                "JAVA_TOOL_OPTIONS",
                "JDK_JAVA_OPTIONS",
                "_JAVA_OPTIONS",
                "CLASSPATH",
                "LD_PRELOAD",
                "LD_LIBRARY_PATH",
                "CDPATH",
                "PATH",
                "BASH_ENV",
                "ENV",
                "POSIXLY_CORRECT",
                "TMOUT",
                "FUNCNEST",
                "BASH_COMPAT",
                "IFS",
                "CI",
                "TMPDIR",
                "RULES_DEBUG",
                "ANY"
            })
    void javaHasOnlyTheEnvironmentOfTheInstallation(String name) throws Exception {
        Files.writeString(java, "#!/bin/sh\ncat >/dev/null\n/usr/bin/env\n");

        String variables = launched("{}", Map.of(name, "1"), "claude").out();

        assertThat(variables.lines().filter(line -> !line.matches("(?:PWD|SHLVL|_|OLDPWD)=.*")))
                .containsExactlyInAnyOrder(
                        "HOME=/home/it's me",
                        "CODEX_HOME=$HOME/co\"dex",
                        "LC_ALL=C.UTF-8",
                        "RULES_HOOK_DAEMON=start",
                        "RULES_HOOK_DEADLINE_MS=60000");
    }

    /** Only the log knew that a write had been let through. */
    @Test
    void whatNobodyAnsweredIsForTheNextEventOfTheConversation() throws Exception {
        Files.delete(jar);
        String write = "{\"hook_event_name\": \"PreToolUse\", \"session_id\": \"a.b:c_1\"}";

        launched(write, "claude");
        launched("{\"hook_event_name\": \"Stop\", \"session_id\": \"a.b:c_1\"}", "claude");
        launched(write.replace("a.b:c_1", "closed"), "claude", "--fail-closed");
        launched(write.replace("a.b:c_1", "../up"), "claude");
        launched(write.replace("a.b:c_1", "tried"), Map.of(HookTrial.VARIABLE, "1"), "claude");

        var events =
                new UnansweredEvents(UserState.in(RunningDaemon.folder(parent).path()));
        assertThat(events.take("a.b:c_1")).containsExactly("PreToolUse", "");
        assertThat(events.take("a.b:c_1")).isEmpty();
        assertThat(events.take("closed")).isEmpty();
        assertThat(events.take("../up")).isEmpty();
        assertThat(events.take("tried")).isEmpty();
    }

    @Test
    void javaAnswersWhereTheDaemonHasAnotherEnvironment() throws Exception {
        Program other = Program.of("1.0", jar, new HookEnvironment(new TreeMap<>(Map.of("HOME", "/tmp/empty"))));
        try (RunningDaemon running = RunningDaemon.in(parent, other, RunningDaemon.LONG)) {
            assertThat(launched("{}", "claude").out()).startsWith("java start ");
            assertThat(running.answers.requests).isEmpty();
        }
    }

    @Test
    void onlyTheJavaOfTheSameInstallationGetsItsCache() throws Exception {
        Path lib = Files.createDirectories(parent.resolve("lib"));
        Path bin = Files.createDirectories(parent.resolve("runtime/bin"));
        Path cache = Files.writeString(lib.resolve("rules.aot"), "");
        Path other = java;
        jar = Files.copy(jar, lib.resolve("rules.jar"));

        java = Files.copy(other, bin.resolve("java"), StandardCopyOption.COPY_ATTRIBUTES);
        assertThat(launched("{}", "claude").out()).contains("cache " + cache + " ");
        java = other;
        assertThat(launched("{}", "claude").out()).startsWith("java start ").doesNotContain("cache");
    }

    @Test
    void javaAnswersWhereTheDaemonIsOfAnotherJar() throws Exception {
        Program other = Program.of("1.0", parent.resolve("other.jar"), RunningDaemon.environment());
        try (RunningDaemon running = RunningDaemon.in(parent, other, RunningDaemon.LONG)) {
            assertThat(launched("{}", "claude").out()).startsWith("java start ");
            assertThat(running.answers.requests).isEmpty();
        }
    }

    @Test
    void javaAnswersWhereTheDaemonHasEndedOrItsFileIsNonsense() throws Exception {
        DaemonFolder state;
        try (RunningDaemon running = RunningDaemon.in(parent)) {
            state = running.folder;
        }
        assertThat(launched("{}", "claude").out()).startsWith("java start ");
        for (String text : List.of("", "\n", "nonsense", "1 2 3 4\n", "$(exit) $(exit)\n", "x".repeat(100_000))) {
            Files.writeString(state.address(), text);

            assertThat(launched("{}", "claude").out()).as(text).startsWith("java start ");
        }
        Files.delete(state.address());
        assertThat(launched("{}", "claude").out()).startsWith("java start ");
    }

    @Test
    void anotherProgramAtThePortGetsNoEvent() throws Exception {
        HookLauncher.write(RunningDaemon.state(parent), java, jar, RunningDaemon.environment());
        for (String answer : List.of(
                "", "HTTP/1.1 400 Bad Request\r\n\r\n", "ok 2\n{}", "rules-hook 1 " + "0".repeat(32) + "\nok 2\n{}")) {
            try (var other = new Impostor(Optional.of(answer))) {
                String started = launched("secret", "claude").out();

                assertThat(started).as(answer).startsWith("java start ");
                assertThat(other.received())
                        .as(answer)
                        .startsWith("rules-hook 1 ")
                        .doesNotContain("secret");
            }
        }
    }

    @Test
    void aPortThatSaysNothingIsLeftSoon() throws Exception {
        HookLauncher.write(RunningDaemon.state(parent), java, jar, RunningDaemon.environment());
        try (var other = new Impostor(Optional.empty())) {
            assertThat(launched("secret", Map.of(DEADLINE, ""), "claude").out()).startsWith("java start ");
            assertThat(other.received()).doesNotContain("secret");
        }
    }

    @Test
    void theAgentGoesOnIfAnEventHangs() throws Exception {
        try (RunningDaemon running = RunningDaemon.withLimit(parent, Duration.ofMillis(500))) {
            assertThat(launched("hang", Map.of(DEADLINE, "1"), "claude")).isEqualTo(new Ended(0, "", ""));
            DaemonTest.eventually(() -> !running.answers.unanswered.isEmpty());
            assertThat(running.answers.unanswered).containsExactly("claude: no answer within 500 ms");
        }
    }

    @Test
    void noToolRunsUncheckedIfTheUserWantsThat() throws Exception {
        try (RunningDaemon running = RunningDaemon.in(parent)) {
            assertThat(launched("crash", "claude", "--fail-closed").out()).startsWith("java start ");
            assertThat(running.answers.unanswered).hasSize(1);
        }
        Files.delete(jar);

        Ended ended = launched("{\"a\": 1, \"hook_event_name\": \"PreToolUse\"}", "claude", "--fail-closed");

        assertThat(ended.exitCode()).isEqualTo(2);
        assertThat(ended.out()).isEmpty();
        assertThat(ended.err()).contains("rules.jar").contains("is missing");
        assertThat(launched(
                        "{\"prompt\": \"\\\"hook_event_name\\\":\\\"PreToolUse\\\"\", \"hook_event_name\": \"Stop\"}",
                        "claude",
                        "--fail-closed"))
                .isEqualTo(new Ended(0, "", ""));
    }

    /** "rules hook status" said that hooks work whose events were not answered, and its own events counted in the log. */
    @ParameterizedTest
    @ValueSource(strings = {"--no-excerpt", "--fail-closed"})
    void aTrialTellsWhyItIsNotAnsweredAndIsNotInTheLog(String option) throws Exception {
        Map<String, String> trial = Map.of(HookTrial.VARIABLE, "1", DEADLINE, "");
        try (RunningDaemon running = RunningDaemon.withLimit(parent, Duration.ofMillis(500))) {
            assertThat(launched("crash", trial, "claude", option))
                    .isEqualTo(
                            new Ended(HookTrial.UNANSWERED, "rules: java.lang.IllegalStateException: crashed\n", ""));
            assertThat(launched("hang", trial, "claude", option))
                    .isEqualTo(new Ended(HookTrial.UNANSWERED, "rules: no answer within 500 ms\n", ""));
            assertThat(launched("{}", trial, "claude", option).out()).contains("trial]");
            assertThat(running.answers.unanswered).isEmpty();
        }
        Files.delete(jar);
        assertThat(launched("{}", trial, "claude", option).out())
                .startsWith("rules: ")
                .contains("rules.jar");
        assertThat(RunningDaemon.folder(parent).log()).doesNotExist();
    }

    @Test
    void javaAnswersAnEventThatIsTooLong() throws Exception {
        try (RunningDaemon running = RunningDaemon.in(parent)) {
            String event =
                    "{\"text\": \"" + "x".repeat(HookEvent.MAX_BYTES) + "\", \"hook_event_name\": \"PreToolUse\"}";

            Files.writeString(java, "#!/bin/sh\nprintf 'java %s ' \"$RULES_HOOK_DAEMON\"\nwc -c");

            for (String[] arguments : List.of(new String[] {"claude"}, new String[] {"claude", "--fail-closed"})) {
                assertThat(launched(event, arguments).out())
                        .matches("java off +\\d+\n")
                        .satisfies(out -> assertThat(Integer.parseInt(out.replaceAll("\\D", "")))
                                .isGreaterThan(HookEvent.MAX_BYTES));
            }
            assertThat(running.answers.requests).isEmpty();
        }
    }

    /** Cursor does not send a prompt whose hook ends with the exit code 2. */
    @Test
    void onlyAToolIsDeniedIfItsEventCannotBeAnswered() throws Exception {
        HookLauncher.write(RunningDaemon.state(parent), java, jar, RunningDaemon.environment());
        Files.delete(jar);

        for (Agent agent : Agents.all()) {
            String event = "{\"hook_event_name\": \"" + agent.format().beforeTool() + "\"}";
            assertThat(launched(event, agent.id(), "--fail-closed").exitCode())
                    .as(agent.id())
                    .isEqualTo(2);
        }
        assertThat(launched("{\"hook_event_name\": \"beforeSubmitPrompt\"}", "cursor", "--fail-closed"))
                .isEqualTo(new Ended(0, "", ""));
    }

    @Test
    void ifEverythingFailsNothingIsPrintedAndTheLogHasALine() throws Exception {
        HookLauncher.write(RunningDaemon.state(parent), java, jar, RunningDaemon.environment());
        Files.writeString(java, "#!/bin/sh\necho half\nexit 1\n");
        assertThat(launched("{}", "claude")).isEqualTo(new Ended(0, "", ""));
        Files.delete(java);
        assertThat(launched("{}", "claude")).isEqualTo(new Ended(0, "", ""));
        assertThat(launched("{}", "Claude; \"")).isEqualTo(new Ended(0, "", ""));
        assertThat(launched("{}")).isEqualTo(new Ended(0, "", ""));

        Path log = RunningDaemon.folder(parent).log();
        assertThat(Files.readAllLines(log))
                .hasSize(4)
                .allMatch(
                        line -> line.matches(
                                "\\{\"time\":\"[-0-9T:]+Z\",\"kind\":\"failed\",\"agent\":\"(claude|unknown)\",\"message\":\"[^\"]+\"}"))
                .element(0)
                .asString()
                .contains("Java ended with exit code 1");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(log)))
                .isEqualTo("rw-------");
    }

    @Test
    void itStartsNoOtherProcess() throws Exception {
        Path empty = Files.createDirectory(parent.resolve("empty"));
        try (RunningDaemon running = RunningDaemon.in(parent)) {
            assertThat(launched("{}", Map.of("PATH", empty.toString()), "claude"))
                    .isEqualTo(new Ended(0, "claude [within-60000] {}\n", ""));
            assertThat(running.answers.requests).hasSize(1);
        }
    }

    @Test
    void aPathWithALineBreakIsRejected() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HookLauncher.write(folder.resolve("a\nb"), java, jar, RunningDaemon.environment()))
                .withMessageContaining("line break");
    }

    private Ended launched(String event, String... arguments) throws Exception {
        return launched(event, Map.of(), arguments);
    }

    private Ended launched(String event, Map<String, String> environment, String... arguments) throws Exception {
        Path launcher = HookLauncher.write(RunningDaemon.state(parent), java, jar, RunningDaemon.environment());
        var command = new ArrayList<>(List.of(launcher.toString()));
        command.addAll(List.of(arguments));
        var builder = new ProcessBuilder(command);
        builder.environment().put("LC_ALL", "C.UTF-8");
        builder.environment().put(DEADLINE, "60000"); // a busy machine may keep the daemon from running for a second
        builder.environment().putAll(environment);
        Path err = parent.resolve("err.txt");
        Process process = builder.redirectError(err.toFile()).start();
        try (OutputStream in = process.getOutputStream()) {
            in.write(event.getBytes(UTF_8));
        } catch (IOException e) {
            assertThat(e)
                    .hasMessageMatching(
                            "Broken pipe|Stream closed"); // a program that fails early does not read its event
        }
        String out = new String(process.getInputStream().readAllBytes(), UTF_8);
        return new Ended(process.waitFor(), out, Files.readString(err));
    }

    private record Ended(int exitCode, String out, String err) {}

    /** Another program at the port of a daemon that was killed. It sends an answer, or nothing, and reads what it gets. */
    private final class Impostor implements AutoCloseable {
        private final ServerSocket server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
        private final StringBuilder received = new StringBuilder(); // read after the thread has ended
        private final Thread thread;

        Impostor(Optional<String> answer) throws IOException {
            var address = new DaemonAddress(
                    server.getLocalPort(),
                    Optional.of(Secrets.random()),
                    4_000_000,
                    RunningDaemon.program(parent).id());
            RunningDaemon.folder(parent).writeAddress(address);
            thread = new Thread(() -> serve(answer));
            thread.start();
        }

        private void serve(Optional<String> answer) {
            try (Socket client = server.accept()) {
                for (int next = client.getInputStream().read();
                        next >= 0;
                        next = client.getInputStream().read()) {
                    received.append((char) next);
                    if (next == '\n' && answer.isPresent()) {
                        client.getOutputStream().write(answer.get().getBytes(UTF_8));
                        client.shutdownOutput();
                    }
                }
            } catch (IOException e) {
                // the client has gone
            }
        }

        String received() throws InterruptedException {
            thread.join();
            return received.toString();
        }

        @Override
        public void close() throws IOException {
            server.close();
        }
    }
}
