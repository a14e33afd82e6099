package io.agentrules.core.session;

import io.agentrules.api.Evidence;
import io.agentrules.api.Evidence.Kind;
import io.agentrules.core.session.RecentPaths.Sighting;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The paths that a session has observed, and how long each counts.
 *
 * <p>For this request count: mentions and prompt text of this turn, tool targets of the last three turns, modified files of
 * the whole task, and what is open; never the history. For the session count all, and what is open only while it is. Of
 * more than fit, those given most recently are kept. Not safe for use by many threads: the session guards it.
 */
public final class EvidenceLog {
    private static final int MAX_REQUEST_PATHS = 100;
    private static final int MAX_SESSION_PATHS = 1000;
    private static final int TOOL_TARGET_TURNS = 3;

    private final int maxRequestPaths;
    private final int maxSessionPaths;
    private final Map<Kind, RecentPaths> observed = new EnumMap<>(Kind.class);
    private long order;
    private int turn;
    private boolean settled = true;
    private long version;
    private Answer request = Answer.NOTHING;
    private Answer session = Answer.NOTHING;

    /** Starts with nothing, in the first turn: at most 100 request paths and 1,000 session paths. */
    public EvidenceLog() {
        this(MAX_REQUEST_PATHS, MAX_SESSION_PATHS);
    }

    EvidenceLog(int maxRequestPaths, int maxSessionPaths) {
        this.maxRequestPaths = maxRequestPaths;
        this.maxSessionPaths = maxSessionPaths;
        for (Kind kind : Kind.values()) {
            observed.put(kind, new RecentPaths(maxSessionPaths));
        }
    }

    /** Returns a log that starts with all that this one has observed, and goes its own way from here. */
    public EvidenceLog copy() {
        var copy = new EvidenceLog(maxRequestPaths, maxSessionPaths);
        observed.forEach((kind, paths) -> copy.observed.put(kind, paths.copy()));
        copy.order = order;
        copy.turn = turn;
        copy.settled = settled;
        copy.version = version;
        copy.request = request;
        copy.session = session;
        return copy;
    }

    /**
     * Takes a path.
     *
     * @param path a candidate path
     * @throws IllegalArgumentException if {@code kind} is {@link Kind#OPEN}, which comes as a snapshot, or {@code path} is
     *     empty
     */
    public void observe(Kind kind, String path) {
        if (kind == Kind.OPEN) {
            throw new IllegalArgumentException("kind is OPEN: hand over all open paths at once");
        }
        recent(kind).give(checked(path), now());
        settled = false;
    }

    /**
     * Takes all paths that are open, in place of those taken before; one that was open already counts as given when it
     * first was.
     *
     * @param paths candidate paths, the most recently used last
     * @throws IllegalArgumentException if one is empty
     */
    public void open(List<String> paths) {
        RecentPaths before = recent(Kind.OPEN);
        var after = new RecentPaths(maxSessionPaths);
        paths.stream()
                .map(path -> Map.entry(checked(path), before.getOrDefault(path, now())))
                .sorted(Comparator.comparingLong(entry -> entry.getValue().order()))
                .forEach(entry -> after.give(entry.getKey(), entry.getValue()));
        observed.put(Kind.OPEN, after);
        settled = false;
    }

    /** Begins the next turn. */
    public void nextTurn() {
        turn++;
        settled = false;
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

    private RecentPaths recent(Kind kind) {
        return Objects.requireNonNull(observed.get(kind));
    }

    private Sighting now() {
        return new Sighting(order++, turn);
    }

    private static String checked(String path) {
        if (path.isEmpty()) {
            throw new IllegalArgumentException("path is empty");
        }
        return path;
    }

    private void settle() {
        if (settled) {
            return;
        }
        Answer nowRequest = answer(this::countsForRequest, maxRequestPaths);
        Answer nowSession = answer((kind, sighting) -> true, maxSessionPaths);
        if (!nowRequest.equals(request) || !nowSession.equals(session)) {
            request = nowRequest;
            session = nowSession;
            version++;
        }
        settled = true;
    }

    private boolean countsForRequest(Kind kind, Sighting sighting) {
        int age = turn - sighting.turn();
        return switch (kind) {
            case MENTION, PROMPT_TEXT -> age == 0;
            case TOOL_TARGET -> age < TOOL_TARGET_TURNS;
            case MODIFIED, OPEN -> true;
            case HISTORY -> false;
        };
    }

    private Answer answer(Counts counts, int max) {
        var traces = new HashMap<String, Trace>();
        observed.forEach((kind, paths) -> paths.forEach((path, sighting) -> {
            if (counts.test(kind, sighting)) {
                traces.computeIfAbsent(path, Trace::new).add(kind, sighting);
            }
        }));
        var kept = new ArrayList<>(traces.values());
        int cut = Math.max(0, kept.size() - max);
        if (cut > 0) {
            kept.sort(Comparator.comparingLong(trace -> trace.order));
            kept.subList(0, cut).clear();
        }
        kept.sort(Comparator.comparing(trace -> trace.path, CodePointOrder.INSTANCE));
        return new Answer(kept.stream().map(Trace::evidence).toList(), cut);
    }

    private interface Counts {
        boolean test(Kind kind, Sighting sighting);
    }

    private record Answer(List<Evidence> paths, int cut) {
        static final Answer NOTHING = new Answer(List.of(), 0);
    }

    /** All that is known of one path. */
    private static final class Trace {
        private final String path;
        private final EnumSet<Kind> kinds = EnumSet.noneOf(Kind.class);
        private long order;

        Trace(String path) {
            this.path = path;
        }

        void add(Kind kind, Sighting sighting) {
            kinds.add(kind);
            order = Math.max(order, sighting.order());
        }

        Evidence evidence() {
            return new Evidence(path, kinds);
        }
    }
}
