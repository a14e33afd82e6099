package io.agentrules.core.internal.session;

import io.agentrules.core.internal.support.SlowAnswer;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Detects the surroundings of a session anew after each prompt, when they are asked for. Safe for use by many threads. */
public final class SessionSurroundings {
    private final Conversation conversation;
    private final Workspace workspace;
    private final LongSupplier nanoTime;

    /** The time of the latest prompt if the surroundings have not been detected since. */
    private volatile OptionalLong promptedAt = OptionalLong.empty();

    private volatile boolean areKnown;

    /** The prompt after which the known ones were detected; empty if there was none. */
    private OptionalLong knownSince = OptionalLong.empty();

    private @Nullable SlowAnswer<Boolean> pending;

    public SessionSurroundings(Conversation conversation, Workspace workspace, LongSupplier nanoTime) {
        this.conversation = conversation;
        this.workspace = workspace;
        this.nanoTime = nanoTime;
    }

    /** Records that there is a prompt. Does not wait for the detection, because a disk may hang. */
    synchronized void prompted() {
        promptedAt = OptionalLong.of(nanoTime.getAsLong());
    }

    boolean areOutdated() {
        return promptedAt.isPresent() || !areKnown;
    }

    /** Detects the surroundings if a prompt has come since. */
    public void lookAround() {
        OptionalLong prompted = promptedAt;
        if (prompted.isEmpty() && areKnown) {
            return;
        }
        Map<String, List<String>> found = prompted.isPresent()
                ? workspace.surroundingsAfter(prompted.getAsLong())
                : workspace.latestSurroundings();
        synchronized (this) {
            boolean isReplaced =
                    areKnown && (promptedAt.isEmpty() || isEarlier(prompted)); // a disk may have kept this one for long
            if (!isReplaced) {
                conversation.surroundings(found);
                areKnown = true;
                knownSince = prompted;
            }
            if (promptedAt.equals(prompted)) {
                promptedAt = OptionalLong.empty();
            }
        }
    }

    /** Returns whether what is known was detected after a later prompt. */
    private boolean isEarlier(OptionalLong prompted) {
        return knownSince.isPresent() && (prompted.isEmpty() || prompted.getAsLong() - knownSince.getAsLong() < 0);
    }

    /** Detects the surroundings without waiting for a disk that hangs: then the values from before stay, or at first those that need no disk. */
    void lookAroundShortly() {
        boolean isDone = !areOutdated() || pendingLook().get().isPresent();
        if (isDone && areOutdated()) { // that one was for an earlier prompt
            isDone = pendingLook().get().isPresent();
        }
        if (!isDone) {
            synchronized (this) {
                if (!areKnown) {
                    conversation.surroundings(workspace.surroundingsOfProcess());
                }
            }
        }
    }

    /** Returns the running detection, or starts one. Only one runs at a time, because each blocks a thread while a disk hangs. */
    private synchronized SlowAnswer<Boolean> pendingLook() {
        SlowAnswer<Boolean> known = pending;
        if (known == null || known.isDone()) {
            known = new SlowAnswer<>(() -> {
                lookAround();
                return true;
            });
            pending = known;
        }
        return known;
    }
}
