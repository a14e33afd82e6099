package io.agentrules.hooks.store;

import io.agentrules.check.input.UserConfiguration;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * The user's {@link DenialSettings}, read again when their file has changed. If its disk hangs, callers wait a short time and then get the
 * settings as they were before. Safe for use by many threads.
 */
public final class LatestDenialSettings {
    private static final long PATIENCE_MILLIS = 250;
    private static final long RECENT_NANOS = Duration.ofSeconds(1).toNanos();

    private final Optional<Path> file;
    private volatile DenialSettings latest = DenialSettings.NONE;

    /** What is guarded by this. */
    private @Nullable FutureTask<List<String>> look;

    private long lookedAt;
    private Object version = "";

    /**
     * Starts without settings.
     *
     * @param file which need not exist; empty if there is none
     */
    public LatestDenialSettings(Optional<Path> file) {
        this.file = file;
    }

    /** Returns what was read last. */
    public DenialSettings get() {
        return latest;
    }

    /**
     * Looks whether the file has changed.
     *
     * @param isUrgent whether a look less than a second ago does not suffice
     * @return the problems of the file if it was read anew, so that each is reported once
     */
    public List<String> check(boolean isUrgent) {
        if (file.isEmpty()) {
            return List.of();
        }
        Optional<FutureTask<List<String>>> started = start(file.get(), isUrgent);
        try {
            return started.isPresent() ? started.get().get(PATIENCE_MILLIS, TimeUnit.MILLISECONDS) : List.of();
        } catch (TimeoutException | ExecutionException hangs) {
            return List.of();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return List.of();
        }
    }

    /** Starts a look on a thread that is left behind if the disk hangs; none while another one is under way, or has just been. */
    private synchronized Optional<FutureTask<List<String>>> start(Path of, boolean isUrgent) {
        boolean isRecent = System.nanoTime() - lookedAt < RECENT_NANOS;
        if (look != null && (!look.isDone() || (isRecent && !isUrgent))) {
            return Optional.empty();
        }
        lookedAt = System.nanoTime();
        var next = new FutureTask<>(() -> look(of));
        look = next;
        var thread = new Thread(next, "rules-configuration");
        thread.setDaemon(true);
        thread.start();
        return Optional.of(next);
    }

    private List<String> look(Path of) {
        Object now = UserConfiguration.version(of);
        if (now.equals(version)) { // only one thread at a time is here
            return List.of();
        }
        DenialSettings read = DenialSettings.read(of);
        latest = read;
        version = now;
        return read.problems();
    }
}
