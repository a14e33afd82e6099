package io.agentrules.cli.check;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.agentrules.check.input.FileReplacement;
import io.agentrules.check.model.RuleLock;
import io.agentrules.cli.option.Failure;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/** The lock in the root of a workspace. Messages never quote it, because anyone may have written it. */
final class LockFile {
    /** How a lock of any version begins, so that no other file is replaced. */
    private static final String MARK = "agent-rules-lock ";

    private final Path root;
    private final Path file;

    LockFile(Path root) {
        this.root = root;
        this.file = root.resolve(RuleLock.FILE_NAME);
    }

    Path path() {
        return file;
    }

    /**
     * Returns the lock; empty if there is none.
     *
     * @throws Failure if it cannot be read
     */
    Optional<RuleLock> read() {
        try {
            return Optional.of(RuleLock.read(file, root));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException | SecurityException e) {
            boolean canBeRenewed = Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS);
            throw Failure.failed(RuleLock.FILE_NAME + " cannot be read: " + Failure.reason(e)
                    + (canBeRenewed ? "; run rules lock, review what it writes, and commit it" : ""));
        }
    }

    /**
     * Returns the lock that is about to be replaced; empty if there is none, or it is damaged, for
     * example by a merge, or of another version.
     *
     * @throws Failure if the file is not a lock, so that it must not be replaced
     */
    Optional<RuleLock> readForRenewal() {
        if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            return Optional.empty();
        }
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            throw failed("is not replaced", new IOException("it is not a regular file"));
        }
        try (InputStream in = Files.newInputStream(file)) {
            var start = new String(in.readNBytes(MARK.length()), UTF_8);
            if (!start.isEmpty() && !start.equals(MARK)) {
                throw failed("is not replaced", new IOException("it is not a lock"));
            }
            return Optional.of(RuleLock.read(file, root));
        } catch (IOException | SecurityException damaged) {
            return Optional.empty();
        }
    }

    /**
     * Replaces the file in one step unless it has the same text.
     *
     * @return whether it was replaced
     * @throws Failure if it cannot be written
     */
    boolean write(RuleLock lock) {
        byte[] text = lock.text().getBytes(UTF_8);
        try {
            var replacement = new FileReplacement(file);
            Optional<byte[]> before = replacement.read();
            if (before.filter(bytes -> Arrays.equals(bytes, text)).isPresent()) {
                return false;
            }
            if (!replacement.replace(before, text)) {
                throw new IOException("another process changed it meanwhile");
            }
            return true;
        } catch (IOException | SecurityException e) {
            throw Failure.internal(RuleLock.FILE_NAME + " cannot be written: " + Failure.reason(e));
        }
    }

    private Failure failed(String problem, Exception e) {
        return Failure.failed(RuleLock.FILE_NAME + " " + problem + ": " + Failure.reason(e));
    }
}
