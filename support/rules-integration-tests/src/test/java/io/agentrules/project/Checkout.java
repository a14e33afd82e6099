package io.agentrules.project;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A copy of the project with its packaged programs, so that the launchers run as they do after a build, and never build anything
 * in the middle of one.
 */
public final class Checkout {
    private static final Set<String> LEFT_OUT = Set.of("target", ".git", "node_modules");

    private final Path folder;
    private final Path home;

    private Checkout(Path folder) {
        this.folder = folder;
        this.home = folder.resolveSibling(folder.getFileName() + "-home"); // what is in a workspace is not the user's
    }

    /** Returns the copy that all tests share, in which the launcher has prepared its fast start. Nobody writes into it. */
    public static Checkout shared() {
        return Shared.CHECKOUT;
    }

    /** Copies the project into an empty folder. */
    static Checkout in(Path folder) throws IOException {
        Path project = ProjectFiles.file("").toRealPath();
        Files.walkFileTree(project, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path from, BasicFileAttributes attributes) throws IOException {
                if (LEFT_OUT.contains(from.getFileName().toString())) {
                    return FileVisitResult.SKIP_SUBTREE;
                }
                Files.createDirectories(folder.resolve(project.relativize(from)));
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path from, BasicFileAttributes attributes) throws IOException {
                Files.copy(from, folder.resolve(project.relativize(from)), StandardCopyOption.COPY_ATTRIBUTES);
                return FileVisitResult.CONTINUE;
            }
        });
        Files.createDirectories(folder.resolve(".git")); // a repository of its own, as a clone is
        var checkout = new Checkout(folder);
        emptied(checkout.home);
        checkout.copyBuilt("apps/rules-cli/target/rules.jar");
        checkout.copyBuilt("support/rules-benchmarks/target/bench.jar");
        return checkout;
    }

    public Path file(String path) {
        return folder.resolve(path);
    }

    /** Returns the launcher with arguments, for a user without rules, in the project's folder. */
    Program rules(String... arguments) {
        var command = new ArrayList<>(List.of(file("rules").toString()));
        command.addAll(List.of(arguments));
        return atHome(Program.of(command));
    }

    /** Returns what a person types at the prompt of a shell. */
    Program typed(String line) {
        return atHome(Program.of(List.of("sh", "-c", line)));
    }

    /** Returns a program that finds the launcher on its path. */
    Program started(List<String> command) {
        return atHome(Program.of(command)).withProgramsOf(folder);
    }

    private Program atHome(Program program) {
        return program.in(folder).with("HOME", home.toString()).with("JAVA_TOOL_OPTIONS", "-Duser.home=" + home);
    }

    /** A jar that is newer than all sources, as after a build. */
    private void copyBuilt(String jar) throws IOException {
        Files.createDirectories(file(jar).getParent());
        Files.copy(ProjectFiles.built(jar), file(jar));
        Files.setLastModifiedTime(file(jar), FileTime.from(Instant.now()));
    }

    private static Path emptied(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
        return Files.createDirectories(folder);
    }

    /** Made when it is first asked for. */
    private static final class Shared {
        static final Checkout CHECKOUT = prepared();

        private static Checkout prepared() {
            try {
                Checkout checkout = in(emptied(
                        ProjectFiles.file("support/rules-integration-tests/target/checkout-" + ProjectFiles.fork())));
                Program.Result result = checkout.rules("--version").run();
                if (result.exitCode() != 0) {
                    throw new AssertionError("The launcher does not start: " + result.err());
                }
                return checkout;
            } catch (IOException | InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    }
}
