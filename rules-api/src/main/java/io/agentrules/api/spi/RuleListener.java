package io.agentrules.api.spi;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Firing;
import io.agentrules.api.Rule;
import java.time.Duration;
import java.util.List;

/**
 * Hears what the engine does, for meters and logs. Called outside locks, on the thread whose call made it happen, so that
 * traces and logs that are bound to a thread work: a listener that waits lets that call wait. What it throws becomes a diagnostic.
 *
 * <p>Paths are absolute: who writes them down decides what may be shown.
 */
public interface RuleListener {
    /**
     * A provider was asked for its rules.
     *
     * @param provider its id
     * @param outcome {@code ok}, {@code failed} or {@code timeout}
     * @param rules how many it returned
     * @param time how long it took
     */
    default void discovered(String provider, String outcome, int rules, Duration time) {}

    /** A rule file was looked at; {@code cached} says that it was unchanged and not read again. */
    default void read(String file, boolean cached) {}

    /**
     * A new catalog replaced the old one.
     *
     * @param eligible the rules in force, in precedence order
     * @param shadowed the rules that lost to one of the same name, in precedence order
     */
    default void cataloged(List<Rule> eligible, List<Rule> shadowed) {}

    /** Something that a person should know was found. */
    default void reported(Diagnostic diagnostic) {}

    /**
     * The rules of a session were evaluated for a model call; not told when nothing had changed since the last. Of calls that
     * several threads make in one session at the same time, the later may be told first.
     */
    default void activated(ActivationEvent event) {}

    /**
     * The text for a prompt was written.
     *
     * @param session the id of the session that it is for
     * @param characters its length in UTF-16 units; 0 when no rule is in
     */
    default void rendered(String session, int characters) {}

    /** A session was opened, restored or forked. */
    default void sessionOpened(String session) {}

    /** A session was dropped from those that are kept by id: it was the least recently used of too many. */
    default void sessionEvicted(String session) {}

    /** Trigger rules matched what the model writes in a session, and interrupt it or will be told to it later. */
    default void triggered(String session, Firing firing) {}

    /**
     * A response of the model was watched to its end, or until it was interrupted. If the harness lets it go on then, another
     * event tells of the rest.
     *
     * @param session the id of the session
     * @param characters how long the texts are together that were fed since the last such event, in UTF-16 units
     */
    default void streamed(String session, long characters) {}
}
