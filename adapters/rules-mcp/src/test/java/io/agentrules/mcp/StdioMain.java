package io.agentrules.mcp;

import java.nio.file.Path;

/** A process that serves a workspace on its standard streams. */
final class StdioMain {
    private StdioMain() {}

    public static void main(String[] workspace) {
        new RuleServer(new Project(Path.of(workspace[0])).engine(), Project.OFTEN).serve(System.in, System.out);
    }
}
