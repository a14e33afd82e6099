package io.agentrules.cli;

import io.agentrules.cli.text.Terminal;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Runs the most common commands, so that the JVM can record and archive the classes that they load. Help is not among them: Java
 * cannot archive picocli's exceptions, and to link the archived class that catches them it would open the jar at each start, which
 * takes 15 ms.
 */
public final class ClassArchiveTraining {
    private final String workspace;
    private final String home;

    private ClassArchiveTraining(Path workspace, Path home) {
        this.workspace = workspace.toString();
        this.home = home.toString();
    }

    /**
     * Runs the commands in workspaces that it writes below the home folder.
     *
     * @param arguments an empty home folder; then what to run: {@code start} for the commands that start most often, {@code commands} for
     *     all that are common, or {@code hooks} to answer events of agents
     */
    public static void main(String[] arguments) throws IOException {
        Path home = Path.of(arguments[0]);
        unpack(texts(), home);
        var usual = new ClassArchiveTraining(home.resolve("usual"), home);
        var many = new ClassArchiveTraining(home.resolve("many"), home);
        switch (arguments[1]) {
            case "start" -> usual.runStart();
            case "commands" -> many.runCommands();
            case "hooks" -> many.runHooks();
            default -> throw new IllegalArgumentException(arguments[1]);
        }
        System.exit(0);
    }

    private static String texts() throws IOException {
        try (InputStream in = Objects.requireNonNull(
                ClassArchiveTraining.class.getResourceAsStream("workspaces.txt"), "workspaces.txt")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** Has nothing but what nearly every start needs: with Java 24 and later, each further class costs all starts some time. */
    private void runStart() {
        run("", "list");
        run("", "prompt");
    }

    private void runCommands() {
        run("", "list");
        runIn("--cwd", "", "list", "--json", "--home", home);
        run("", "list", "--as", "codex");
        run("", "check");
        run("", "check", "--format", "sarif");
        run("", "prompt", "--path", "src/api/user.ts");
        run("", "explain", "--path", "src/api/user.ts", "--prompt", "change the invoice in src/api/user.ts");
        run("{\"paths\": [\"src/api/user.ts\"]}\n", "explain", "--batch");
        run(
                "{\"text\": \"{\\\"a\\\": \\\"password = 1\\\"}\", \"source\": \"tool\", \"tool\": \"edit\","
                        + " \"paths\": [\"a.env\"], \"json\": true}\n",
                "stream");
        run("password = 1\n", "test", "secrets", "--text", "-");
        run("", "coverage");
        run("", "disable", "go");
        run("", "prompt");
    }

    private void runHooks() {
        String where = "\"cwd\": \"" + workspace + "\"";
        answer("generic", "{\"event\": \"session-start\", \"session\": \"1\", " + where + "}");
        answer(
                "generic",
                "{\"event\": \"before-tool\", \"session\": \"1\", " + where + ", \"tool\": {\"name\": \"write\","
                        + " \"input\": {\"filePath\": \"src/api/user.ts\", \"content\": \"password = 1\"}}}");
        answer(
                "generic",
                "{\"event\": \"prompt\", \"session\": \"1\", " + where + ", \"prompt\": \"change src/api/user.ts\"}");
        answer(
                "claude",
                "{\"hook_event_name\": \"UserPromptSubmit\", \"session_id\": \"2\", " + where
                        + ", \"prompt\": \"change src/api/user.ts\"}");
        answer(
                "claude",
                "{\"hook_event_name\": \"PreToolUse\", \"session_id\": \"2\", " + where
                        + ", \"tool_name\": \"Write\", \"tool_input\": {\"file_path\": \"a.env\", \"content\": \"a = 1\"}}");
    }

    /** Writes the files of a text, each of which follows a line with its path; what precedes the first such line is for people. */
    static void unpack(String texts, Path folder) throws IOException {
        String[] files = texts.split("(?m)^==> ");
        for (String file : List.of(files).subList(1, files.length)) {
            int end = file.indexOf('\n');
            Path path = folder.resolve(file.substring(0, end));
            Files.createDirectories(Objects.requireNonNull(path.getParent(), "folder of a file"));
            Files.writeString(path, file.substring(end + 1));
        }
    }

    private void run(String input, String... command) {
        runIn("--workspace", input, command);
    }

    /** Runs a command in the workspace, which is named by an option or found from the current folder. */
    private void runIn(String folderOption, String input, String... command) {
        var arguments = new ArrayList<>(List.of(command));
        arguments.addAll(List.of(folderOption, workspace));
        run(input, arguments);
    }

    private void answer(String agent, String event) {
        run(event, List.of("hook", agent));
    }

    private void run(String input, List<String> arguments) {
        var stream = new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8));
        Terminal process = Terminal.ofProcess();
        Map<String, String> environment = new HashMap<>(process.environment());
        environment.put("HOME", home);
        environment.remove("XDG_STATE_HOME");
        environment.put("RULES_HOOK_DAEMON", "off");
        RulesCommand.run(
                new Terminal(stream, process.out(), process.err(), environment, 0, 0),
                arguments.toArray(String[]::new));
    }
}
