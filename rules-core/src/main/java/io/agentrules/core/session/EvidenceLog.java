package io.agentrules.core.session;

import io.agentrules.api.Evidence;
import io.agentrules.api.Evidence.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
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

    private final int maxRequestPaths;
    private final int maxSessionPaths;
    private final Sightings observed;
    private long order;
    private int turn;
    private boolean settled = true;
    private long version;
    private int requestPathsCut;
    private List<Evidence> requestPaths = List.of();
    private List<Evidence> sessionPaths = List.of();

    /** Starts with nothing, in the first turn: at most 100 request paths and 1,000 session paths. */
    public EvidenceLog() {
        this(MAX_REQUEST_PATHS, MAX_SESSION_PATHS);
    }

    EvidenceLog(int maxRequestPaths, int maxSessionPaths) {
        this(maxRequestPaths, maxSessionPaths, new Sightings());
    }

    private EvidenceLog(int maxRequestPaths, int maxSessionPaths, Sightings observed) {
        this.maxRequestPaths = maxRequestPaths;
        this.maxSessionPaths = maxSessionPaths;
        this.observed = observed;
    }

    /**
     * Returns a log with what another one had {@linkplain #sightings observed}.
     *
     * @param turn the turn that it was in
     */
    public static EvidenceLog restored(List<Sighting> sightings, int turn) {
        var log = new EvidenceLog();
        for (Sighting sighting : sightings) {
            log.give(sighting.kind(), sighting.path(), sighting.turn());
        }
        log.turn = turn;
        return log;
    }

    /** Returns a log that starts with all that this one has observed, and goes its own way from here. */
    public EvidenceLog copy() {
        settle();
        var copy = new EvidenceLog(maxRequestPaths, maxSessionPaths, observed.copy());
        copy.order = order;
        copy.turn = turn;
        copy.version = version;
        copy.requestPathsCut = requestPathsCut;
        copy.requestPaths = requestPaths;
        copy.sessionPaths = sessionPaths;
        return copy;
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
        var before = new HashSet<>(paths);
        observed.retain(kind, before);
        before.removeIf(path -> !observed.contains(kind, path));
        paths.stream().filter(path -> !before.contains(path)).forEach(path -> give(kind, path, turn));
        settled = false;
    }

    /** Begins the next turn. */
    public void nextTurn() {
        turn++;
        settled = false;
    }

    private void give(Kind kind, String path, int inTurn) {
        if (path.isEmpty()) {
            throw new IllegalArgumentException("path is empty");
        }
        observed.give(kind, path, order++, inTurn);
        observed.limit(kind, maxSessionPaths);
        settled = false;
    }

    /** Returns the paths that this request is about, each once with the kinds that count, by path in code-point order. */
    public List<Evidence> requestPaths() {
        settle();
        return requestPaths;
    }

    /** Returns the paths that the session is about, each once with all its kinds, by path in code-point order. */
    public List<Evidence> sessionPaths() {
        settle();
        return sessionPaths;
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
        return requestPathsCut;
    }

    /** Returns a number that changes when, and only when, one of the other answers does. */
    public long version() {
        settle();
        return version;
    }

    @SuppressWarnings("ReferenceEquality") // equal answers are the same object
    private void settle() {
        if (settled) {
            return;
        }
        settled = true;
        var forSession = new Gathered(observed.size());
        var forRequest = new Gathered(observed.size());
        for (int row = 0; row < observed.size(); row++) {
            Kind kind = observed.kind(row);
            forSession.add(observed.path(row), kind, observed.order(row));
            if (countsForRequest(kind, turn - observed.turn(row))) {
                forRequest.add(observed.path(row), kind, observed.order(row));
            }
        }
        forSession.limit(maxSessionPaths);
        int cut = forRequest.limit(maxRequestPaths);
        List<Evidence> nowSession = forSession.evidence(sessionPaths, requestPaths);
        List<Evidence> nowRequest = forRequest.evidence(requestPaths, nowSession);
        if (nowSession != sessionPaths || nowRequest != requestPaths || cut != requestPathsCut) {
            sessionPaths = nowSession;
            requestPaths = nowRequest;
            requestPathsCut = cut;
            version++;
        }
    }

    private static boolean countsForRequest(Kind kind, int age) {
        return switch (kind) {
            case MENTION, PROMPT_TEXT -> age == 0;
            case TOOL_TARGET -> age < TOOL_TARGET_TURNS;
            case MODIFIED, OPEN, VISIBLE -> true;
            case HISTORY -> false;
        };
    }
}
