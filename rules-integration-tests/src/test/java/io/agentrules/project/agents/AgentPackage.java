package io.agentrules.project.agents;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.agentrules.project.Program;
import io.agentrules.project.ProjectFiles;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** The package of an agent on npm, of the version that its {@code package.json} among the tests names. */
final class AgentPackage {
    private AgentPackage() {}

    /**
     * Returns the program of an agent; fetches it from npm once, while other tests, also those of another process, wait. The test is skipped
     * when that is not possible.
     */
    static synchronized Path program(RealAgent agent) throws Exception {
        Path packages =
                Files.createDirectories(ProjectFiles.file("rules-integration-tests/target/agents/" + agent.id()));
        try (FileChannel lock = FileChannel.open(
                packages.resolve("install.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            lock.lock();
            install(agent, packages);
        }
        return packages.resolve("node_modules/.bin/" + agent.program());
    }

    /** Installs unless it is done: {@code installed.json}, a copy of what is wanted, is written when npm has ended. */
    private static void install(RealAgent agent, Path packages) throws Exception {
        Path wanted = ProjectFiles.file("rules-integration-tests/src/test/agents/" + agent.id() + "/package.json");
        Path done = packages.resolve("installed.json");
        if (Files.exists(done) && Files.mismatch(wanted, done) < 0) {
            return;
        }
        Files.copy(wanted, packages.resolve("package.json"), StandardCopyOption.REPLACE_EXISTING);
        String problem;
        try {
            Program.Result installed = Program.of(
                            List.of("npm", "install", "--no-audit", "--no-fund", "--loglevel=error"))
                    .in(packages)
                    .run();
            problem = installed.exitCode() == 0 ? "" : installed.err();
        } catch (IOException noNpm) {
            problem = "npm is not there";
        }
        if (problem.isEmpty()) {
            Files.copy(wanted, done, StandardCopyOption.REPLACE_EXISTING);
        } else {
            System.err.println(agent.id() + " was not tried: " + problem);
        }
        assumeTrue(problem.isEmpty(), problem);
    }
}
