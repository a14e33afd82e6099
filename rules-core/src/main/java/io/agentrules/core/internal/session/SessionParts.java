package io.agentrules.core.internal.session;

import java.util.Optional;

/**
 * What the parts of a session, and tooling, work with. Safe for use by many threads.
 *
 * @param services what all sessions of the engine work with
 * @param conversation what was recorded
 * @param surroundings what is detected
 */
public record SessionParts(SessionServices services, Conversation conversation, SessionSurroundings surroundings) {
    /** Returns why no stream is watched, whatever trigger rules there are; empty if streams are. */
    public Optional<String> guardOff() {
        if (!services.guard().enabled()) {
            return Optional.of("the harness has switched off stream watching");
        }
        return isSuspended() ? Optional.of("the conversation is being compacted") : Optional.empty();
    }

    /** Returns whether the conversation is being compacted. */
    boolean isSuspended() {
        return conversation.isCompacting(services.nanoTime());
    }
}
