package io.agentrules.cli;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Runs the most common commands, so that the JVM can record and archive the classes that they load. */
final class ClassArchiveTraining {
    private final String workspace;
    private final String home;

    private ClassArchiveTraining(String workspace, String home) {
        this.workspace = workspace;
        this.home = home;
    }

    /** Runs with two arguments: the workspace, and an empty home folder. */
    public static void main(String[] folders) {
        var training = new ClassArchiveTraining(folders[0], folders[1]);
        training.run("", "list");
        training.run("", "list", "--json", "--home", folders[1]);
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
        training.run("", "list", "--help");
        System.exit(0);
    }

    private void run(String input, String... command) {
        var arguments = new ArrayList<>(List.of(command));
        arguments.addAll(List.of("--workspace", workspace));
        var stream = new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8));
        Terminal process = Terminal.ofProcess();
        Map<String, String> environment = new HashMap<>(process.environment());
        environment.put("HOME", home);
        RulesCommand.run(
                new Terminal(stream, process.out(), process.err(), environment, 0, 0),
                arguments.toArray(String[]::new));
    }
}
