package io.agentrules.core.internal.session;

import io.agentrules.api.Evidence.Kind;
import io.agentrules.api.Evidence;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/**
 * The paths that a session has observed, and how long each counts.
 *
 * <p>For this request count: mentions and prompt text of this turn, tool targets of the last three turns, modified files of
 * the whole task, and what is open or visible; never the history. For the session count all, and what is open or visible
 * only while it is. Of more than fit, those given most recently are kept. Not safe for use by many threads: the session
 * guards it.
 */
public final class EvidenceLog {
    private static final int MAX_REQUEST_PATHS = 100;
    private static final int MAX_SESSION_PATHS = 1000;
    private static final int TOOL_TARGET_TURNS = 3;
    private static final Set<Kind> SNAPSHOTS = EnumSet.of(Kind.OPEN, Kind.VISIBLE);

    /** After so many paths it is quicker to go through all sightings than to keep the answers up to date one by one. */
    private static final int FEW = 8;

    private final int maxSessionPaths;
    private final ObservationTable observed = new ObservationTable();
    private final PathQuery request;
    private final PathQuery session;
    private long order;
    private int turn;
    private int given;
    private boolean stale;
    private boolean changed;
    private long version;

    /**
     * Starts with nothing, in the first turn: at most 100 request paths and 1,000 session paths.
     *
     * @param shared returns a piece of evidence that is equal to a new one: sessions of one workspace are about the same files
     */
    public EvidenceLog(UnaryOperator<Evidence> shared) {
        this(MAX_REQUEST_PATHS, MAX_SESSION_PATHS, shared);
    }

    EvidenceLog(int maxRequestPaths, int maxSessionPaths, UnaryOperator<Evidence> shared) {
        this.maxSessionPaths = maxSessionPaths;
        this.request = new PathQuery(maxRequestPaths, shared);
        this.session = new PathQuery(maxSessionPaths, shared);
    }

    /** Takes what another log had {@linkplain #sightings observed}, and the turn that it was in. */
    public EvidenceLog restore(List<Sighting> sightings, int inTurn) {
        stale = true;
        for (Sighting sighting : sightings) {
            give(sighting.kind(), sighting.path(), sighting.turn());
        }
        turn = inTurn;
        return this;
    }

    /**
     * A path, how it was observed, and when last.
     *
     * @param turn the turn in which it was last given, from 0
     */
    public record Sighting(String path, Kind kind, int turn) {}

    /** Returns all that was observed and is kept, those given last at the end. */
    public List<Sighting> sightings() {
        var rows = new ArrayList<>(IntStream.range(0, observed.size()).boxed().toList());
        rows.sort(Comparator.comparingLong(observed::order));
        return rows.stream()
                .map(row -> new Sighting(observed.path(row), observed.kind(row), observed.turn(row)))
                .toList();
    }

    /** Returns the number of the turn, from 0. */
    public int turn() {
        return turn;
    }

    /**
     * Takes a path.
     *
     * @param path a candidate path
     * @throws IllegalArgumentException if {@code kind} comes as a {@linkplain #snapshot}, or {@code path} is empty
     */
    public void observe(Kind kind, String path) {
        if (SNAPSHOTS.contains(kind)) {
            throw new IllegalArgumentException("kind is " + kind + ": hand over all such paths at once");
        }
        give(kind, path, turn);
    }

    /**
     * Takes all paths that are open, or visible, in place of those taken before; one that was so already counts as given
     * when it first was.
     *
     * @param paths candidate paths, the most recently used last
     * @throws IllegalArgumentException if {@code kind} is none that comes as a snapshot, or a path is empty
     */
    public void snapshot(Kind kind, List<String> paths) {
        if (!SNAPSHOTS.contains(kind)) {
            throw new IllegalArgumentException("kind is " + kind + ", of which there is no snapshot");
        }
        stale = true;
        List<String> latest = latest(paths);
        var before = new HashSet<>(latest);
        observed.retain(kind, before);
        before.removeIf(path -> !observed.contains(kind, path));
        latest.stream().filter(path -> !before.contains(path)).forEach(path -> give(kind, path, turn));
    }

    /** Returns as many as there is room for: what has to go would be news when it is handed over again. */
    private List<String> latest(List<String> paths) {
        if (paths.size() <= maxSessionPaths) {
            return paths;
        }
        var latest = new LinkedHashSet<String>();
        for (int i = paths.size() - 1; i >= 0 && latest.size() < maxSessionPaths; i--) {
            latest.add(paths.get(i));
        }
        var oldestFirst = new ArrayList<>(latest);
        Collections.reverse(oldestFirst);
        return oldestFirst;
    }

    /** Begins the next turn; the last one that has a number goes on. */
    public void nextTurn() {
        turn = Math.max(turn, turn + 1);
        stale = true;
    }

    private void give(Kind kind, String path, int inTurn) {
        if (path.isEmpty()) {
            throw new IllegalArgumentException("path is empty");
        }
        given++;
        stale |= given > FEW;
        int start = observed.start(path);
        int before = observed.kinds(start, path, this::countsForSession);
        int beforeForRequest = observed.kinds(start, path, this::countsForRequest);
        observed.give(start, kind, path, order, inTurn);
        if (!stale) {
            int now = observed.kinds(start, path, this::countsForSession);
            int nowForRequest = observed.kinds(start, path, this::countsForRequest);
            changed |= session.given(start, order, before, now, observed, this::countsForSession);
            changed |= kind != Kind.HISTORY
                    && request.given(start, order, beforeForRequest, nowForRequest, observed, this::countsForRequest);
        }
        order++;
        int tooMany = observed.beyond(kind, maxSessionPaths);
        if (tooMany >= 0) {
            forget(tooMany);
        }
    }

    private void forget(int row) {
        String path = observed.path(row);
        int start = observed.startOf(row);
        int before = observed.kinds(start, path, this::countsForSession);
        int beforeForRequest = observed.kinds(start, path, this::countsForRequest);
        observed.remove(row);
        if (!stale) {
            int now = observed.kinds(start, path, this::countsForSession);
            int nowForRequest = observed.kinds(start, path, this::countsForRequest);
            changed |= session.gone(path, before, now, observed, this::countsForSession);
            changed |= request.gone(path, beforeForRequest, nowForRequest, observed, this::countsForRequest);
        }
    }

    private boolean countsForSession(int row) {
        return row >= 0;
    }

    private boolean countsForRequest(int row) {
        int age = turn - observed.turn(row);
        return switch (observed.kind(row)) {
            case MENTION, PROMPT_TEXT -> age == 0;
            case TOOL_TARGET -> age < TOOL_TARGET_TURNS;
            case MODIFIED, OPEN, VISIBLE -> true;
            case HISTORY -> false;
        };
    }

    /** Returns the paths that this request is about, each once with the kinds that count, by path in code-point order. */
    public List<Evidence> requestPaths() {
        settle();
        return request.paths();
    }

    /** Returns the paths that the session is about, each once with all its kinds, by path in code-point order. */
    public List<Evidence> sessionPaths() {
        settle();
        return session.paths();
    }

    /** Returns the session's paths that were given last, those given last at the end. */
    public List<String> latestSessionPaths(int max) {
        List<String> newestFirst = IntStream.range(0, observed.size())
                .boxed()
                .sorted(Comparator.comparingLong(observed::order).reversed())
                .map(observed::path)
                .distinct()
                .limit(max)
                .toList();
        return IntStream.range(0, newestFirst.size())
                .mapToObj(i -> newestFirst.get(newestFirst.size() - 1 - i))
                .toList();
    }

    /** Returns how many paths would count for this request but did not fit, of the last 1,000 given of each kind. */
    public int requestPathsCut() {
        settle();
        return request.cut();
    }

    /** Returns a number that changes when, and only when, one of the other answers does. */
    public long version() {
        settle();
        return version;
    }

    private void settle() {
        if (stale) {
            changed |= session.gather(observed, this::countsForSession, request.paths());
            changed |= request.gather(observed, this::countsForRequest, session.paths());
            stale = false;
        }
        if (changed) {
            version++;
            changed = false;
        }
        given = 0;
    }
}
