package io.agentrules.cli.stream;

import io.agentrules.cli.CommandResult;
import io.agentrules.cli.Workspace;
import java.nio.file.Path;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Runs of {@code rules stream}. */
public final class StreamRuns {
    private StreamRuns() {}

    /** Returns a workspace with one rule. */
    static Workspace triggers(Path folder, String name, String frontMatter) {
        return new Workspace(folder).with(".xcsh/rules/" + name + ".md", "---\n" + frontMatter + "\n---\nText.");
    }

    /** Runs {@code rules stream} on lines of input. */
    static CommandResult stream(Workspace workspace, String... lines) {
        return workspace.withInput(String.join("\n", lines) + "\n").rules("stream");
    }

    /** Returns each firing as {@code DELTA RULE ACTION OFFSET}. */
    static List<String> fired(CommandResult run) {
        return run.jsonLines().stream().map(StreamRuns::fired).toList();
    }

    private static String fired(JsonNode line) {
        return line.get("delta") + " " + line.at("/matches/0/rule").asString() + " "
                + line.get("action").asString() + " " + line.get("offset");
    }
}
