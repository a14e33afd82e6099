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
    private static final String GIVEN = "The given lock";

    @Override
    public FrozenTriggers read(LockSource source, List<Path> roots) {
        var locks = new ArrayList<RuleLock>();
        var problems = new ArrayList<Diagnostic>();
        for (String text : source.texts()) {
            try {
                RuleLock lock = RuleLock.parse(text);
                locks.add(lock);
                older(lock, GIVEN).ifPresent(problems::add);
            } catch (IllegalArgumentException e) {
                problems.add(unreadable(GIVEN, e));
            }
        }
        source.files().stream()
                .flatMap(file -> roots.stream().map(root -> root.resolve(file.toString())))
                .distinct()
                .forEach(file -> {
                    String name = "The lock " + file.getFileName();
                    try {
                        RuleLock lock = lock(file, roots);
                        locks.add(lock);
                        older(lock, name)
                                .map(found -> found.at(PathText.of(file)))
                                .ifPresent(problems::add);
                    } catch (NoSuchFileException e) {
                        problems.add(unreadable(name, new IOException("it does not exist", e))
                                .at(PathText.of(file)));
                    } catch (IOException | SecurityException e) {
                        problems.add(unreadable(name, e).at(PathText.of(file)));
                    }
                });
        return FrozenTriggers.by(locks, problems);
    }

    /** Reads a lock. One of the workspace comes from its authors, and so does a link there; any other is the user's. */
    private static RuleLock lock(Path file, List<Path> roots) throws IOException {
        Optional<Path> root = roots.stream().filter(file::startsWith).findFirst();
        return root.isPresent() ? RuleLock.read(file, root.get()) : RuleLock.read(file);
    }

    private static Optional<Diagnostic> older(RuleLock lock, String name) {
        return lock.isOlder()
                ? Optional.of(Diagnostic.info(
                        "lock-older",
                        name
                                + " was written by an older version, so a changed enforce, or alwaysApply of a trigger rule, is not refused",
                        "Run rules lock, review what it writes, and commit it"))
                : Optional.empty();
    }

    private static Diagnostic unreadable(String name, Exception reason) {
        return Diagnostic.error(
                "lock-unreadable",
                name + " cannot be used, so trigger rules of the project that only it has are refused: "
                        + reason.getMessage(),
                "Run rules lock, review what it writes, and commit it");
    }
}
