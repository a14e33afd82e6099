package io.agentrules.core.internal.session;

import io.agentrules.api.Evidence;
import io.agentrules.api.Evidence.Kind;
import io.agentrules.core.internal.support.CodePointOrder;
import io.agentrules.core.model.SessionState.Observed;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * The paths that a session has observed, and how long each counts.
 *
 * <p>A request uses mentions and prompt text of this turn, tool targets of the last three turns, modified files of the whole task,
 * and open or visible files, but no history. The session uses all observations, but open or visible files only as long as they are
 * open or visible. If there are too many, the most recent ones are kept. Not thread-safe.
 */
final class ObservedPaths {
    private static final int MAX_REQUEST_PATHS = 100;
    /** Also the greatest number of observations of each kind that are kept. */
    private static final int MAX_SESSION_PATHS = 1000;

    private static final int TOOL_TARGET_TURNS = 3;

    /** If more paths have changed, the answers are made anew. */
    private static final int FEW = 8;

    private static final Set<Kind> SNAPSHOTS = EnumSet.of(Kind.OPEN, Kind.VISIBLE);
    private static final Comparator<Evidence> BY_PATH = Comparator.comparing(Evidence::path, CodePointOrder.INSTANCE);

    private final UnaryOperator<Evidence> shared;
    private final List<Observed> observed =
            new ArrayList<>(); // each path once in each kind, the latest observation last
    private final Answer request;
    private final Answer session;

    /** The paths with an observation that was added or dropped since the answers were updated. */
    private Set<String> changed = Set.of();

    private int turn;

    /**
     * Starts empty, in the first turn. Keeps at most 100 request paths and 1,000 session paths.
     *
     * @param shared returns an equal, shared instance for new evidence, because sessions of one workspace are about the same files
     */
    ObservedPaths(UnaryOperator<Evidence> shared) {
        this(MAX_REQUEST_PATHS, MAX_SESSION_PATHS, shared);
    }

    ObservedPaths(int maxRequestPaths, int maxSessionPaths, UnaryOperator<Evidence> shared) {
        this.shared = shared;
        this.request = new Answer(maxRequestPaths, this::isForRequest);
        this.session = new Answer(maxSessionPaths, any -> true);
    }

    /** Replaces everything by the {@linkplain #observations observations} and the turn of another session. */
    void restore(List<Observed> observations, int inTurn) {
        record PathAndKind(String path, Kind kind) {}
        var latest = new LinkedHashMap<PathAndKind, Observed>();
        for (Observed one : observations) {
            var key = new PathAndKind(one.path(), one.kind());
            latest.remove(key);
            latest.put(key, one);
        }
        observed.clear();
        observed.addAll(latest.values());
        List.of(Kind.values()).forEach(this::dropOldest);
        turn = inTurn;
        request.isOutdated = true;
        session.isOutdated = true;
    }

    /** Returns all observations that are kept, oldest first. */
    List<Observed> observations() {
        return List.copyOf(observed);
    }

    /** Returns the 0-based number of the turn. */
    int turn() {
        return turn;
    }

    /** Starts the next turn; at the maximum number, the turn stays the same. */
    void nextTurn() {
        turn = Math.max(turn, turn + 1);
        request.isOutdated = true;
    }

    /**
     * Records paths, the most recent last.
     *
     * @throws IllegalArgumentException if {@code kind} needs a {@linkplain #snapshot}, or a path is empty
     */
    void observe(Kind kind, Collection<String> paths) {
        if (SNAPSHOTS.contains(kind)) {
            throw new IllegalArgumentException("kind is " + kind + ", which needs a snapshot of all such paths");
        }
        List<String> latest = latest(paths);
        remove(kind, Set.copyOf(latest)::contains);
        add(kind, latest, turn);
    }

    /** Records paths of an earlier turn; one that was observed in this way since keeps its turn. */
    void observeBefore(Kind kind, Collection<String> paths, int earlier) {
        Set<String> known = paths(kind);
        add(kind, latest(paths).stream().filter(path -> !known.contains(path)).toList(), earlier);
    }

    /**
     * Replaces all open, or all visible, paths. A path that was already open or visible keeps its time of observation.
     *
     * @param paths the most recently used last
     * @throws IllegalArgumentException if {@code kind} is neither open nor visible, or a path is empty
     */
    void snapshot(Kind kind, Collection<String> paths) {
        if (!SNAPSHOTS.contains(kind)) {
            throw new IllegalArgumentException("kind is " + kind + ", which has no snapshots");
        }
        List<String> latest = latest(paths);
        Set<String> known = paths(kind);
        Set<String> present = Set.copyOf(latest);
        remove(kind, path -> !present.contains(path));
        add(kind, latest.stream().filter(path -> !known.contains(path)).toList(), turn);
    }

    /** Returns the paths, each once, and no more than are kept: others would be removed at once, and look new in the next snapshot. */
    private List<String> latest(Collection<String> paths) {
        List<String> all = List.copyOf(paths);
        return all.size() <= 1 ? all : latest(session.max, all);
    }

    private static List<String> latest(int max, List<String> paths) {
        Set<String> latestFirst = new LinkedHashSet<>();
        for (int i = paths.size() - 1; i >= 0 && latestFirst.size() < max; i--) {
            latestFirst.add(paths.get(i));
        }
        var latest = new ArrayList<>(latestFirst);
        Collections.reverse(latest);
        return latest;
    }

    private Set<String> paths(Kind kind) {
        Set<String> paths = new HashSet<>();
        for (Observed one : observed) {
            if (one.kind() == kind) {
                paths.add(one.path());
            }
        }
        return paths;
    }

    private void remove(Kind kind, Predicate<String> paths) {
        observed.removeIf(one -> {
            boolean isRemoved = one.kind() == kind && paths.test(one.path());
            if (isRemoved) {
                changed(one.path());
            }
            return isRemoved;
        });
    }

    private void add(Kind kind, List<String> paths, int inTurn) {
        for (String path : paths) {
            observed.add(new Observed(path, kind, inTurn));
            changed(path);
        }
        dropOldest(kind);
    }

    /** Drops the oldest observations of a kind that has too many. */
    private void dropOldest(Kind kind) {
        if (observed.size() <= session.max) {
            return;
        }
        int excess = -session.max;
        for (Observed one : observed) {
            excess += one.kind() == kind ? 1 : 0;
        }
        for (int at = 0; excess > 0; ) {
            if (observed.get(at).kind() == kind) {
                changed(observed.remove(at).path());
                excess--;
            } else {
                at++;
            }
        }
    }

    private void changed(String path) {
        if (changed.size() <= FEW) {
            changed = changed.isEmpty() ? new HashSet<>() : changed;
            changed.add(path);
        }
    }

    private boolean isForRequest(Observed one) {
        int age = turn - one.turn();
        return switch (one.kind()) {
            case MENTION, PROMPT_TEXT -> age == 0;
            case TOOL_TARGET -> age < TOOL_TARGET_TURNS;
            case MODIFIED, OPEN, VISIBLE -> true;
            case HISTORY -> false;
        };
    }

    /** Returns the paths of this request with their relevant kinds, in code-point order; the same list while nothing changes. */
    List<Evidence> requestPaths() {
        bringUpToDate();
        return request.paths;
    }

    /** Returns the paths of the session with all their kinds, in code-point order; the same list while nothing changes. */
    List<Evidence> sessionPaths() {
        bringUpToDate();
        return session.paths;
    }

    /** Returns the most recent paths of the session, most recent last. */
    List<String> latestSessionPaths(int max) {
        return latest(max, observed.stream().map(Observed::path).toList());
    }

    /** Returns whether paths of this request do not count, because there are too many. */
    boolean isRequestCut() {
        bringUpToDate();
        return request.isCut;
    }

    /** Brings both answers up to date; keeps one list instead of two where they are the same. */
    private void bringUpToDate() {
        if (changed.isEmpty() && !session.isOutdated && !request.isOutdated) {
            return;
        }
        List<Observed> ofChanged =
                observed.stream().filter(one -> changed.contains(one.path())).toList();
        session.bringUpToDate(ofChanged);
        request.bringUpToDate(ofChanged);
        request.paths = request.paths.equals(session.paths) ? session.paths : request.paths;
        changed = Set.of();
    }

    /** The most recent paths of some observations: those that {@code counts} accepts. */
    private final class Answer {
        private final int max;
        private final Predicate<Observed> counts;
        private List<Evidence> paths = List.of();
        private boolean isCut;
        private boolean isOutdated;

        Answer(int max, Predicate<Observed> counts) {
            this.max = max;
            this.counts = counts;
        }

        /** Makes the answer anew, or path by path if few have changed. */
        void bringUpToDate(List<Observed> ofChanged) {
            List<Evidence> now = isOutdated || changed.size() > FEW ? anew() : updated(ofChanged);
            paths = now.equals(paths) ? paths : List.copyOf(now);
            isOutdated = false;
        }

        private List<Evidence> updated(List<Observed> ofChanged) {
            var now = new ArrayList<>(paths);
            Map<String, Set<Kind>> kinds = kinds(ofChanged, changed);
            for (String path : changed) {
                int at = Collections.binarySearch(now, Evidence.of(Kind.HISTORY, path), BY_PATH);
                if (at >= 0) {
                    now.remove(at);
                }
                Set<Kind> ofPath = kinds.get(path);
                if (ofPath != null) {
                    now.add(at >= 0 ? at : -1 - at, evidence(path, ofPath));
                }
            }
            if (!isCut && now.size() <= max) {
                return now;
            }
            Set<String> latest = latest();
            now.removeIf(one -> !latest.contains(one.path()));
            return now.size() == latest.size() ? now : anew(); // a path that did not fit may take the place of another
        }

        /** Returns the most recent paths that count, and records whether there are more. */
        private Set<String> latest() {
            Set<String> latest = new HashSet<>();
            isCut = false;
            for (int i = observed.size() - 1; i >= 0 && !isCut; i--) {
                Observed one = observed.get(i);
                if (counts.test(one)) {
                    isCut = latest.size() == max && !latest.contains(one.path());
                    if (!isCut) {
                        latest.add(one.path());
                    }
                }
            }
            return latest;
        }

        private List<Evidence> anew() {
            Map<String, Set<Kind>> kinds = kinds(observed, latest());
            var now = new ArrayList<Evidence>(kinds.size());
            kinds.forEach((path, ofPath) -> now.add(evidence(path, ofPath)));
            now.sort(BY_PATH);
            return now;
        }

        /** Returns the kinds of those of the paths that count. */
        private Map<String, Set<Kind>> kinds(List<Observed> among, Set<String> wanted) {
            Map<String, Set<Kind>> kinds = new HashMap<>();
            for (Observed one : among) {
                if (counts.test(one) && wanted.contains(one.path())) {
                    kinds.computeIfAbsent(one.path(), path -> EnumSet.noneOf(Kind.class))
                            .add(one.kind());
                }
            }
            return kinds;
        }

        private Evidence evidence(String path, Set<Kind> kinds) {
            return shared.apply(new Evidence(path, kinds));
        }
    }
}
