package io.agentrules.core.internal.session;

import io.agentrules.core.internal.support.SlowAnswer;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.LongSupplier;

/** Detects the surroundings of a session anew after each prompt, when they are asked for. Safe for use by many threads. */
public final class SessionSurroundings {
    private final Conversation conversation;
    private final Workspace workspace;
    private final LongSupplier nanoTime;

    /** When there was a prompt since which nobody has looked around. */
    private volatile OptionalLong promptedAt = OptionalLong.empty();

    private volatile boolean areKnown;

    public SessionSurroundings(Conversation conversation, Workspace workspace, LongSupplier nanoTime) {
        this.conversation = conversation;
        this.workspace = workspace;
        this.nanoTime = nanoTime;
    }

    /** Records that there is a prompt. Nobody who records something waits for the detection: a disk may hang. */
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
        found(found);
        synchronized (this) {
            if (promptedAt.equals(prompted)) {
                promptedAt = OptionalLong.empty();
            }
        }
    }

    /** Detects the surroundings without waiting for a disk that hangs: then the values from before stay, or at first those that need no disk. */
    void lookAroundShortly() {
        if (areOutdated()) {
            boolean isDone = new SlowAnswer<>(() -> {
                        lookAround();
                        return true;
                    })
                    .get()
                    .orElse(false);
            if (!isDone && !areKnown) {
                found(workspace.surroundingsOfProcess());
            }
        }
    }

    private void found(Map<String, List<String>> values) {
        conversation.surroundings(values);
        areKnown = true;
    }
}
