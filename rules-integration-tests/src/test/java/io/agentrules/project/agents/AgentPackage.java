package io.agentrules.project.agents;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.agentrules.project.Program;
import io.agentrules.project.ProjectFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/** The package of an agent on npm, of the version that its {@code package.json} among the tests names. */
final class AgentPackage {
    private AgentPackage() {}

    /** Returns the program of an agent; fetches it from npm once. The test is skipped when that is not possible. */
    static Path program(RealAgent agent) throws Exception {
        Path packages = ProjectFiles.file("rules-integration-tests/target/agents/" + agent.id());
        Path wanted = ProjectFiles.file("rules-integration-tests/src/test/agents/" + agent.id() + "/package.json");
        Path program = packages.resolve("node_modules/.bin/" + agent.program());
        if (!Files.exists(program) || Files.mismatch(wanted, packages.resolve("package.json")) >= 0) {
            Files.createDirectories(packages);
            Files.copy(wanted, packages.resolve("package.json"), StandardCopyOption.REPLACE_EXISTING);
            String problem = "";
            try {
                Program.Result installed = Program.of(
                                List.of("npm", "install", "--no-audit", "--no-fund", "--loglevel=error"))
                        .in(packages)
                        .run();
                problem = installed.exitCode() == 0 ? "" : installed.err();
            } catch (IOException noNpm) {
                problem = "npm is not there";
            }
            if (!problem.isEmpty()) {
                Files.delete(packages.resolve("package.json"));
                System.err.println(agent.id() + " was not tried: " + problem);
            }
            assumeTrue(problem.isEmpty(), problem);
        }
        return program;
    }
}
