package io.agentrules.project.agents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.agentrules.project.Program;
import io.agentrules.project.ProjectFiles;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * The package of an agent on npm, of the version that its {@code package.json} among the tests names, or the newest with
 * {@code -Dagents.newest=true}.
 */
final class AgentPackage {
    private static final boolean IS_NEWEST = Boolean.getBoolean("agents.newest");

    /** Whether a test fails, and is not skipped, where an agent cannot be had. */
    private static final boolean IS_REQUIRED = Boolean.getBoolean("agents.required");

    /** The agents of which this JVM has the newest version. */
    private static final Set<RealAgent> UPDATED = EnumSet.noneOf(RealAgent.class);

    private AgentPackage() {}

    /**
     * Returns the program of an agent; fetches it from npm once, while other tests, also those of another process, wait. The test is skipped
     * when that is not possible.
     */
    static synchronized Path program(RealAgent agent) throws Exception {
        Path packages = Files.createDirectories(ProjectFiles.file(
                "support/rules-integration-tests/target/agents/" + agent.id() + (IS_NEWEST ? "-newest" : "")));
        try (FileChannel lock = FileChannel.open(
                packages.resolve("install.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            lock.lock();
            install(agent, packages);
        }
        return packages.resolve("node_modules/.bin/" + agent.program());
    }

    /** Installs unless it is done: {@code installed.json}, a copy of what is wanted, is written when npm has ended. */
    private static void install(RealAgent agent, Path packages) throws Exception {
        Path wanted =
                ProjectFiles.file("support/rules-integration-tests/src/test/agents/" + agent.id() + "/package.json");
        Path done = packages.resolve("installed.json");
        boolean isInstalled = Files.exists(done) && Files.mismatch(wanted, done) < 0;
        if (IS_NEWEST ? UPDATED.contains(agent) : isInstalled) {
            return;
        }
        Files.copy(wanted, packages.resolve("package.json"), StandardCopyOption.REPLACE_EXISTING);
        var command = new ArrayList<>(List.of("npm", "install", "--no-audit", "--no-fund", "--loglevel=error"));
        if (IS_NEWEST) {
            names(wanted).forEach(name -> command.add(name + "@latest"));
        }
        String problem;
        try {
            Program.Result installed = Program.of(command).in(packages).run();
            problem = installed.exitCode() == 0 ? "" : installed.err();
        } catch (IOException noNpm) {
            problem = "npm is not there";
        }
        if (problem.isEmpty()) {
            Files.copy(wanted, done, StandardCopyOption.REPLACE_EXISTING);
            UPDATED.add(agent);
        } else {
            System.err.println(agent.id() + " was not tried: " + problem);
        }
        assertThat(problem.isEmpty() || !IS_REQUIRED).as(problem).isTrue();
        assumeTrue(problem.isEmpty(), problem);
    }

    private static Collection<String> names(Path wanted) {
        return ScriptedModel.JSON.readTree(wanted).path("dependencies").propertyNames();
    }
}
