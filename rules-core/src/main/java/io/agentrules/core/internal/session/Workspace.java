package io.agentrules.core.internal.session;

import io.agentrules.api.EvaluationContext;
import io.agentrules.api.Evidence;
import io.agentrules.core.internal.path.CandidatePaths;
import io.agentrules.core.internal.support.RealPath;
import io.agentrules.core.internal.support.RecentCache;
import io.agentrules.core.internal.support.SlowAnswer;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** State that all sessions of an engine share: detected values, candidate paths and evidence. Thread-safe. */
public final class Workspace {
    private static final long MAX_AGE_NANOS = 1_000_000_000L;
    private static final int MAX_SHARED = 8_192;

    private final List<Path> roots;
    private final Map<String, String> environment;
    private final Supplier<Map<String, List<String>>> plugins;
    private final CandidatePaths candidates;
    private final SlowAnswer<CandidatePaths> candidatesOfRealPaths;
    private final LongSupplier nanoTime;
    private final UnaryOperator<Evidence> sharing;
    private volatile @Nullable Detection last;

    /** Detected values, and the time of their detection. */
    private record Detection(Map<String, List<String>> values, long nanos) {}

    /**
     * Creates the state of sessions.
     *
     * @param plugins detects the values of the plugins' condition keys
     * @param countingPaths the paths that count
     */
    Workspace(
            List<Path> roots,
            Map<String, String> environment,
            Supplier<Map<String, List<String>>> plugins,
            LongSupplier nanoTime,
            Predicate<String> countingPaths) {
        this.plugins = plugins;
        this.nanoTime = nanoTime;
        var evidences = new RecentCache<Evidence, Evidence>(MAX_SHARED);
        this.sharing = evidence -> evidences.get(evidence, UnaryOperator.identity());
        this.roots = roots;
        this.environment = environment;
        this.candidates = new CandidatePaths(roots, countingPaths);
        this.candidatesOfRealPaths = new SlowAnswer<>(() -> new CandidatePaths(withRealPaths(roots), countingPaths));
    }

    /** Adds the real paths of the roots, because tools may name files by them. */
    private static List<Path> withRealPaths(List<Path> roots) {
        Set<Path> all = new LinkedHashSet<>(roots);
        for (Path root : roots) {
            all.add(RealPath.of(root));
        }
        return List.copyOf(all);
    }

    /** Returns a function that in most cases returns the same object for equal evidence of all sessions. */
    UnaryOperator<Evidence> sharing() {
        return sharing;
    }

    /** Returns what reads paths; by the roots' names alone while a disk that hangs does not tell their real paths. */
    CandidatePaths candidates() {
        return candidatesOfRealPaths.get().orElse(candidates);
    }

    /**
     * Detects the git branch, the build files, the plugins' values and the others.
     *
     * @return the known values by condition key; the same instance as before if nothing changed
     */
    public Map<String, List<String>> surroundings() {
        Detection before = last;
        long time = nanoTime.getAsLong();
        var now = new LinkedHashMap<>(plugins.get());
        now.putAll(Surroundings.of(roots, environment, System.getProperty("os.name", "")));
        Map<String, List<String>> known = before != null && now.equals(before.values()) ? before.values() : shared(now);
        last = new Detection(known, time);
        return known;
    }

    /** Returns values that were detected after a moment; detects them again if need be. */
    public Map<String, List<String>> surroundingsAfter(long nanos) {
        Detection known = last;
        return known != null && known.nanos() - nanos > 0 ? known.values() : surroundings();
    }

    /** Returns the values that are known without looking at the roots. */
    public Map<String, List<String>> surroundingsOfProcess() {
        return Surroundings.of(List.of(), environment, System.getProperty("os.name", ""));
    }

    /** Returns the detected values; detects them again if they are older than a second. */
    public Map<String, List<String>> latestSurroundings() {
        Detection known = last;
        return known != null && nanoTime.getAsLong() - known.nanos() < MAX_AGE_NANOS ? known.values() : surroundings();
    }

    /** Returns an instance of the values that the contexts of all sessions can share. */
    private static Map<String, List<String>> shared(Map<String, List<String>> values) {
        return new EvaluationContext(List.of(), List.of(), Optional.empty(), values).values();
    }
}
