package io.agentrules.core.internal.merge;

import io.agentrules.api.Diagnostic;
import io.agentrules.core.internal.support.FileStamp;
import io.agentrules.core.internal.support.PathText;
import io.agentrules.core.model.LockSource;
import io.agentrules.core.model.RuleLock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Reads the locks of a frozen engine, each file again only if it changed. */
public final class LockFiles {
    private static final String GIVEN = "The given lock";

    private final List<Path> files;
    private final List<Path> roots;
    private final InstantSource clock;
    private final Map<Path, Known> known = new HashMap<>();
    private final List<LockOrProblem> texts;

    private record LockOrProblem(Optional<RuleLock> lock, Optional<Diagnostic> problem) {
        /** @param name what messages call the lock */
        static LockOrProblem of(RuleLock lock, String name) {
            return new LockOrProblem(Optional.of(lock), lock.isOlder() ? Optional.of(older(name)) : Optional.empty());
        }

        LockOrProblem at(Path file) {
            return new LockOrProblem(lock, problem.map(found -> found.at(PathText.of(file))));
        }

        static LockOrProblem failed(Diagnostic problem) {
            return new LockOrProblem(Optional.empty(), Optional.of(problem));
        }
    }

    private record Known(FileStamp stamp, LockOrProblem read) {}

    /** Creates a reader of the locks of a workspace; no file is read before {@link #read}. */
    public LockFiles(LockSource source, List<Path> roots, InstantSource clock) {
        this.files = source.files().stream()
                .flatMap(file -> roots.stream().map(root -> root.resolve(file.toString())))
                .distinct()
                .toList();
        this.roots = List.copyOf(roots);
        this.clock = clock;
        this.texts = source.texts().stream().map(LockFiles::parsed).toList();
    }

    /** Returns the locks that can be read; the others are reported. */
    public synchronized List<RuleLock> read(Consumer<Diagnostic> report) {
        var all = new ArrayList<>(texts);
        files.forEach(file -> all.add(read(file)));
        all.forEach(read -> read.problem().ifPresent(report));
        return all.stream().flatMap(read -> read.lock().stream()).toList();
    }

    private static LockOrProblem parsed(String text) {
        try {
            return LockOrProblem.of(RuleLock.parse(text), GIVEN);
        } catch (IllegalArgumentException e) {
            return LockOrProblem.failed(unreadable(GIVEN, e));
        }
    }

    private LockOrProblem read(Path file) {
        try {
            BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
            Known last = known.get(file);
            if (last == null || !last.stamp.isStillOf(attributes)) {
                FileStamp stamp = FileStamp.of(attributes, clock.instant());
                last = new Known(stamp, LockOrProblem.of(lock(file), name(file)).at(file));
                known.put(file, last);
            }
            return last.read();
        } catch (NoSuchFileException e) {
            return failed(file, new IOException("it does not exist", e));
        } catch (IOException | SecurityException e) {
            return failed(file, e);
        }
    }

    /** Reads a lock. One of the workspace comes from its authors, and so does a link there; any other is the user's. */
    private RuleLock lock(Path file) throws IOException {
        Optional<Path> root = roots.stream().filter(file::startsWith).findFirst();
        return root.isPresent() ? RuleLock.read(file, root.get()) : RuleLock.read(file);
    }

    private static LockOrProblem failed(Path file, Exception e) {
        return LockOrProblem.failed(unreadable(name(file), e).at(PathText.of(file)));
    }

    private static String name(Path file) {
        return "The lock " + file.getFileName();
    }

    private static Diagnostic older(String lock) {
        return Diagnostic.info(
                "lock-older",
                lock
                        + " was written by an older version, so a changed enforce, or alwaysApply of a trigger rule, is not refused",
                "Run rules lock, review what it writes, and commit it");
    }

    private static Diagnostic unreadable(String lock, Exception e) {
        return Diagnostic.error(
                "lock-unreadable",
                lock + " cannot be used, so trigger rules of the project that only it has are refused: "
                        + e.getMessage(),
                "Run rules lock, review what it writes, and commit it");
    }
}
