package io.agentrules.core.internal.condition;

import io.agentrules.api.Condition;
import io.agentrules.api.Evidence;
import io.agentrules.api.Evidence.Kind;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.spi.CompiledConditions.Problem;
import io.agentrules.core.internal.support.Nfc;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The globs of many conditions, by the folder that they are relative to and by style. A path is compared only with the globs of
 * folders that contain it, which are looked up.
 */
final class GlobsByBase {
    /** Kinds of evidence that some globs do not use. */
    private static final Set<Kind> IN_EDITOR = EnumSet.of(Kind.OPEN, Kind.VISIBLE);

    private static final String ROOT = "";

    private final Map<String, Map<PatternStyle, ConditionGlobs>> byBase;
    private final Map<PatternStyle, ConditionGlobs> ofRoot;
    private final Map<String, Map<PatternStyle, ConditionGlobs>> ofFoldersAbove; // by the way from them to the root
    private final boolean hasFoldersBelow;

    private GlobsByBase(List<Condition> conditions, Map<String, Map<PatternStyle, ConditionGlobs>> byBase) {
        this.byBase = byBase;
        this.ofRoot = byBase.getOrDefault(ROOT, Map.of());
        this.ofFoldersAbove = new HashMap<>();
        for (Condition condition : conditions) {
            if (!condition.wayToRoot().isEmpty()) {
                ofFoldersAbove.put(Nfc.of(condition.wayToRoot()), byBase.getOrDefault(base(condition), Map.of()));
            }
        }
        this.hasFoldersBelow = byBase.size() > ofFoldersAbove.size() + (byBase.containsKey(ROOT) ? 1 : 0);
    }

    /** Collects the values of conditions, which are identified by their index. */
    static GlobsByBase of(List<Condition> conditions) {
        var builders = new HashMap<String, Map<PatternStyle, ConditionGlobs.Builder>>();
        for (int index = 0; index < conditions.size(); index++) {
            Condition condition = conditions.get(index);
            builders.computeIfAbsent(base(condition), unused -> new EnumMap<>(PatternStyle.class))
                    .computeIfAbsent(condition.style(), ConditionGlobs.Builder::new)
                    .add(index, condition);
        }
        var byBase = new HashMap<String, Map<PatternStyle, ConditionGlobs>>();
        builders.forEach((base, byStyle) -> {
            var built = new EnumMap<PatternStyle, ConditionGlobs>(PatternStyle.class);
            byStyle.forEach((style, globs) -> built.put(style, globs.build()));
            byBase.put(base, built);
        });
        return new GlobsByBase(conditions, byBase);
    }

    private static String base(Condition condition) {
        return Nfc.of(condition.base());
    }

    /** Passes the globs that match a path, and whose conditions it satisfies, to {@code matching}. */
    void matching(Evidence candidate, Consumer<ConditionGlobs.Glob> matching) {
        String path = candidate.path();
        matching(ofRoot, candidate, path, matching);
        ofFoldersAbove.forEach((way, globs) -> matching(globs, candidate, way + "/" + path, matching));
        if (!hasFoldersBelow) {
            return;
        }
        for (int slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
            Map<PatternStyle, ConditionGlobs> ofFolder = byBase.get(path.substring(0, slash));
            if (ofFolder != null) {
                matching(ofFolder, candidate, path.substring(slash + 1), matching);
            }
        }
    }

    private static void matching(
            Map<PatternStyle, ConditionGlobs> globs,
            Evidence candidate,
            String path,
            Consumer<ConditionGlobs.Glob> matching) {
        globs.forEach((style, ofStyle) -> {
            if (isRelevant(candidate, style)) {
                ofStyle.matching(path, matching);
            }
        });
    }

    /** Returns the evidence that globs of a style use; with {@link PatternStyle#MATCH_BASE}, files that are merely open in an editor do not count. */
    static List<Evidence> relevant(List<Evidence> candidates, PatternStyle style) {
        return style == PatternStyle.MATCH_BASE
                ? candidates.stream()
                        .filter(candidate -> isRelevant(candidate, style))
                        .toList()
                : candidates;
    }

    private static boolean isRelevant(Evidence evidence, PatternStyle style) {
        return style != PatternStyle.MATCH_BASE || !IN_EDITOR.containsAll(evidence.kinds());
    }

    List<Problem> problems() {
        return byBase.values().stream()
                .flatMap(byStyle -> byStyle.values().stream())
                .flatMap(globs -> globs.problems().stream())
                .sorted(Comparator.comparingInt(Problem::condition))
                .toList();
    }
}
