package io.agentrules.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The daemon of hooks as agents use it: by the launcher, with the packaged jar, and with what can go wrong. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the launcher is a shell script")
class DaemonIT {
    private static final Pattern SHOW_COMMAND = Pattern.compile("To read rule://<name>, run: (/.+ show) <name>");

    @TempDir
    Path folder;

    @Test
    void theFirstEventStartsADaemonThatAnswersTheOthersAndSurvivesItsOwnDeath() throws Exception {
        try (HookUser user = new HookUser(folder)) {
            assertThat(user.answer("1")).contains("Prefer const.");
            ProcessHandle first = user.daemon(0);
            assertThat(user.answer("2")).contains("Prefer const.");
            assertThat(user.status()).contains("\n  Events:  2, all answered\n");

            first.destroyForcibly();
            first.onExit().get();

            assertThat(user.answer("3")).contains("Prefer const.");
            ProcessHandle second = user.daemon(first.pid());
            assertThat(user.rules("daemon", "stop").run().out()).isEqualTo("The daemon ends.\n");
            second.onExit().get();
            assertThat(user.status()).isEqualTo("No daemon is running.\n");
        }
    }

    /** The agent's PATH need not have the command. */
    @Test
    void theModelIsToldACommandThatShowsAListedRule() throws Exception {
        try (HookUser user = new HookUser(folder)) {
            Files.writeString(
                    folder.resolve("work/.cursor/rules/sql.mdc"), "---\ndescription: SQL\n---\nBind parameters.");

            String command = showCommand(user.answer("1"));
            user.daemon(0);

            assertThat(showCommand(user.answer("2"))).isEqualTo(command);
            assertThat(user.program(Program.of(List.of("sh", "-c", command + " sql")))
                            .in(folder.resolve("work"))
                            .run()
                            .out())
                    .contains("Bind parameters.");
        }
    }

    private static String showCommand(String answer) {
        Matcher command = SHOW_COMMAND.matcher(answer);
        assertThat(command.find()).as(answer).isTrue();
        return command.group(1);
    }

    @Test
    void aDaemonThatHangsIsReplacedAndTheAgentGoesOn() throws Exception {
        try (HookUser user = new HookUser(folder)) {
            user.answer("1");
            ProcessHandle hanging = user.daemon(0);
            signal("STOP", hanging);

            // Each event tries again: on a busy machine, Java may be too late to start a daemon for the next one.
            HookUser.eventually(() -> {
                Program.Result result = user.hook(user.start("2"))
                        .with("RULES_HOOK_DEADLINE_MS", "2000")
                        .run();
                assertThat(result.exitCode()).isZero();
                assertThat(result.err()).isEmpty();
                return user.pid().filter(pid -> pid != hanging.pid()).isPresent();
            });
            user.daemon(hanging.pid());
            hanging.onExit().get();
        }
    }

    @Test
    void ofTwoThatStartAtOnceOneRuns() throws Exception {
        try (HookUser user = new HookUser(folder)) {
            Program.Started one = user.rules("daemon", "start", "--foreground").start();
            Program.Started other =
                    user.rules("daemon", "start", "--foreground").start();

            HookUser.eventually(
                    () -> !one.process().isAlive() || !other.process().isAlive());
            boolean hasOneWon = one.process().isAlive();
            Program.Started loser = hasOneWon ? other : one;
            Program.Result lost = loser.result();
            assertThat(lost.exitCode()).isZero();
            assertThat(lost.err()).isEqualTo("rules: a daemon runs already\n");
            user.daemon(0);
            assertThat(user.answer("1")).contains("Prefer const.");

            user.rules("daemon", "stop").run();
            Program.Result won = (hasOneWon ? one : other).result();
            assertThat(won.exitCode()).isZero();
            assertThat(won.err()).startsWith("rules: answering hooks at 127.0.0.1:");
        }
    }

    @Test
    void aLongEventIsAnsweredAndAFileThatIsGoneComesBack() throws Exception {
        try (HookUser user = new HookUser(folder)) {
            user.answer("1");
            user.daemon(0);

            String event = user.start("2").replace("}", ", \"ignored\": \"" + "x".repeat(10_000_000) + "\"}");
            assertThat(user.hook(event).run().exitCode()).isZero();
            assertThat(user.status()).contains("\n  Events:  2, ");

            Files.delete(user.hooks().resolve("daemon"));
            assertThat(user.answer("3")).contains("Prefer const.");
            HookUser.eventually(() -> user.pid().isPresent());
            assertThat(user.answer("4")).contains("Prefer const.");
        }
    }

    @Test
    void withoutAWritableStateFolderJavaAnswersEachEvent() throws Exception {
        HookUser user = new HookUser(folder);
        Path launcher = Files.copy(user.hooks().resolve("hook"), folder.resolve("hook"));
        Files.delete(user.hooks().resolve("hook"));
        Files.delete(user.hooks());
        Files.writeString(user.hooks(), "not a folder, not even for root");

        for (String session : List.of("1", "2")) {
            Program.Result result = user.program(Program.of(List.of(launcher.toString(), "generic")))
                    .withInput(user.start(session))
                    .run();

            assertThat(result.exitCode()).isZero();
            assertThat(result.out()).contains("Prefer const.");
        }
        assertThat(user.rules("daemon", "start", "--foreground").run().err())
                .startsWith("rules: the daemon cannot run: ");
    }

    @Test
    void onAFullDiskJavaAnswersEachEvent() throws Exception {
        HookUser user = new HookUser(folder);
        Path launcher = Files.copy(user.hooks().resolve("hook"), folder.resolve("hook"));
        onADiskOf("8k", user.hooks(), () -> {
            fill(user.hooks());

            Program.Result result = answer(user, launcher, "1");

            assertThat(result.exitCode()).isZero();
            assertThat(result.out()).contains("Prefer const.");
            assertThat(user.pid()).isEmpty();
        });
    }

    @Test
    void aDaemonAnswersOnADiskThatHasBecomeFull() throws Exception {
        HookUser user = new HookUser(folder);
        Path launcher = Files.copy(user.hooks().resolve("hook"), folder.resolve("hook"));
        onADiskOf("64k", user.hooks(), () -> {
            try (user) {
                answer(user, launcher, "1");
                user.daemon(0);
                fill(user.hooks());

                for (String session : List.of("2", "3")) {
                    Program.Result result = answer(user, launcher, session);
                    assertThat(result.exitCode()).isZero();
                    assertThat(result.out()).contains("Prefer const.");
                }
                assertThat(user.status()).contains("\n  Events:  3, all answered\n");
            }
        });
    }

    private static Program.Result answer(HookUser user, Path launcher, String session) throws Exception {
        return user.program(Program.of(List.of(launcher.toString(), "generic")))
                .withInput(user.start(session))
                .run();
    }

    /** What is tested on a small disk. */
    private interface DiskTest {
        void run() throws Exception;
    }

    /** Runs a test with a small file system in the place of a folder, which only root can arrange. */
    private static void onADiskOf(String size, Path folder, DiskTest test) throws Exception {
        List<String> mount =
                List.of("mount", "-t", "tmpfs", "-o", "size=" + size + ",mode=700", "tmpfs", folder.toString());
        assumeTrue(ran(mount), "no file system can be mounted here");
        try {
            test.run();
        } finally {
            ran(List.of("umount", "-l", folder.toString()));
        }
    }

    /** Another user may know the folder, the port and the protocol. */
    @Test
    void anotherUserCanNeitherAskNorReadNorStop() throws Exception {
        assumeTrue(
                ran(List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "true")),
                "only root can be somebody else");
        try (HookUser user = new HookUser(folder)) {
            user.answer("1");
            ProcessHandle daemon = user.daemon(0);
            String port = Files.readString(user.hooks().resolve("daemon")).split(" ", -1)[0];

            // Both would succeed for the user.
            assertThat(asOther("ls -d " + folder.resolve("home")).exitCode()).isZero();
            assertThat(asOther("ls " + user.hooks()).exitCode()).isNotZero();
            for (String file : List.of("daemon", "daemon.lock", "log.jsonl", "hook")) {
                assertThat(asOther("cat " + user.hooks().resolve(file)).out()).isEmpty();
            }
            for (String header : List.of("-stop 0", "-status 0", "generic 2")) {
                Program.Result asked = asOther("exec 3<>/dev/tcp/127.0.0.1/" + port
                        + " && printf 'rules-hook 1 00000000000000000000000000000000 " + header
                        + "\\n{}' >&3 && cat <&3");
                assertThat(asked.out()).isEmpty();
            }
            assertThat(asOther("kill -9 " + daemon.pid()).exitCode()).isNotZero();
            assertThat(asOther("HOME=" + folder.resolve("home") + " "
                                    + Program.javaHome().resolve("bin/java") + " -jar "
                                    + ProjectFiles.built("apps/rules-cli/target/rules.jar")
                                            .toAbsolutePath()
                                    + " daemon stop")
                            .out())
                    .doesNotContain("The daemon ends");
            assertThat(user.status()).startsWith("Running.\n  Process: ").contains("\n  Events:  1, all answered\n");
        }
    }

    private Program.Result asOther(String line) throws IOException, InterruptedException {
        return Program.of(List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "bash", "-c", line))
                .in(Path.of("/"))
                .run();
    }

    private static void signal(String name, ProcessHandle process) throws Exception {
        assertThat(ran(List.of("kill", "-" + name, String.valueOf(process.pid()))))
                .isTrue();
    }

    private static boolean ran(List<String> command) throws InterruptedException {
        try {
            return Program.of(command).run().exitCode() == 0;
        } catch (IOException noSuchProgram) {
            return false;
        }
    }

    private static void fill(Path disk) {
        Stream.iterate(0, i -> i + 1).limit(20).forEach(i -> {
            try {
                Files.write(disk.resolve("filler" + i), new byte[4_096]);
            } catch (IOException full) {
                // that is the purpose
            }
        });
    }
}
