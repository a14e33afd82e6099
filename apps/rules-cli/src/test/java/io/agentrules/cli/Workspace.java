package io.agentrules.cli;

import io.agentrules.cli.text.Terminal;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** A workspace and a home folder on disk, and the command run in them. */
public final class Workspace {
    /** The commands that answer for the agents in use unless they are told for whom. */
    private static final Set<String> FOR_AGENTS = Set.of("list", "explain", "check", "coverage");

    public final Path root;
    public final Path home;
    private int columns;
    private boolean isAtTerminal;
    private String input = "";
    private Map<String, String> environment = Map.of();

    public Workspace(Path folder) {
        this.root = folder.resolve("work");
        this.home = folder.resolve("home");
        try {
            Files.createDirectories(root);
            Files.createDirectories(home);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Creates rules of every bucket and of three states, in four formats, some with problems. */
    public static Workspace varied(Path folder) {
        return new Workspace(folder)
                .with(".xcsh/rules/commits.md", "---\nalwaysApply: true\n---\nSay what and why.")
                .with(".xcsh/rules/no-any.md", "---\ncondition: ': any\\b'\nscope: tool:edit\n---\nName the type.")
                .with(".cursor/rules/style.mdc", "---\nglobs: *.ts,*.tsx\ndescription: How we write\n---\nUse const.")
                .with(".cursor/rules/lonely.mdc", "Nobody asks for me.")
                .with(".windsurf/rules/style.md", "---\ntrigger: always_on\n---\nOther style.")
                .with(".clinerules/tests.md", "---\npaths: [\"src/test/**\"]\nmode: plan\n---\nTest 测试 first.")
                .with("CONVENTIONS.md", "Be kind.")
                .withUser(".cursor/rules/mine.mdc", "---\nalwaysApply: true\n---\nAnswer in French.");
    }

    public Workspace with(String path, String text) {
        return write(root.resolve(path), text);
    }

    public Workspace withUser(String path, String text) {
        return write(home.resolve(path), text);
    }

    /** Simulates a terminal of the given width on standard output. */
    public Workspace inTerminal(int wide) {
        this.columns = wide;
        return this;
    }

    /** Simulates a terminal on standard input. */
    public Workspace atTerminal() {
        this.isAtTerminal = true;
        return this;
    }

    public Workspace withInput(String text) {
        this.input = text;
        return this;
    }

    public Workspace withEnvironment(Map<String, String> variables) {
        this.environment = variables;
        return this;
    }

    /** Runs the command in this workspace. */
    public CommandResult rules(String... arguments) {
        return run(Stream.concat(
                        Stream.of(arguments), Stream.of("--workspace", root.toString(), "--home", home.toString()))
                .toArray(String[]::new));
    }

    /** Runs the command in this workspace for a harness, in which all rules count together, unless the arguments name an agent. */
    public CommandResult harness(String... arguments) {
        return rules(forHarness(arguments));
    }

    /** Returns arguments that ask for a harness, if the command answers for agents and the arguments name none. */
    public static String[] forHarness(String... arguments) {
        return FOR_AGENTS.contains(arguments[0]) && Stream.of(arguments).noneMatch("--as"::equals)
                ? Stream.concat(Stream.of(arguments), Stream.of("--as", "harness"))
                        .toArray(String[]::new)
                : arguments;
    }

    /** Runs the command with exactly these arguments. */
    public CommandResult run(String... arguments) {
        var out = new ByteArrayOutputStream();
        var err = new ByteArrayOutputStream();
        var in = new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8));
        int exitCode = RulesCommand.run(new Terminal(in, out, err, environment, columns, 0, !isAtTerminal), arguments);
        return new CommandResult(exitCode, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    private Workspace write(Path file, String text) {
        try {
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
