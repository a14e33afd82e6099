package io.agentrules.benchmarks.data;

import static io.agentrules.benchmarks.data.Words.THINGS;
import static io.agentrules.benchmarks.data.Words.VERBS;
import static io.agentrules.benchmarks.data.Words.pick;

import io.agentrules.benchmarks.data.Triggers.Counts;
import io.agentrules.core.RuleEngine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * A workspace in a temporary folder, with nothing in it but rules of five formats by turns, and an empty home. Closing it
 * deletes both.
 */
public final class RuleWorkspace implements AutoCloseable {
    /** The name of the rule files in a repository's folders. */
    public static final String AGENTS = "AGENTS.md";

    private static final int FILES_PER_FOLDER = 100;
    private static final int FILES_IN_FOLDER = 10;

    private static final List<Format> FORMATS = List.of(
            new Format(".cursor/rules", "mdc", "description: %s\nglobs: %s,%s\nalwaysApply: false\n"),
            new Format(".windsurf/rules", "md", "trigger: glob\ndescription: %s\nglobs: %s,%s\n"),
            new Format(".clinerules", "md", "# %s\npaths:\n  - \"%s\"\n  - \"%s\"\n"),
            new Format(".opencode/rules", "md", "# %s\nglobs:\n  - '%s'\n  - '%s'\nkeywords: [invoice, tax rate]\n"),
            new Format(".xcsh/rules", "md", "description: %s\nglobs: [\"%s\", \"%s\"]\ntools: edit\n"));

    private final Path folder;
    private final List<Path> files = new ArrayList<>();

    private RuleWorkspace(Path folder) {
        this.folder = folder;
    }

    /** Writes {@code number} rule files of 300 to 3,000 bytes: the same for the same number. */
    public static RuleWorkspace of(int number) {
        try {
            RuleWorkspace workspace = empty();
            workspace.write(number);
            return workspace;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Writes {@code number} files of trigger rules, one of the {@link Triggers} in each; nothing else.
     *
     * @param someOfDiffs whether one rule in ten looks only at the lines that a diff adds
     */
    public static RuleWorkspace ofTriggers(int number, Counts counts, boolean someOfDiffs) {
        try {
            RuleWorkspace workspace = empty();
            for (String text : TriggerRules.texts(number, counts, someOfDiffs)) {
                int index = workspace.files.size();
                workspace.write(".xcsh/rules/part-" + index / FILES_PER_FOLDER, "trigger-" + index + ".md", text);
            }
            return workspace;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Writes a repository with ten files in each of {@code folders} folders; in every tenth folder one of them is {@code AGENTS.md}.
     * These are the rule files, and there are no others.
     */
    public static RuleWorkspace ofRepository(int folders) {
        try {
            RuleWorkspace workspace = empty();
            var random = new SplittableRandom(folders);
            Files.createDirectory(workspace.root().resolve(".git"));
            for (int i = 0; i < folders; i++) {
                String parent = "area-" + i / 1_000 + "/module-" + i / 100 + "/part-" + i;
                Path directory = Files.createDirectories(workspace.root().resolve(parent));
                for (int file = 1; file < FILES_IN_FOLDER; file++) {
                    Files.writeString(directory.resolve("File" + file + ".java"), "class File" + file + " {}\n");
                }
                if (i % FILES_IN_FOLDER == 0) {
                    workspace.write(parent, AGENTS, "# " + parent + "\n" + body(random));
                } else {
                    Files.writeString(directory.resolve("README.md"), "# " + parent + "\n");
                }
            }
            return workspace;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static RuleWorkspace empty() throws IOException {
        var workspace = new RuleWorkspace(Files.createTempDirectory("rules-benchmark"));
        Files.createDirectory(workspace.home());
        Files.createDirectory(workspace.root());
        return workspace;
    }

    /** Returns the workspace. */
    public Path root() {
        return folder.resolve("workspace");
    }

    /** Returns a home folder without rules. */
    public Path home() {
        return folder.resolve("home");
    }

    /** Returns all rule files, in the order in which they were written. */
    public List<Path> files() {
        return List.copyOf(files);
    }

    /** Starts an engine for this workspace, which sees nothing else of the machine. */
    public RuleEngine.Builder engine() {
        return RuleEngine.builder().workspace(root()).home(home()).environment(Map.of());
    }

    private void write(int number) throws IOException {
        var random = new SplittableRandom(number);
        List<String> globs = RuleGlobs.ofThousandRules(Layout.ANY_DEPTH);
        for (int i = 0; i < number; i++) {
            Format format = FORMATS.get(i % FORMATS.size());
            String name = "%s-%s-%d.%s".formatted(pick(VERBS, random), pick(THINGS, random), i, format.extension);
            String first = globs.get(random.nextInt(globs.size()));
            String second = globs.get(random.nextInt(globs.size()));
            String frontMatter = format.frontMatter.formatted(RuleText.title(random), first, second);
            write(
                    format.folder + "/part-" + i / FILES_PER_FOLDER,
                    name,
                    "---\n" + frontMatter + "---\n" + body(random));
        }
    }

    private void write(String parent, String name, String text) throws IOException {
        Path directory = Files.createDirectories(root().resolve(parent));
        files.add(Files.writeString(directory.resolve(name), text));
    }

    private static String body(SplittableRandom random) {
        return "\n# " + RuleText.title(random) + "\n\n" + RuleText.lines(2 + random.nextInt(30), random);
    }

    @Override
    public void close() {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private record Format(String folder, String extension, String frontMatter) {}
}
