package io.agentrules.core.internal.session;

import io.agentrules.api.EvaluationContext;
import io.agentrules.api.Evidence;
import io.agentrules.core.internal.path.CandidatePaths;
import io.agentrules.core.internal.support.RecentCache;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** What all sessions of an engine share of the world around them. Safe for use by many threads. */
public final class Workspace {
    private static final long FRESH_NANOS = 1_000_000_000L;
    private static final int MAX_SHARED = 8_192;

    private final List<Path> roots;
    private final Map<String, String> environment;
    private final CandidatePaths candidates;
    private final LongSupplier nanoTime;
    private final UnaryOperator<Evidence> sharing;
    private volatile @Nullable Look last;

    /** What was seen of the surroundings, and when. */
    private record Look(Map<String, List<String>> values, long nanos) {}

    public Workspace(List<Path> roots, Map<String, String> environment, LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        var evidences = new RecentCache<Evidence, Evidence>(MAX_SHARED);
        this.sharing = evidence -> evidences.get(evidence, UnaryOperator.identity());
        this.roots = roots;
        this.environment = environment;
        this.candidates = new CandidatePaths(withRealPaths(roots));
    }

    /** Tools name a file by its root, or by where that really is. */
    private static List<Path> withRealPaths(List<Path> roots) {
        var all = new ArrayList<>(roots);
        for (Path root : roots) {
            realPath(root).ifPresent(all::add);
        }
        return all.stream().distinct().toList();
    }

    private static Optional<Path> realPath(Path root) {
        try {
            return Optional.of(root.toRealPath());
        } catch (IOException | SecurityException gone) {
            return Optional.empty(); // a root that is not there has no other name
        }
    }

    /** Returns what makes equal pieces of evidence one object, mostly, for all sessions. */
    UnaryOperator<Evidence> sharing() {
        return sharing;
    }

    CandidatePaths candidates() {
        return candidates;
    }

    /**
     * Looks around: reads the git branch, and which build files there are.
     *
     * @return what is known by condition key; the same instance as before when nothing changed
     */
    public Map<String, List<String>> surroundings() {
        Look before = last;
        long time = nanoTime.getAsLong();
        Map<String, List<String>> now =
                Surroundings.of(roots, environment, osName()).values();
        Map<String, List<String>> known = before != null && now.equals(before.values()) ? before.values() : shared(now);
        last = new Look(known, time);
        return known;
    }

    /** Returns what is known of the surroundings; looks around when nobody did within the last second. */
    public Map<String, List<String>> latestSurroundings() {
        Look known = last;
        return known != null && nanoTime.getAsLong() - known.nanos() < FRESH_NANOS ? known.values() : surroundings();
    }

    /** Returns values that the contexts of all sessions share. */
    private static Map<String, List<String>> shared(Map<String, List<String>> values) {
        return new EvaluationContext(List.of(), List.of(), Optional.empty(), values).values();
    }

    private static String osName() {
        return System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
    }
}
