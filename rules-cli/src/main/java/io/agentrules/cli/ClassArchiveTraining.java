package io.agentrules.cli;

import java.io.ByteArrayInputStream;
import java.io.IOException;
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
final class ClassArchiveTraining {
    private final String workspace;
    private final String home;

    private ClassArchiveTraining(String workspace, String home) {
        this.workspace = workspace;
        this.home = home;
    }

    /** Runs with two arguments: a file with the texts of a workspace's files, and an empty home folder. */
    public static void main(String[] arguments) throws IOException {
        Path workspace = Path.of(arguments[1], "workspace");
        unpack(Files.readString(Path.of(arguments[0])), workspace);
        var training = new ClassArchiveTraining(workspace.toString(), arguments[1]);
        training.run("", "list");
        training.runIn("--cwd", "", "list", "--json", "--home", arguments[1]);
        training.run("", "list", "--as", "codex");
        training.run("", "check");
        training.run("", "check", "--format", "sarif");
        training.run("", "prompt", "--path", "src/api/user.ts");
        training.run("", "explain", "--path", "src/api/user.ts", "--prompt", "change the invoice in src/api/user.ts");
        training.run("{\"paths\": [\"src/api/user.ts\"]}\n", "explain", "--batch");
        training.run(
                "{\"text\": \"{\\\"a\\\": \\\"password = 1\\\"}\", \"source\": \"tool\", \"tool\": \"edit\","
                        + " \"paths\": [\"a.env\"], \"json\": true}\n",
                "stream");
        training.run("password = 1\n", "test", "secrets", "--text", "-");
        training.run("", "coverage");
        System.exit(0);
    }

    /** Writes the files of a text, each of which follows a line with its path; what precedes the first such line is for people. */
    static void unpack(String texts, Path workspace) throws IOException {
        String[] files = texts.split("(?m)^==> ");
        for (String file : List.of(files).subList(1, files.length)) {
            int end = file.indexOf('\n');
            Path path = workspace.resolve(file.substring(0, end));
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
        var stream = new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8));
        Terminal process = Terminal.ofProcess();
        Map<String, String> environment = new HashMap<>(process.environment());
        environment.put("HOME", home);
        RulesCommand.run(
                new Terminal(stream, process.out(), process.err(), environment, 0, 0),
                arguments.toArray(String[]::new));
    }
}
