package io.agentrules.api.spi;

import io.agentrules.api.Stable;

/**
 * Receives events of the engine, for meters and logs. Called outside locks, on the thread whose call caused the event, so that traces
 * and logs that are bound to a thread work: a listener that waits delays that call. What it throws becomes a diagnostic.
 *
 * <p>Paths in events are absolute: whoever writes them down decides what may be shown.
 *
 * @since 0.1
 */
@Stable
public interface RuleListener {
    /** A provider was asked for its rules. */
    default void discovered(DiscoveryEvent event) {}

    /** A rule file was looked at. */
    default void read(FileEvent event) {}

    /** A new catalog replaced the previous one. */
    default void cataloged(CatalogEvent event) {}

    /** A problem was found. */
    default void reported(DiagnosticEvent event) {}

    /**
     * The rules of a session were evaluated for a model call; not called when nothing had changed since the last evaluation. When
     * several threads evaluate one session at the same time, the later event may arrive first.
     */
    default void activated(ActivationEvent event) {}

    /** The text for a prompt was rendered. */
    default void rendered(RenderEvent event) {}

    /** A session was opened, restored or forked. */
    default void sessionOpened(SessionEvent event) {}

    /** A session was evicted: too many were kept by id, and it was the least recently used. */
    default void sessionEvicted(SessionEvent event) {}

    /** Trigger rules matched the model's output in a session, and interrupt the model or remind it later. */
    default void triggered(FiringEvent event) {}

    /**
     * A response of the model was watched to its end, or until it was interrupted. If the harness resumes it then, another event
     * covers the rest.
     */
    default void streamed(StreamEvent event) {}
}
