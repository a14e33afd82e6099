package io.agentrules.core.internal.session;

import io.agentrules.api.EvaluationContext;
import io.agentrules.api.Evidence.Kind;
import io.agentrules.core.internal.condition.FileMatches;
import io.agentrules.core.internal.stream.FiringLog;
import io.agentrules.core.internal.support.CodePointOrder;
import io.agentrules.core.model.SessionState;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Everything that a session has recorded. Safe for use by many threads: this object is the lock of the session's state, the only one. */
public final class Conversation {
    private static final Duration LONGEST_COMPACTION = Duration.ofSeconds(30);

    private final FiringLog firings = new FiringLog(this, this::change);
    private final ObservedPaths paths;
    private final SessionValues values = new SessionValues();
    private final @Nullable UnsavedChanges unsaved;
    private Optional<String> prompt = Optional.empty();
    private List<String> mentioned = List.of(); // in code-point order, each once
    private List<String> activated = List.of();
    private FileMatches fileMatches = FileMatches.NONE;
    private boolean seededFromHistory;
    private volatile OptionalLong compactingSince = OptionalLong.empty();

    /**
     * How often the state was changed; a save at the same number is up to date. An {@code int}, because a server may keep 100,000
     * sessions in memory.
     */
    private volatile int edits;

    /** The part of {@link #activated} that a caller received; evaluations that a conflict in the store discarded are not in it. */
    private List<String> shown = List.of();

    // asked for at each call, so both are read without the lock
    private volatile Recorded recorded = Recorded.NOTHING;
    private volatile boolean isRecordedOutdated = true;

    private Conversation(SessionState state, Workspace workspace, @Nullable UnsavedChanges unsaved) {
        this.paths = new ObservedPaths(workspace.sharing());
        this.unsaved = unsaved;
        if (!state.equals(SessionState.NEW)) {
            restore(state);
        }
    }

    /** Starts with the state of another session. */
    public static Conversation of(SessionState state, Workspace workspace) {
        return new Conversation(state, workspace, null);
    }

    /**
     * Starts with a state, and remembers what changes until it is {@link #saved}.
     *
     * @param isStored whether the state is the stored one, or that of a new session
     */
    public static Conversation stored(SessionState state, boolean isStored, Workspace workspace) {
        return new Conversation(state, workspace, new UnsavedChanges(isStored));
    }

    private void restore(SessionState state) {
        paths.restore(state.evidence(), state.turn());
        values.restore(state);
        firings.restore(state.firings(), state.turn());
        prompt = state.prompt();
        mentioned = state.mentions();
        activated = StateUnion.union(state.activated(), List.of());
        shown = activated;
        seededFromHistory = state.seededFromHistory();
        isRecordedOutdated = true;
    }

    /** Makes a change of the state, which may have to be made again. */
    private synchronized void change(Runnable change) {
        change.run();
        edited(change);
    }

    @SuppressWarnings("NonAtomicVolatileUpdate") // one thread at a time changes it, but many read it
    private void edited(Runnable change) {
        if (unsaved != null) {
            unsaved.add(change);
        }
        edits++;
        isRecordedOutdated = true;
    }

    /**
     * Records a prompt; starts a turn unless it is the first.
     *
     * @param paths those in its text, which are normalized, as everywhere here
     */
    public void prompt(String text, Collection<String> paths, Mentions mentions) {
        change(() -> {
            if (prompt.isPresent()) {
                this.paths.nextTurn();
                firings.nextTurn();
                mentioned = List.of();
            }
            prompt = Optional.of(text);
            this.paths.observe(Kind.PROMPT_TEXT, paths);
            add(mentions, Kind.MENTION);
        });
    }

    public synchronized boolean hasPrompt() {
        return prompt.isPresent();
    }

    /** Records the history, and returns true, once; its prompt counts if there is none. */
    public synchronized boolean history(HistorySeed seed) {
        if (seededFromHistory) {
            return false;
        }
        change(() -> {
            if (!seededFromHistory) {
                seededFromHistory = true;
                paths.observe(Kind.HISTORY, seed.paths());
                if (prompt.isEmpty()) {
                    prompt = seed.prompt();
                    add(new Mentions(seed.rules(), List.of()), Kind.HISTORY);
                }
            }
        });
        return true;
    }

    public synchronized boolean isSeededFromHistory() {
        return seededFromHistory;
    }

    /** Records mentions. */
    public void mention(Mentions mentions) {
        change(() -> add(mentions, Kind.MENTION));
    }

    private void add(Mentions mentions, Kind kindOfPath) {
        paths.observe(kindOfPath, mentions.paths());
        if (!mentions.rules().isEmpty()) {
            mentioned = Stream.concat(mentioned.stream(), mentions.rules().stream())
                    .distinct()
                    .sorted(CodePointOrder.INSTANCE)
                    .toList();
        }
    }

    /** Returns the 0-based number of the turn. */
    public synchronized int turn() {
        return paths.turn();
    }

    /** Records the mentions in the prompt of a turn; of an earlier turn, only paths count, and only for the session. */
    public synchronized void mentionedIn(int turn, Mentions mentions) {
        int turnsAgo = paths.turn() - turn;
        change(() -> {
            if (turnsAgo == 0) {
                add(mentions, Kind.MENTION);
            } else {
                paths.observeBefore(Kind.MENTION, mentions.paths(), Math.max(0, paths.turn() - turnsAgo));
            }
        });
    }

    /** Records paths. */
    public void observe(Kind kind, Collection<String> candidates) {
        change(() -> paths.observe(kind, candidates));
    }

    /** Records all paths of a kind, which replace those of before. */
    public void snapshot(Kind kind, Collection<String> candidates) {
        change(() -> paths.snapshot(kind, candidates));
    }

    /** Records the values of a condition key, which replace those of before. */
    public void give(String key, Collection<String> known) {
        change(() -> values.give(key, known));
    }

    public void tools(Collection<String> ids) {
        change(() -> values.tools(ids));
    }

    public void mcpTools(Collection<String> ids) {
        change(() -> values.mcpTools(ids));
    }

    /** Records what was found in the text of a file. */
    public synchronized void found(FileMatches matches) {
        fileMatches = fileMatches.and(matches);
        isRecordedOutdated = true;
    }

    /** Returns what was found in the texts of files. */
    public synchronized FileMatches fileMatches() {
        return fileMatches;
    }

    public synchronized void surroundings(Map<String, List<String>> found) {
        if (values.surroundings(found)) {
            isRecordedOutdated = true;
        }
    }

    /** Records that the conversation is being compacted from now on. */
    public void compacting(long nanos) {
        compactingSince = OptionalLong.of(nanos);
    }

    /** Records that it is not being compacted any more. */
    public void compacted() {
        compactingSince = OptionalLong.empty();
    }

    public boolean isCompacting(LongSupplier nanoTime) {
        OptionalLong since = compactingSince;
        return since.isPresent() && nanoTime.getAsLong() - since.getAsLong() < LONGEST_COMPACTION.toNanos();
    }

    /** Returns the latest paths of the session, at most {@code max}, the latest at the end. */
    public synchronized List<String> latestPaths(int max) {
        return paths.latestSessionPaths(max);
    }

    /** Returns whether paths of this request do not count, because there are too many. */
    public synchronized boolean hasCutPaths() {
        return paths.isRequestCut();
    }

    /** Returns which trigger rules fired. */
    public FiringLog firings() {
        return firings;
    }

    /** Returns the recorded evidence, on which it depends which rules are in; the same object as long as it has not changed. */
    public Recorded recorded() {
        return isRecordedOutdated ? recordedNow() : recorded;
    }

    private synchronized Recorded recordedNow() {
        if (isRecordedOutdated) {
            var now = new Recorded(
                    paths.turn(),
                    new EvaluationContext(
                            paths.requestPaths(), paths.sessionPaths(), prompt, values.all(prompt), fileMatches.all()),
                    mentioned,
                    firings.toBeReminded());
            recorded = now.equals(recorded) ? recorded : now;
            isRecordedOutdated = false;
        }
        return recorded;
    }

    /** Returns the names of the conditional rules that ever were in, in the order in which they came in. */
    public synchronized List<String> activated() {
        return activated;
    }

    /**
     * Records which conditional rules ever were in.
     *
     * @param before what {@link #activated()} was when they were evaluated
     * @param names the same list if no rule came in, else a longer one
     */
    @SuppressWarnings("ReferenceEquality") // the lists are long, and the same as long as no rule comes in
    public synchronized void activated(List<String> before, List<String> names) {
        if (names != before) {
            activated = activated == before ? names : StateUnion.union(activated, names);
            edited(() -> {}); // made again by the next evaluation
        }
    }

    /**
     * Records that a caller has received an evaluation: from now on, its rules keep their order.
     *
     * @param order the names of all rules that ever were in, in the order of that evaluation
     */
    @SuppressWarnings("ReferenceEquality") // nearly always the same list
    public synchronized void shown(List<String> order) {
        if (activated != order) { // a conflict in the store may have taken back what another thread has evaluated
            List<String> all = StateUnion.union(activated, order);
            if (all.size() > activated.size()) {
                activated = all;
                edited(() -> {});
            }
        }
        shown = activated;
    }

    /** Records that what was recorded up to a {@linkplain #edits number of edits} is stored. */
    public synchronized void saved(int upTo) {
        if (unsaved != null) {
            unsaved.saved(edits - upTo);
        }
    }

    /**
     * Takes over a state that another node has stored, and makes the changes again that are not saved yet.
     *
     * @param isNewer whether the other node has continued from the state that this one saved or read last; else the store has lost that
     *     state, which is merged into the stored one
     * @param base the state that this node saved or read last
     */
    public synchronized void continueFrom(SessionState stored, boolean isNewer, SessionState base) {
        List<String> order = StateUnion.union(stored.activated(), shown);
        if (isNewer && unsaved != null && unsaved.isWhole()) {
            restore(stored);
            unsaved.makeAgain();
        } else {
            restore(StateUnion.of(stored, state(), isNewer ? base : SessionState.NEW));
            if (unsaved != null) {
                unsaved.forget();
            }
        }
        activated = order;
        shown = order;
    }

    /**
     * Returns how often the {@link #state} may have changed. If the number differs from that of the last save, there is a change to save.
     * Needs no lock.
     */
    public int edits() {
        return edits;
    }

    /** Returns all this as a value. */
    public synchronized SessionState state() {
        return new SessionState(
                paths.turn(),
                prompt,
                paths.observations(),
                mentioned,
                activated,
                values.given(),
                values.tools(),
                values.mcpTools(),
                seededFromHistory,
                firings.state());
    }
}
