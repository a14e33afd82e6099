package io.agentrules.cli.check;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.agentrules.cli.option.Failure;
import io.agentrules.json.VisibleText;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The git repository of a folder, read by the program {@code git}. Its settings and those of the user neither change what is read nor run
 * programs: no external diffs, filters and hooks. Nothing is written.
 */
final class GitRepository {
    private static final List<String> SETTINGS = List.of(
            "core.quotePath=true",
            "core.fsmonitor=false",
            "core.untrackedCache=false",
            "core.hooksPath=/dev/null",
            "core.pager=cat",
            "diff.external=",
            "diff.suppressBlankEmpty=false",
            "log.showSignature=false",
            "submodule.recurse=false");

    /** All files are text: a repository's attributes must not hide one. What is no text has a NUL character. */
    private static final List<String> DIFF = List.of(
            "diff",
            "--no-ext-diff",
            "--no-textconv",
            "--no-color",
            "--src-prefix=a/",
            "--dst-prefix=b/",
            "--inter-hunk-context=0",
            "--find-renames",
            "--diff-algorithm=myers",
            "--submodule=short",
            "--ignore-submodules=all",
            "--text",
            "--relative",
            "-O/dev/null");

    private static final List<String> NOT_INHERITED =
            List.of("GIT_EXTERNAL_DIFF", "GIT_DIFF_OPTS", "GIT_PAGER", "GIT_ATTR_SOURCE", "GIT_LITERAL_PATHSPECS");

    private static final int MAX_MESSAGE = 1_000;
    private static final int MAX_SHORT_BYTES = 64 << 20;

    private final Path folder;
    private List<String> filters = List.of();

    private GitRepository(Path folder) {
        this.folder = folder;
    }

    /** Reads what git prints. */
    @FunctionalInterface
    interface Reader {
        void read(InputStream out) throws IOException;
    }

    /** Writes what git reads. */
    @FunctionalInterface
    interface Writer {
        void write(OutputStream in) throws IOException;
    }

    /**
     * Returns the repository that a folder is in.
     *
     * @throws Failure if it is in none, or git is not installed
     */
    static GitRepository of(Path folder) {
        var repository = new GitRepository(folder);
        if (repository.text(List.of("rev-parse", "--git-dir")).isEmpty()) {
            throw Failure.usage("there is no git repository at " + VisibleText.line(folder.toString())
                    + " that git can read; give a diff on standard input, or name one with --diff");
        }
        repository.filters = repository.filters();
        return repository;
    }

    /** Returns the settings that run programs for the files of the working tree. */
    private List<String> filters() {
        return text(List.of("config", "-z", "--name-only", "--get-regexp", "^filter\\."))
                .map(names -> Stream.of(names.split("\0"))
                        .filter(name -> !name.isEmpty())
                        .distinct()
                        .toList())
                .orElse(List.of());
    }

    /** Returns the id of a commit; empty if there is none. */
    Optional<String> commit(String name) {
        return text(List.of("rev-parse", "--verify", "--quiet", "--end-of-options", name + "^{commit}"))
                .map(String::strip);
    }

    /**
     * Reads a diff.
     *
     * @param hasWholeFiles whether it has all lines of the new files, and not only three around each change
     */
    void diff(List<String> arguments, boolean hasWholeFiles, Reader reader) {
        var words = new ArrayList<>(DIFF);
        words.add("--unified=" + (hasWholeFiles ? 100_000_000 : 3));
        words.addAll(arguments);
        run(words, in -> {}, reader);
    }

    /** Returns the id of a tree without files. */
    String emptyTree() {
        return text(List.of("hash-object", "-t", "tree", "--stdin"))
                .orElseThrow()
                .strip();
    }

    /** Returns the entries of a list that git prints with {@code -z}. */
    List<String> list(String... arguments) {
        String all = text(List.of(arguments)).orElseThrow(() -> Failure.usage("git " + arguments[0] + " failed"));
        return Stream.of(all.split("\0")).filter(entry -> !entry.isEmpty()).toList();
    }

    /** Returns what git prints; empty if it fails. */
    private Optional<String> text(List<String> arguments) {
        var text = new ByteArrayOutputStream();
        int status = run(arguments, in -> {}, out -> text.writeBytes(out.readNBytes(MAX_SHORT_BYTES)), null);
        return status == 0 ? Optional.of(text.toString(UTF_8)) : Optional.empty();
    }

    /**
     * Runs git.
     *
     * @throws Failure if it fails
     */
    void run(List<String> arguments, Writer writer, Reader reader) {
        var message = new ByteArrayOutputStream();
        int status = run(arguments, writer, reader, message);
        if (status != 0) {
            String said = message.toString(UTF_8).lines().findFirst().orElse("it ended with status " + status);
            throw Failure.usage("git " + arguments.get(0) + " failed: " + VisibleText.line(said));
        }
    }

    private int run(List<String> arguments, Writer writer, Reader reader, @Nullable ByteArrayOutputStream message) {
        Process git;
        try {
            git = builder(arguments).start();
        } catch (IOException missing) {
            throw Failure.internal("git cannot be run: " + Failure.reason(missing));
        }
        try {
            Thread errors = inBackground(() -> {
                byte[] said = git.getErrorStream().readNBytes(MAX_MESSAGE);
                if (message != null) {
                    message.writeBytes(said);
                }
                git.getErrorStream().transferTo(OutputStream.nullOutputStream());
            });
            Thread input = inBackground(() -> {
                try (OutputStream in = git.getOutputStream()) {
                    writer.write(in);
                }
            });
            try (InputStream out = git.getInputStream()) {
                reader.read(out);
            }
            input.join();
            errors.join();
            return git.waitFor();
        } catch (IOException broken) {
            throw Failure.internal("what git prints cannot be read: " + Failure.reason(broken));
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw Failure.internal("git was interrupted");
        } finally {
            git.destroy();
        }
    }

    /** Something that reads or writes. */
    @FunctionalInterface
    private interface Transfer {
        void run() throws IOException;
    }

    private static Thread inBackground(Transfer transfer) {
        var thread = new Thread(
                () -> {
                    try {
                        transfer.run();
                    } catch (IOException ended) {
                        // git has ended, and says why by its status
                    }
                },
                "rules-git");
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private ProcessBuilder builder(List<String> arguments) {
        var words = new ArrayList<>(List.of("git", "--no-pager", "--no-optional-locks", "--literal-pathspecs"));
        SETTINGS.forEach(setting -> words.addAll(List.of("-c", setting)));
        words.addAll(arguments);
        var builder = new ProcessBuilder(words).directory(folder.toFile());
        Map<String, String> environment = builder.environment();
        NOT_INHERITED.forEach(environment::remove);
        environment.put("GIT_TERMINAL_PROMPT", "0");
        environment.put("LC_ALL", "C");
        environment.putAll(withoutFilters(environment.getOrDefault("GIT_CONFIG_COUNT", "0")));
        return builder;
    }

    /** Returns variables that empty the settings of filters: a name may have any character, which no argument can. */
    private Map<String, String> withoutFilters(String count) {
        var variables = new LinkedHashMap<String, String>();
        int next = count.matches("\\d{1,6}") ? Integer.parseInt(count) : 0;
        for (String name : filters) {
            variables.put("GIT_CONFIG_KEY_" + next, name);
            variables.put("GIT_CONFIG_VALUE_" + next, name.endsWith(".required") ? "false" : "");
            next++;
        }
        if (!filters.isEmpty()) {
            variables.put("GIT_CONFIG_COUNT", Integer.toString(next));
        }
        return variables;
    }
}
