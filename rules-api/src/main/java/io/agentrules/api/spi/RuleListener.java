package io.agentrules.api.spi;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Firing;
import io.agentrules.api.Rule;
import io.agentrules.api.Stable;
import java.time.Duration;
import java.util.List;

/**
 * Receives events from the engine, for metrics and logs. Called outside locks, on the thread whose call caused the event, so that
 * thread-bound traces and logs work; a listener that blocks therefore blocks that call. An exception becomes a diagnostic.
 *
 * <p>Paths are absolute: the listener decides which parts may be shown.
 *
 * @since 0.1
 */
@Stable
public interface RuleListener {
    /**
     * A provider was run.
     *
     * @param provider the id of the provider
     * @param outcome {@code ok}, {@code failed} or {@code timeout}
     * @param rules the number of rules that it returned
     * @param time how long it took
     */
    default void discovered(String provider, String outcome, int rules, Duration time) {}

    /** A rule file was checked; {@code cached} means that it was unchanged and not read again. */
    default void read(String file, boolean cached) {}

    /**
     * A new catalog replaced the old one.
     *
     * @param eligible the rules in force, in precedence order
     * @param shadowed the rules shadowed by another of the same name, in precedence order
     */
    default void cataloged(List<Rule> eligible, List<Rule> shadowed) {}

    /** A diagnostic was reported. */
    default void reported(Diagnostic diagnostic) {}

    /**
     * The rules of a session were evaluated for a model call. Not called if nothing changed since the last evaluation. If several
     * threads use a session at the same time, events may arrive out of order.
     */
    default void activated(ActivationEvent event) {}

    /**
     * A prompt section was rendered.
     *
     * @param session the id of the session
     * @param characters its length in UTF-16 units; 0 if no rule is in the prompt
     */
    default void rendered(String session, int characters) {}

    /** A session was opened, restored or forked. */
    default void sessionOpened(String session) {}

    /** The least recently used session was dropped because the limit on sessions kept by id was exceeded. */
    default void sessionEvicted(String session) {}

    /** Trigger rules fired in a session; they interrupt the model, or their reminder is sent after the response. */
    default void triggered(String session, Firing firing) {}

    /**
     * A response of the model was watched to its end or to an interruption. If the harness lets an interrupted response continue,
     * another event reports the rest.
     *
     * @param session the id of the session
     * @param characters the total length of the text fed since the last such event, in UTF-16 units
     */
    default void streamed(String session, long characters) {}
}
