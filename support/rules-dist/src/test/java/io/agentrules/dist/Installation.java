package io.agentrules.dist;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * The command as a user installs it from a package, in a bare environment: an empty home folder, no variables, and on the {@code PATH}
 * only the few programs that scripts use, so neither Java nor Maven.
 */
final class Installation {
    private static final Path PACKAGES = Path.of(System.getProperty("packages"));
    private static final long MAX_MINUTES = 5;

    private final Path installed;
    private final Path folder;
    private final Path home;
    private final Path work;
    private final Path programs;
    private final Path command;

    private Installation(Kind kind, Path installed, Path folder) throws Exception {
        this.installed = installed;
        this.folder = folder;
        this.home = Files.createDirectories(folder.resolve("home"));
        this.work = Files.createDirectories(folder.resolve("work/.git")).getParent();
        this.programs = Files.createDirectories(folder.resolve("bin"));
        for (String program : List.of("sh", "bash", "readlink", "stty", "cut", "date", "env")) {
            allow(program);
        }
        if (kind == Kind.NPM) {
            allow("node");
        }
        this.command = kind.command(installed);
    }

    /**
     * Installs a package, unless a test did before; the test is skipped where this machine has not what makes it.
     *
     * @param shared the folder where packages are installed
     * @param folder where this test has its home folder and its workspace
     */
    static Installation of(Kind kind, Path shared, Path folder) throws Exception {
        assumeTrue(kind.needed.stream().allMatch(program -> find(program).isPresent()), kind + " needs " + kind.needed);
        Path installed = shared.resolve(kind.name());
        if (!Files.exists(installed)) {
            kind.install(Files.createDirectory(installed));
        }
        return new Installation(kind, installed, folder);
    }

    /** What can be installed. */
    enum Kind {
        TAR("tar") {
            @Override
            void install(Path folder) throws Exception {
                check("tar", "-xzf", only(".tar.gz").toString(), "-C", folder.toString());
            }

            @Override
            Path command(Path folder) throws IOException {
                return image(folder).resolve("bin/rules");
            }
        },
        ZIP("zip", "unzip") {
            @Override
            void install(Path folder) throws Exception {
                check("unzip", "-q", only(".zip").toString(), "-d", folder.toString());
            }

            @Override
            Path command(Path folder) throws IOException {
                return image(folder).resolve("bin/rules");
            }
        },
        DEBIAN("dpkg-deb") {
            @Override
            void install(Path folder) throws Exception {
                check("dpkg-deb", "--extract", only(".deb").toString(), folder.toString());
            }

            @Override
            Path command(Path folder) {
                return folder.resolve("usr/bin/rules");
            }
        },
        NPM("node", "npm") {
            @Override
            void install(Path folder) throws Exception {
                // From the files alone: what the registry has is not asked for.
                check(
                        "npm",
                        "install",
                        "--global",
                        "--offline",
                        "--no-audit",
                        "--no-fund",
                        "--prefix",
                        folder.toString(),
                        platformPackage().toString(),
                        mainPackage().toString());
            }

            @Override
            Path command(Path folder) {
                return folder.resolve("bin/rules");
            }
        };

        @SuppressWarnings("ImmutableEnumChecker") // a list that cannot be changed
        private final List<String> needed;

        Kind(String... needed) {
            this.needed = List.of(needed);
        }

        abstract void install(Path folder) throws Exception;

        /** Returns the program that was installed in a folder. */
        abstract Path command(Path folder) throws IOException;

        private static Path image(Path folder) throws IOException {
            try (Stream<Path> files = Files.list(folder)) {
                return files.findFirst().orElseThrow();
            }
        }
    }

    /** Returns the only package whose name has an end. */
    static Path only(String end) {
        try (Stream<Path> files = Files.list(PACKAGES)) {
            List<Path> found =
                    files.filter(file -> file.toString().endsWith(end)).toList();
            if (found.size() != 1) {
                throw new AssertionError("Packages that end with " + end + ": " + found);
            }
            return found.get(0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Path platformPackage() {
        return only("-x64-" + version() + ".tgz");
    }

    static Path mainPackage() {
        return only("rules-" + version() + ".tgz");
    }

    static String version() {
        return System.getProperty("agentrules.version");
    }

    /** Puts a program of this machine on the {@code PATH}. A link out of the temporary folder would be warned of when it is deleted. */
    private void allow(String program) throws IOException {
        Path script = Files.writeString(programs.resolve(program), "#!/bin/sh\nexec " + program(program) + " \"$@\"\n");
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    /** Returns the file of a program of this machine. */
    private static Path program(String name) {
        return find(name).orElseThrow(() -> new AssertionError("There is no " + name));
    }

    private static Optional<Path> find(String program) {
        return Stream.of(System.getenv("PATH").split(":"))
                .map(folder -> Path.of(folder, program))
                .filter(Files::isExecutable)
                .findFirst();
    }

    Path home() {
        return home;
    }

    Path work() {
        return work;
    }

    Path folder() {
        return folder;
    }

    /** Writes a file of the workspace. */
    Installation with(String path, String text) throws IOException {
        Path file = work.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        return this;
    }

    /** Runs the installed command in the workspace. */
    Result rules(String... arguments) throws Exception {
        return rules(Map.of(), arguments);
    }

    /** Runs the installed command in the workspace, with variables in its environment. */
    Result rules(Map<String, String> variables, String... arguments) throws Exception {
        var words = new ArrayList<>(List.of(command.toString()));
        words.addAll(List.of(arguments));
        var all = new HashMap<>(variables);
        all.put("RULES_HOOK_DAEMON", "off");
        return run(words, "", all);
    }

    /** Runs a script of bash in a folder, with the installed command and other programs of this machine on the {@code PATH}. */
    Result script(Path directory, String script, List<String> others, Map<String, String> variables) throws Exception {
        for (String program : others) {
            allow(program);
        }
        var all = new HashMap<>(variables);
        all.put("PATH", programs + ":" + command.getParent());
        return run(List.of(programs.resolve("bash").toString(), "-e", "-c", script), "", all, directory);
    }

    /** Runs the command in the workspace from the files of both packages for npm, of which none is installed. */
    Result npx(String... arguments) throws Exception {
        var words = new ArrayList<>(List.of(
                program("npx").toString(),
                "--yes",
                "--offline",
                "--package=" + platformPackage(),
                "--package=" + mainPackage(),
                "rules"));
        words.addAll(List.of(arguments));
        return run(words, "", Map.of());
    }

    /** Returns the jar of the command. */
    Path jar() throws IOException {
        try (Stream<Path> files = Files.walk(installed)) {
            return files.filter(file -> file.endsWith("lib/rules.jar"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    /** Starts the installed command; its output is read from the process. */
    Process start(String... arguments) throws IOException {
        var words = new ArrayList<>(List.of(command.toString()));
        words.addAll(List.of(arguments));
        return builder(words, Map.of()).redirectErrorStream(true).start();
    }

    /** Runs a command line of a hook, as an agent does. */
    Result hook(String line, String event, Map<String, String> variables) throws Exception {
        return run(List.of(programs.resolve("sh").toString(), "-c", line), event, variables);
    }

    private Result run(List<String> words, String input, Map<String, String> variables) throws Exception {
        return run(words, input, variables, work);
    }

    private Result run(List<String> words, String input, Map<String, String> variables, Path directory)
            throws Exception {
        Path in = Files.writeString(folder.resolve("in.txt"), input);
        Path out = folder.resolve("out.txt");
        Path err = folder.resolve("err.txt");
        Process process = builder(words, variables)
                .directory(directory.toFile())
                .redirectInput(in.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
        if (!process.waitFor(MAX_MINUTES, TimeUnit.MINUTES)) {
            process.destroyForcibly();
            throw new AssertionError(words + " does not end");
        }
        return new Result(
                process.exitValue(),
                Files.readString(out, StandardCharsets.UTF_8),
                Files.readString(err, StandardCharsets.UTF_8));
    }

    private ProcessBuilder builder(List<String> words, Map<String, String> variables) {
        var builder = new ProcessBuilder(words).directory(work.toFile());
        builder.environment().clear();
        builder.environment().put("PATH", programs.toString());
        builder.environment().put("HOME", home.toString());
        builder.environment()
                .put("RULES_HOOK_DEADLINE_MS", "60000"); // what a busy machine takes is no fault of the program
        builder.environment().putAll(variables);
        return builder;
    }

    private static void check(String... words) throws Exception {
        Process process = new ProcessBuilder(words).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new AssertionError(List.of(words) + ": " + said);
        }
    }

    /** What a process left behind. */
    record Result(int exitCode, String out, String err) {}
}
