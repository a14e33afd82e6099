package io.agentrules.project.agents;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.cli.RulesCommand;
import io.agentrules.cli.text.Terminal;
import io.agentrules.project.Program;
import io.agentrules.project.ProjectFiles;
import io.agentrules.project.UserDaemon;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** A repository and a home folder of its own, in which one agent works. */
final class Workplace {
    /** Beginnings of environment variables that set something in an agent. */
    private static final List<String> OTHER_SETTINGS = Stream.concat(
                    Stream.of("ANTHROPIC", "OPENAI", "XDG"),
                    Stream.of(RealAgent.values()).map(RealAgent::name))
            .toList();

    static final String NO_REPOSITORY = "none";

    private final RealAgent agent;
    private final Path home;
    private final Path workspace;
    private final Path cwd;

    private Workplace(RealAgent agent, Path home, Path workspace, Path cwd) {
        this.agent = agent;
        this.home = home;
        this.workspace = workspace;
        this.cwd = cwd;
    }

    static Workplace in(Path folder, RealAgent agent) throws Exception {
        return in(folder, agent, "", "");
    }

    /** Returns a place with all files of a drawn workspace, and those that are to be read. */
    static Workplace of(Drawn drawn, Path folder, RealAgent agent) throws Exception {
        Workplace place = in(folder, agent, drawn.repository(), drawn.cwd());
        for (var file : drawn.files().entrySet()) {
            place.write(file.getKey(), file.getValue());
        }
        for (Drawn.Part part : drawn.parts()) {
            Path link = place.path(part.path());
            if (part.isLink() && !Files.exists(link, LinkOption.NOFOLLOW_LINKS)) {
                Files.createDirectories(link.getParent());
                Files.createSymbolicLink(link, Path.of(part.text()));
            }
        }
        for (String read : drawn.reads()) {
            if (!Files.exists(place.path(read))) {
                place.write(read, "export const a = 1;\n");
            }
        }
        return place;
    }

    private static Workplace in(Path folder, RealAgent agent, String repository, String cwd) throws Exception {
        Path real = folder.toRealPath();
        Path workspace = Files.createDirectories(real.resolve("beside/repository"));
        var place = new Workplace(
                agent,
                Files.createDirectories(real.resolve("home")),
                workspace,
                Files.createDirectories(workspace.resolve(cwd)));
        if (!agent.content().isEmpty()) {
            place.write("~/" + agent.settings(), agent.content());
        }
        if (!repository.equals(NO_REPOSITORY)) {
            assertThat(Program.of(List.of("git", "init", "-q"))
                            .in(Files.createDirectories(place.path(repository)))
                            .with("HOME", place.home.toString())
                            .run()
                            .exitCode())
                    .isZero();
        }
        return place;
    }

    /** Returns the file that the path of a part means. */
    Path path(String path) {
        if (path.startsWith("~/")) {
            return home.resolve(path.substring(2));
        }
        return path.startsWith("^/")
                ? workspace.resolveSibling(path.substring(2)).normalize()
                : workspace.resolve(path).normalize();
    }

    Path workspace() {
        return workspace;
    }

    /** Writes a file whose text may name the workspace as {@code $WS}. */
    void write(String path, String text) throws IOException {
        Path file = path(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text.replace("$WS", workspace.toString()));
    }

    /** Runs our command. */
    Program.Result rules(String... arguments) throws Exception {
        return command(arguments).run();
    }

    /** Runs our command in this JVM, because there are many workspaces, and returns its standard output. */
    String answer(List<String> arguments) {
        var all = new ArrayList<>(arguments);
        all.addAll(List.of("--cwd", cwd.toString(), "--home", home.toString()));
        var out = new ByteArrayOutputStream();
        var err = new ByteArrayOutputStream();
        var terminal = new Terminal(InputStream.nullInputStream(), out, err, Map.of("HOME", home.toString()), 0, 0);
        assertThat(RulesCommand.run(terminal, all.toArray(String[]::new)))
                .as(err.toString(StandardCharsets.UTF_8))
                .isZero();
        return out.toString(StandardCharsets.UTF_8);
    }

    private Program command(String... arguments) throws IOException {
        var command = new ArrayList<>(List.of(
                "-jar",
                ProjectFiles.built("apps/rules-cli/target/rules.jar")
                        .toRealPath()
                        .toString()));
        command.addAll(Arrays.asList(arguments));
        return atHome(Program.java(command));
    }

    void installHooks() throws Exception {
        Program.Result installed = rules("hook", "install", agent.id(), "--user");
        assertThat(installed.exitCode()).as(installed.toString()).isZero();
        assertThat(home.resolve(agent.settings())).exists();
    }

    /** The status tells what the user must still do: Codex runs no hook that nobody has accepted, and says nothing. */
    void checkStatus() throws Exception {
        Program.Result status = rules("hook", "status", agent.id());
        assertThat(status.out()).contains("Test:    answered in ");
        if (agent == RealAgent.CODEX) {
            assertThat(status.exitCode()).as(status.toString()).isEqualTo(1);
            assertThat(status.out()).contains("Codex skips these hooks", "/hooks");
        } else {
            assertThat(status.exitCode()).as(status.toString()).isZero();
        }
    }

    /** Uninstalls the hooks: the settings are as they were, byte for byte. */
    void uninstallHooks() throws Exception {
        Program.Result uninstalled = rules("hook", "uninstall", agent.id(), "--user");
        assertThat(uninstalled.exitCode()).as(uninstalled.toString()).isZero();
        Path settings = home.resolve(agent.settings());
        if (agent.content().isEmpty()) {
            assertThat(settings).doesNotExist();
        } else {
            assertThat(settings).hasBinaryContent(agent.content().getBytes(StandardCharsets.UTF_8));
        }
    }

    /** Waits for the daemon that the test event of the status has started. */
    void awaitDaemon() throws Exception {
        for (int i = 0; i < 60 && !rules("daemon", "status").out().startsWith("Running."); i++) {
            Thread.sleep(1_000);
        }
        assertThat(rules("daemon", "status").out()).startsWith("Running.");
    }

    void stopDaemon() throws Exception {
        new UserDaemon(home.resolve(".local/state/agent-rules/hooks")).end(command("daemon", "stop"));
    }

    /** Makes what the settings name do something else. */
    void breakHooks(String shell) throws IOException {
        changeHooks(script -> "#!/bin/bash\n" + shell + "\n");
    }

    /** Deletes what the settings name. */
    void removeHooks() throws IOException {
        for (Path script : scripts()) {
            Files.delete(script);
        }
    }

    /** Makes what the settings name wait before it begins. */
    void delayHooks(int seconds) throws IOException {
        changeHooks(script -> script.replaceFirst("\n", "\nsleep " + seconds + "\n"));
    }

    private void changeHooks(UnaryOperator<String> change) throws IOException {
        for (Path script : scripts()) {
            Files.writeString(script, change.apply(Files.readString(script)));
        }
    }

    private List<Path> scripts() throws IOException {
        try (Stream<Path> files = Files.walk(home.resolve(".local/state/agent-rules"))) {
            List<Path> scripts = files.filter(Files::isRegularFile)
                    .filter(file -> file.getFileName().toString().equals("hook"))
                    .toList();
            assertThat(scripts).isNotEmpty();
            return scripts;
        }
    }

    /** Runs the agent until it ends by itself. */
    Program.Result run(Path program, ScriptedModel model, String prompt) throws Exception {
        String address = ClosedNetwork.shared().address(model);
        for (var file : agent.setUp(address).entrySet()) {
            write("~/" + file.getKey(), file.getValue());
        }
        for (List<String> arguments : agent.before(address)) {
            assertThat(run(program, address, arguments).exitCode()).isZero();
        }
        return run(program, address, agent.arguments(prompt));
    }

    private Program.Result run(Path program, String address, List<String> arguments) throws Exception {
        var command =
                new ArrayList<>(List.of(program.toAbsolutePath().normalize().toString()));
        arguments.forEach(argument ->
                command.add(argument.startsWith("~/") ? path(argument).toString() : argument));
        Program process = atHome(Program.of(command));
        System.getenv().keySet().stream()
                .filter(name -> OTHER_SETTINGS.stream().anyMatch(name::startsWith))
                .forEach(process::without);
        for (String proxy : List.of("http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY")) {
            process.without(proxy);
        }
        agent.environment(address).forEach(process::with);
        return process.with("NO_COLOR", "1")
                .with("TERM", "dumb")
                .with("CI", "1")
                .run();
    }

    /** opencode takes the folder of the shell for the current one. A busy machine starts Java too late for the usual deadline. */
    private Program atHome(Program program) {
        return program.through(ClosedNetwork.shared().entry())
                .in(cwd)
                .with("HOME", home.toString())
                .with("PWD", cwd.toString())
                .without("RULES_HOOK_DAEMON")
                .with("RULES_HOOK_DEADLINE_MS", "20000");
    }
}
