package io.agentrules.core.internal.session;

import io.agentrules.api.Evidence;
import io.agentrules.api.Evidence.Kind;
import io.agentrules.core.model.SessionState.Observed;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/**
 * The paths that a session has observed, and how long each is used.
 *
 * <p>A request uses mentions and prompt text of this turn, tool targets of the last three turns, modified files of the whole task,
 * and open or visible files, but no history. The session uses all observations, but open or visible files only as long as they are
 * open or visible. If there are too many, the most recent ones are kept. Not thread-safe; the session's lock guards it.
 */
public final class EvidenceLog {
    private static final int MAX_REQUEST_PATHS = 100;
    /** The greatest number of paths of a session that are kept, for each kind of observation. */
    public static final int MAX_SESSION_PATHS = 1000;

    private static final int TOOL_TARGET_TURNS = 3;
    private static final Set<Kind> SNAPSHOTS = EnumSet.of(Kind.OPEN, Kind.VISIBLE);

    /** After this many new paths, recomputing the results is faster than updating them one by one. */
    private static final int MAX_UPDATES = 8;

    /** Up to this many observations, recomputing the results is so fast that nothing is kept for updating them. */
    private static final int FEW = 64;

    private final int maxSessionPaths;
    private final int few;
    private final ObservationTable observed = new ObservationTable();
    private final PathQuery request;
    private final PathQuery session;
    private long order;
    private int turn;
    private int added;
    private boolean stale;
    private boolean changed;
    private long version;

    /**
     * Starts empty, in the first turn. Keeps at most 100 request paths and 1,000 session paths.
     *
     * @param shared returns an equal, shared instance for new evidence, because sessions of one workspace are about the same files
     */
    public EvidenceLog(UnaryOperator<Evidence> shared) {
        this(MAX_REQUEST_PATHS, MAX_SESSION_PATHS, FEW, shared);
    }

    EvidenceLog(int maxRequestPaths, int maxSessionPaths, int few, UnaryOperator<Evidence> shared) {
        this.maxSessionPaths = maxSessionPaths;
        this.few = few;
        this.request = new PathQuery(maxRequestPaths, shared);
        this.session = new PathQuery(maxSessionPaths, shared);
    }

    /** Replaces everything by the {@linkplain #observations observations} and the turn of another log. */
    public EvidenceLog restore(List<Observed> observations, int inTurn) {
        stale = true;
        observed.clear();
        for (Observed observation : observations) {
            add(observation.kind(), observation.path(), observation.turn());
        }
        turn = inTurn;
        return this;
    }

    /** Returns all observations that are kept, oldest first. */
    public List<Observed> observations() {
        int size = observed.size();
        return IntStream.range(0, size)
                .mapToLong(row -> observed.order(row) * size + row) // sorted as numbers, without an object for each
                .sorted()
                .mapToObj(orderAndRow -> observation((int) (orderAndRow % size)))
                .toList();
    }

    private Observed observation(int row) {
        return new Observed(observed.path(row), observed.kind(row), observed.turn(row));
    }

    /** Returns the 0-based number of the turn. */
    public int turn() {
        return turn;
    }

    /**
     * Records a path.
     *
     * @param path a candidate path
     * @throws IllegalArgumentException if {@code kind} needs a {@linkplain #snapshot}, or {@code path} is empty
     */
    public void observe(Kind kind, String path) {
        if (SNAPSHOTS.contains(kind)) {
            throw new IllegalArgumentException("kind is " + kind + ", which needs a snapshot of all such paths");
        }
        add(kind, path, turn);
    }

    /** Records a path that was observed in an earlier turn; one that was observed since keeps its turn. */
    public void observeBefore(Kind kind, String path, int earlier) {
        int start = observed.start(path);
        int end = observed.end(start, path);
        for (int row = start; row < end; row++) {
            if (observed.kind(row) == kind) {
                return;
            }
        }
        add(kind, path, earlier);
    }

    /**
     * Replaces all open, or all visible, paths. A path that was already open or visible keeps its time of observation.
     *
     * @param paths candidate paths, the most recently used last
     * @throws IllegalArgumentException if {@code kind} is neither open nor visible, or a path is empty
     */
    public void snapshot(Kind kind, List<String> paths) {
        if (!SNAPSHOTS.contains(kind)) {
            throw new IllegalArgumentException("kind is " + kind + ", which has no snapshots");
        }
        stale = true;
        // Others would be removed at once, and look new in the next snapshot.
        List<String> latest = last(maxSessionPaths, paths);
        var known = new HashSet<>(latest);
        observed.retain(kind, known);
        known.removeIf(path -> !observed.contains(kind, path));
        latest.stream().filter(path -> !known.contains(path)).forEach(path -> add(kind, path, turn));
    }

    /** Returns the last {@code max} paths, without duplicates. */
    private static List<String> last(int max, List<String> paths) {
        var latest = new LinkedHashSet<String>();
        for (int i = paths.size() - 1; i >= 0 && latest.size() < max; i--) {
            latest.add(paths.get(i));
        }
        var oldestFirst = new ArrayList<>(latest);
        Collections.reverse(oldestFirst);
        return oldestFirst;
    }

    /** Starts the next turn; at the maximum number, the turn stays the same. */
    public void nextTurn() {
        turn = Math.max(turn, turn + 1);
        stale = true;
    }

    private void add(Kind kind, String path, int inTurn) {
        if (path.isEmpty()) {
            throw new IllegalArgumentException("path is empty");
        }
        added++;
        stale |= added > MAX_UPDATES || !session.canBeUpdated();
        int found = observed.start(path);
        int oldest = observed.has(found, kind, path) ? -1 : observed.oldestOfFull(kind, maxSessionPaths);
        // Makes room first: a result that had a path too many in between would have to look for its oldest one.
        if (oldest >= 0) {
            change(observed.start(oldest), observed.path(oldest), () -> observed.remove(oldest));
        }
        int start = oldest >= 0 && oldest < found ? found - 1 : found;
        change(start, path, () -> observed.put(start, kind, path, order, inTurn));
        order++;
    }

    /** Changes an observation of a path, whose first row is {@code start}, and updates the results. */
    private void change(int start, String path, Runnable edit) {
        if (stale) {
            edit.run();
            return;
        }
        int end = observed.end(start, path);
        Set<Kind> before = observed.kinds(start, end, row -> true);
        Set<Kind> beforeForRequest = observed.kinds(start, end, this::isForRequest);
        edit.run();
        changed |= session.update(start, path, before, observed, row -> true);
        changed |= request.update(start, path, beforeForRequest, observed, this::isForRequest);
    }

    private boolean isForRequest(int row) {
        int age = turn - observed.turn(row);
        return switch (observed.kind(row)) {
            case MENTION, PROMPT_TEXT -> age == 0;
            case TOOL_TARGET -> age < TOOL_TARGET_TURNS;
            case MODIFIED, OPEN, VISIBLE -> true;
            case HISTORY -> false;
        };
    }

    /** Returns the paths of this request with their relevant kinds, in code-point order. */
    public List<Evidence> requestPaths() {
        update();
        return request.paths();
    }

    /** Returns the paths of the session with all their kinds, in code-point order. */
    public List<Evidence> sessionPaths() {
        update();
        return session.paths();
    }

    /** Returns the most recent paths of the session, most recent last. */
    public List<String> latestSessionPaths(int max) {
        return last(max, observations().stream().map(Observed::path).toList());
    }

    /** Returns how many paths of this request did not fit, among the last 1,000 observed paths of each kind. */
    public int requestPathsCut() {
        update();
        return request.cut();
    }

    /** Returns a number that changes if and only if one of the other results changes. */
    public long version() {
        update();
        return version;
    }

    private void update() {
        if (stale) {
            boolean isMany = observed.size() > few;
            changed |= session.recompute(observed, row -> true, request.paths(), isMany);
            changed |= request.recompute(observed, this::isForRequest, session.paths(), isMany);
            stale = false;
        }
        if (changed) {
            version++;
            changed = false;
        }
        added = 0;
    }
}
