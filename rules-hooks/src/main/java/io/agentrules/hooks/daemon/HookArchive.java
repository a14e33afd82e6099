package io.agentrules.hooks.daemon;

import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * An archive of the classes that answering an event loads, for the launcher's Java. With it, a hook that no daemon answers takes a
 * quarter less processor time with 1,000 rules. At each start Java compares it with the jar and with its own version, and does without
 * it if they differ.
 */
public final class HookArchive {
    private static final long MAX_SECONDS = 60;

    private HookArchive() {}

    /**
     * Writes the archive of this user, unless there is one that was made with the same Java and jar, or the jar has a
     * {@linkplain #cache cache}. Where that fails, the old one stays.
     *
     * @param stateFolder the folder {@code agent-rules} for the user's state
     * @param javaExecutable the Java of the launcher
     * @param jar the launcher's jar
     * @param training a class in the jar that answers some events; its arguments are an empty home folder and {@code hooks}
     * @return whether there is an archive of this Java and jar
     */
    public static boolean write(Path stateFolder, Path javaExecutable, Path jar, String training) {
        if (cache(jar).isPresent()) {
            return true;
        }
        DaemonFolder folder = DaemonFolder.in(stateFolder);
        try {
            List<Path> made = List.of(javaExecutable, Program.of("", jar).jar(), folder.archive());
            if (folder.readArchiveOrigin().equals(origin(training, made))) {
                return true;
            }
            folder.files().prepare();
            if (!replace(folder, javaExecutable, jar, training)) {
                return false;
            }
            folder.writeArchiveOrigin(origin(training, made));
            return true;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Returns the ahead-of-time cache beside a jar, which an installation with its own Java has: {@code rules.aot} for {@code rules.jar}. */
    public static Optional<Path> cache(Path jar) {
        String name = jar.getFileName().toString();
        return Optional.of(jar.resolveSibling(name.replaceFirst("\\.jar$", "") + ".aot"))
                .filter(Files::isRegularFile);
    }

    /** Returns a text that is another one when one of the files is, with a line for each. */
    private static String origin(String training, List<Path> files) {
        var text = new StringBuilder(training).append('\n');
        for (Path file : files) {
            FileState state = FileState.of(file);
            text.append(state.modified() + " " + state.size() + " " + file + "\n");
        }
        return text.toString();
    }

    /** Returns whether there is a new archive. */
    private static boolean replace(DaemonFolder folder, Path javaExecutable, Path jar, String training)
            throws IOException, InterruptedException {
        Path fresh = folder.path().resolve("classes." + ProcessHandle.current().pid() + ".new");
        Path home = Files.createTempDirectory("rules-hooks");
        try {
            boolean isWritten = ends(List.of(
                            javaExecutable.toString(),
                            "-Xlog:disable",
                            "-XX:ArchiveClassesAtExit=" + fresh,
                            "-XX:TieredStopAtLevel=1",
                            "-XX:+UseSerialGC",
                            "-Drules.bundled=true",
                            "-cp",
                            Program.of("", jar).jar().toString(),
                            training,
                            home.toString(),
                            "hooks"))
                    && Files.isRegularFile(fresh);
            if (isWritten) {
                Files.move(
                        fresh, folder.archive(), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            }
            return isWritten;
        } finally {
            delete(home);
            Files.deleteIfExists(fresh);
        }
    }

    /** Runs a program and returns whether it ends well, and in time. */
    private static boolean ends(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .redirectInput(Redirect.from(new File("/dev/null")))
                .redirectOutput(Redirect.DISCARD)
                .redirectError(Redirect.DISCARD)
                .start();
        try {
            return process.waitFor(MAX_SECONDS, TimeUnit.SECONDS) && process.exitValue() == 0;
        } finally {
            process.destroyForcibly();
        }
    }

    private static void delete(Path folder) throws IOException {
        var paths = new ArrayList<Path>();
        try (Stream<Path> walk = Files.walk(folder)) {
            walk.sorted(Comparator.reverseOrder()).forEach(paths::add);
        }
        for (Path path : paths) {
            Files.deleteIfExists(path);
        }
    }
}
