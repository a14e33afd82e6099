package io.agentrules.check.internal.lock;

import io.agentrules.api.Diagnostic;
import io.agentrules.check.model.RuleLock;
import io.agentrules.core.internal.merge.LockReader;
import io.agentrules.core.internal.support.PathText;
import io.agentrules.core.model.LockSource;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads the locks of a frozen engine; found by the service loader. */
public final class LockFiles implements LockReader {
    private static final String RENEW = "Run rules lock, review what it writes, and commit it";

    private interface LockSupplier {
        RuleLock lock() throws IOException;
    }

    @Override
    public FrozenTriggers read(LockSource source, List<Path> roots) {
        var locks = new ArrayList<RuleLock>();
        var problems = new ArrayList<Diagnostic>();
        for (String text : source.texts()) {
            read("The given lock", () -> RuleLock.parse(text), locks).ifPresent(problems::add);
        }
        source.files().stream()
                .flatMap(file -> roots.stream().map(root -> root.resolve(file.toString())))
                .distinct()
                .forEach(file -> read("The lock " + file.getFileName(), () -> lock(file, roots), locks)
                        .map(problem -> problem.at(PathText.of(file)))
                        .ifPresent(problems::add));
        return FrozenTriggers.by(locks, problems);
    }

    /** Reads a lock. One of the workspace comes from its authors, and so does a link there; any other is the user's. */
    private static RuleLock lock(Path file, List<Path> roots) throws IOException {
        Optional<Path> root = roots.stream().filter(file::startsWith).findFirst();
        return root.isPresent() ? RuleLock.read(file, root.get()) : RuleLock.read(file);
    }

    /** Adds a lock to others if it can be read, and returns what is wrong with it. */
    private static Optional<Diagnostic> read(String name, LockSupplier reading, List<RuleLock> locks) {
        try {
            locks.add(reading.lock());
            return Optional.empty();
        } catch (NoSuchFileException e) {
            return Optional.of(unreadable(name, "it does not exist"));
        } catch (IOException | IllegalArgumentException | SecurityException e) {
            return Optional.of(unreadable(name, String.valueOf(e.getMessage())));
        }
    }

    private static Diagnostic unreadable(String name, String reason) {
        return Diagnostic.error(
                "lock-unreadable",
                name + " cannot be used, so trigger rules of the project that only it has are refused: " + reason,
                RENEW);
    }
}
