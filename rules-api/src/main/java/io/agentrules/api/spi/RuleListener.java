package io.agentrules.api.spi;

import io.agentrules.api.Experimental;
import io.agentrules.api.Stable;

/**
 * Receives events of the engine, for meters and logs. Called outside locks, on the thread whose call caused the event, so that traces
 * and logs that are bound to a thread work: a listener that waits delays that call. Events of catalogs, their files and problems, and of
 * the store wait until a lock is free: where several threads use one engine, another of them may deliver these, and while it does, the
 * thread that caused them may go on. Apart from that, the events of one call arrive in the order in which they happened. An exception of a
 * listener becomes a diagnostic of the next catalog.
 *
 * <p>Paths in events are absolute; a listener that shows or stores them decides which parts may be shown.
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

    /** The session store was asked to read, save or delete a session's state, or the call was skipped because the store is down. */
    @Experimental
    default void stored(StoreEvent event) {}

    /**
     * The rules of a session are about to be evaluated for a model call. Unlike {@link #activated} this is called for each call, also
     * when nothing has changed; the event then has no changes.
     *
     * @return an observer that is notified when the operation ends, on the same thread
     */
    @Experimental
    default Running<ActivationEvent> activating(String session) {
        return Running.unobserved();
    }

    /**
     * The text for a prompt is about to be rendered, or to be reused from the previous time.
     *
     * @return an observer that is notified when the operation ends, on the same thread
     */
    @Experimental
    default Running<RenderEvent> rendering(String session) {
        return Running.unobserved();
    }

    /**
     * A response of the model is about to be watched, by at least one trigger rule of the catalog. It ends where {@link #streamed} is
     * called, on any thread.
     *
     * @return an observer that is notified of firings and of the end
     */
    @Experimental
    default Running<StreamEvent> guarding(String session) {
        return Running.unobserved();
    }

    /**
     * The catalog is about to be built, or its files are checked for changes. The event has the current catalog afterwards; {@link
     * #cataloged} is called before the end if it is a new one.
     *
     * @return an observer that is notified when the operation ends, on the same thread
     */
    @Experimental
    default Running<CatalogEvent> refreshing() {
        return Running.unobserved();
    }
}
