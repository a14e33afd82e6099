package io.agentrules.core.internal.toggle;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.internal.Sha256;
import io.agentrules.core.internal.files.FileProblems;
import io.agentrules.core.internal.files.RuleNames;
import io.agentrules.core.internal.files.StateFolder;
import io.agentrules.core.internal.support.Nfc;
import io.agentrules.core.internal.support.PathText;
import io.agentrules.core.internal.support.RealPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * The rules that the user disabled in a workspace, stored in one small text file per workspace in the user's state folder. Files in
 * the workspace itself never change them.
 */
public final class Toggles {
    private static final int MAX_NAME_LENGTH = 40;
    private static final int HASH_DIGITS = 16;
    private static final Duration LOCK_TIMEOUT = Duration.ofSeconds(10);

    private final Path root;
    private final Optional<StateFolder> folder;
    private volatile Optional<List<String>> lastRead = Optional.empty();

    private Toggles(Path root, Optional<StateFolder> folder) {
        this.root = root;
        this.folder = folder;
    }

    /**
     * Returns the toggles of a workspace; a user with neither a home folder nor {@code XDG_STATE_HOME} has none.
     *
     * @param roots the workspace roots, absolute, the primary one first
     */
    public static Toggles of(List<Path> roots, Optional<Path> home, Map<String, String> environment) {
        Path root = roots.get(0);
        Optional<StateFolder> state = StateFolder.find("toggles", root.getFileSystem(), home, environment, roots);
        return new Toggles(root, state);
    }

    /**
     * Returns the normal form of a toggle.
     *
     * @param toggle {@code NAME} for every rule of a name, or {@code provider:NAME} for one provider's rule
     * @throws IllegalArgumentException if it is blank or cannot name a rule
     */
    public static String normalized(String toggle) {
        String normalized = Nfc.of(toggle);
        RuleNames.toggleProblem(normalized).ifPresent(problem -> {
            throw new IllegalArgumentException("toggle cannot name a rule: it " + problem);
        });
        return normalized;
    }

    /** Returns the path of the file, with {@code /}; empty if there is no folder for it. */
    public Optional<String> file() {
        return folder.map(StateFolder::path).map(toggles -> PathText.of(toggles.resolve(fileName())));
    }

    /**
     * Returns the toggles in the order of the file. If the file cannot be read, returns its last known content: what this object
     * last read, or else what {@link #disable} or {@link #enable} last wrote. Without either, the list is empty.
     */
    public List<String> read(Consumer<Diagnostic> report) {
        // Most users have no toggles, and computing the file's name takes longer than reading it.
        if (folder.isEmpty()
                || folder.map(StateFolder::path)
                        .map(Path::getParent)
                        .filter(Files::notExists)
                        .isPresent()) {
            return List.of();
        }
        try {
            ToggleFile toggles = readToggles(folder.get());
            reportUnknown(toggles.firstUnknown(), report);
            lastRead = Optional.of(toggles.toggles());
            return toggles.toggles();
        } catch (IOException | SecurityException e) {
            Optional<List<String>> last = lastRead.or(() -> lastWritten(folder.get()));
            report.accept(located(Diagnostic.warning(
                            "toggles-unreadable",
                            "The toggles of this workspace cannot be read, so "
                                    + (last.isPresent() ? "the last known ones are used: " : "no rule is disabled: ")
                                    + FileProblems.reason(e),
                            "Make it a text file that the current user can read, or remove it"))
                    .causedBy(e));
            return last.orElse(List.of());
        }
    }

    /** Returns what was read last; empty before {@link #read}. Does not look at the disk. */
    public List<String> latest() {
        return lastRead.orElse(List.of());
    }

    private ToggleFile readToggles(StateFolder state) throws IOException {
        Optional<String> text = textFile(state).read();
        if (text.isPresent() && state.isInWorkspace()) {
            throw new IOException("it is inside the workspace, which must not control it");
        }
        return parsed(text);
    }

    private Optional<List<String>> lastWritten(StateFolder state) {
        try {
            return state.isInWorkspace()
                    ? Optional.empty()
                    : textFile(state).readCopy().map(ToggleFile::parse).map(ToggleFile::toggles);
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
     * Disables rules from the next discovery on.
     *
     * @param toggle the toggle in its normal form
     * @return a diagnostic if it failed and the file is unchanged; empty on success
     */
    public Optional<Diagnostic> disable(String toggle) {
        return change(toggle, toggles -> toggles.with(toggle));
    }

    /** Enables rules again from the next discovery on; parameter and result as in {@link #disable}. */
    public Optional<Diagnostic> enable(String toggle) {
        return change(toggle, toggles -> toggles.without(toggle));
    }

    private Optional<Diagnostic> change(String toggle, UnaryOperator<ToggleFile> change) {
        if (folder.isEmpty()) {
            ToggleFile none = parsed(Optional.empty());
            return change.apply(none).equals(none)
                    ? Optional.empty()
                    : Optional.of(unwritable(toggle, "there is no home folder for it"));
        }
        try {
            AtomicTextFile file = textFile(folder.get());
            ToggleFile now = parsed(file.read());
            if (!change.apply(now).equals(now)) {
                folder.get().checkWritable(file.file(), folder.get().user());
                file.rewrite(text -> Optional.of(change.apply(parsed(text)).text()));
            }
            return Optional.empty();
        } catch (IOException | SecurityException | UnsupportedOperationException e) {
            return Optional.of(
                    located(unwritable(toggle, FileProblems.reason(e))).causedBy(e));
        }
    }

    private static Diagnostic unwritable(String toggle, String reason) {
        return Diagnostic.error(
                "toggles-unwritable",
                "The toggle " + toggle + " could not be saved, so nothing has changed: " + reason,
                "Make the folder writable, free some disk space, or set XDG_STATE_HOME to an absolute path of your own");
    }

    private Diagnostic located(Diagnostic diagnostic) {
        return file().map(diagnostic::at).orElse(diagnostic);
    }

    private ToggleFile parsed(Optional<String> text) {
        return text.map(ToggleFile::parse).orElseGet(() -> ToggleFile.of(PathText.of(workspace())));
    }

    private AtomicTextFile textFile(StateFolder state) {
        return new AtomicTextFile(state.path(), fileName(), LOCK_TIMEOUT);
    }

    /** Returns a readable name with a hash that distinguishes workspaces of the same name. */
    private String fileName() {
        Path workspace = workspace();
        String name = Optional.ofNullable(workspace.getFileName())
                .map(Path::toString)
                .orElse("root")
                .replaceAll("[^A-Za-z0-9._-]", "_");
        return name.substring(0, Math.min(MAX_NAME_LENGTH, name.length())) + "-"
                + Sha256.hex(PathText.of(workspace)).substring(0, HASH_DIGITS) + ".txt";
    }

    /** Resolves links, so that a link to the workspace has the same toggles. */
    private Path workspace() {
        return RealPath.of(root);
    }
}
