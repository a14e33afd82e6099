package io.agentrules.core.internal.discover;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.agentrules.api.Diagnostic;
import io.agentrules.core.internal.support.Nfc;
import io.agentrules.core.internal.support.PathText;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * The rules that the user switched off in a workspace: a small text file for each workspace, in the user's state folder. The
 * workspace itself has no say in them.
 */
public final class Toggles {
    private static final String STATE_HOME = "XDG_STATE_HOME";
    private static final int MAX_READABLE = 40;
    private static final int HASH_DIGITS = 16;
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Path root;
    private final Optional<StateFolder> folder;
    private volatile Optional<List<String>> lastRead = Optional.empty();

    private Toggles(Path root, Optional<StateFolder> folder) {
        this.root = root;
        this.folder = folder;
    }

    /**
     * Returns the toggles of a workspace; whoever has neither a home folder nor {@code XDG_STATE_HOME} has none.
     *
     * @param roots the workspace roots, absolute, the primary one first
     */
    public static Toggles of(List<Path> roots, Optional<Path> home, Map<String, String> environment) {
        Path root = roots.get(0);
        Optional<StateFolder> state = Optional.ofNullable(environment.get(STATE_HOME))
                .flatMap(text -> absolute(text, root.getFileSystem()))
                .map(base -> new StateFolder(base, toggles(base), roots))
                .or(() -> home.map(base ->
                        new StateFolder(base, toggles(base.resolve(".local").resolve("state")), roots)));
        return new Toggles(root, state);
    }

    private static Path toggles(Path state) {
        return state.resolve("agent-rules").resolve("toggles");
    }

    /** The XDG specification has relative paths ignored. */
    private static Optional<Path> absolute(String text, FileSystem disk) {
        try {
            return Optional.of(disk.getPath(text)).filter(Path::isAbsolute);
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    /**
     * Returns the form in which a toggle is kept.
     *
     * @param toggle {@code NAME} for every rule of a name, or {@code provider:NAME} for one provider's
     * @throws IllegalArgumentException if it is blank, or could be no rule's
     */
    public static String normalized(String toggle) {
        String normalized = Nfc.of(toggle);
        RuleNames.toggleProblem(normalized).ifPresent(problem -> {
            throw new IllegalArgumentException("toggle could be no rule's: it " + problem);
        });
        return normalized;
    }

    /** Returns the path of the file, with {@code /}; empty when there is no folder for it. */
    public Optional<String> file() {
        return folder.map(StateFolder::path).map(toggles -> PathText.of(toggles.resolve(fileName())));
    }

    /**
     * Returns what is switched off, in the order of the file. When the file cannot be read, that is what it said when it last could be:
     * to this object, else when it was last written by {@link #disable} or {@link #enable}. When neither is known, nothing is.
     */
    public List<String> read(Consumer<Diagnostic> report) {
        // Most users have never switched anything off, and to name the file takes longer than to read it.
        if (folder.isEmpty()
                || folder.map(StateFolder::path)
                        .map(Path::getParent)
                        .filter(Files::notExists)
                        .isPresent()) {
            return List.of();
        }
        try {
            ToggleFile toggles = readable(folder.get());
            reportUnknown(toggles.firstUnknown(), report);
            lastRead = Optional.of(toggles.toggles());
            return toggles.toggles();
        } catch (IOException | SecurityException e) {
            Optional<List<String>> last = lastRead.or(() -> lastWritten(folder.get()));
            report.accept(placed(Diagnostic.warning(
                            "toggles-unreadable",
                            "What is switched off here cannot be read, so "
                                    + (last.isPresent() ? "what was off before still is: " : "nothing is: ")
                                    + FileProblems.reason(e),
                            "Make it a text file that the current user can read, or remove it"))
                    .causedBy(e));
            return last.orElse(List.of());
        }
    }

    private ToggleFile readable(StateFolder state) throws IOException {
        RewrittenFile stored = stored(state);
        Optional<String> text = stored.read();
        if (text.isPresent() && state.isInWorkspace()) {
            throw new IOException("it is inside the workspace, which has no say in it");
        }
        return parsed(text);
    }

    private Optional<List<String>> lastWritten(StateFolder state) {
        try {
            return state.isInWorkspace()
                    ? Optional.empty()
                    : stored(state).readCopy().map(ToggleFile::parse).map(ToggleFile::toggles);
        } catch (IOException | SecurityException e) {
            return Optional.empty();
        }
    }

    private void reportUnknown(OptionalInt line, Consumer<Diagnostic> report) {
        if (line.isPresent()) {
            report.accept(Diagnostic.warning(
                            "toggles-line-unknown",
                            "The line switches nothing off; it is kept as it is",
                            "Write \"off NAME\" or \"off PROVIDER:NAME\", put # before it, or remove it")
                    .at(new Diagnostic.Location(file().orElseThrow(), line)));
        }
    }

    /**
     * Switches off, to the next discovery's effect.
     *
     * @param toggle in its normal form
     * @return what went wrong; the file is then as it was
     */
    public Optional<Diagnostic> disable(String toggle) {
        return change(toggle, toggles -> toggles.with(toggle));
    }

    /** Takes back that something is switched off, if it is; as {@link #disable}. */
    public Optional<Diagnostic> enable(String toggle) {
        return change(toggle, toggles -> toggles.without(toggle));
    }

    private Optional<Diagnostic> change(String toggle, UnaryOperator<ToggleFile> change) {
        if (folder.isEmpty()) {
            ToggleFile none = parsed(Optional.empty());
            return change.apply(none).equals(none)
                    ? Optional.empty()
                    : Optional.of(unwritable(toggle, "there is no home folder to keep it in"));
        }
        try {
            RewrittenFile stored = stored(folder.get());
            ToggleFile now = parsed(stored.read());
            if (!change.apply(now).equals(now)) {
                folder.get().checkWritable(stored.file(), folder.get().user());
                stored.rewrite(text -> Optional.of(change.apply(parsed(text)).text()));
            }
            return Optional.empty();
        } catch (IOException | SecurityException | UnsupportedOperationException e) {
            return Optional.of(
                    placed(unwritable(toggle, FileProblems.reason(e))).causedBy(e));
        }
    }

    private static Diagnostic unwritable(String toggle, String reason) {
        return Diagnostic.error(
                "toggles-unwritable",
                "The toggle " + toggle + " could not be kept, and all is as it was: " + reason,
                "Make the folder writable and its disk less full, or set XDG_STATE_HOME to an absolute folder of your own");
    }

    private Diagnostic placed(Diagnostic diagnostic) {
        return file().map(diagnostic::at).orElse(diagnostic);
    }

    private ToggleFile parsed(Optional<String> text) {
        return text.map(ToggleFile::parse).orElseGet(() -> ToggleFile.of(PathText.of(workspace())));
    }

    private RewrittenFile stored(StateFolder state) {
        return new RewrittenFile(state.path(), fileName(), PATIENCE);
    }

    /** A name for people, and a hash that tells workspaces of one name apart. */
    private String fileName() {
        Path workspace = workspace();
        String name = Optional.ofNullable(workspace.getFileName())
                .map(Path::toString)
                .orElse("root")
                .replaceAll("[^A-Za-z0-9._-]", "_");
        return name.substring(0, Math.min(MAX_READABLE, name.length())) + "-" + hash(PathText.of(workspace)) + ".txt";
    }

    /** A link to the workspace leads to the same toggles. */
    private Path workspace() {
        try {
            return root.toRealPath();
        } catch (IOException | SecurityException gone) {
            return root;
        }
    }

    private static String hash(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8));
            return HexFormat.of().formatHex(digest).substring(0, HASH_DIGITS);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }
}
