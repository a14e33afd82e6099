package io.agentrules.core.internal.condition;

import io.agentrules.api.Condition;
import io.agentrules.api.Evidence;
import io.agentrules.api.Evidence.Kind;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.spi.CompiledConditions.Problem;
import io.agentrules.core.internal.support.Nfc;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntConsumer;

/**
 * The globs of many conditions, by the folder that they are relative to and by style. A path is compared only with the globs of
 * folders that contain it, which are looked up.
 */
final class GlobsByBase {
    /** Kinds of evidence that opencode does not use. */
    private static final Set<Kind> IN_EDITOR = EnumSet.of(Kind.OPEN, Kind.VISIBLE);

    private static final String ROOT = "";

    private final List<Condition> conditions;
    private final Map<PatternStyle, Globs> ofRoot;
    private final Map<String, Map<PatternStyle, Globs>> ofFolders;

    private GlobsByBase(List<Condition> conditions, Map<String, Map<PatternStyle, Globs>> byBase) {
        this.conditions = conditions;
        this.ofRoot = byBase.getOrDefault(ROOT, Map.of());
        this.ofFolders = new HashMap<>(byBase);
        this.ofFolders.remove(ROOT);
    }

    /** Collects the values of conditions, which are identified by their index. */
    static GlobsByBase of(List<Condition> conditions) {
        var builders = new HashMap<String, Map<PatternStyle, Globs.Builder>>();
        for (int index = 0; index < conditions.size(); index++) {
            Condition condition = conditions.get(index);
            builders.computeIfAbsent(base(condition), unused -> new EnumMap<>(PatternStyle.class))
                    .computeIfAbsent(condition.style(), Globs.Builder::new)
                    .add(index, condition);
        }
        var byBase = new HashMap<String, Map<PatternStyle, Globs>>();
        builders.forEach((base, byStyle) -> {
            var built = new EnumMap<PatternStyle, Globs>(PatternStyle.class);
            byStyle.forEach((style, globs) -> built.put(style, globs.build()));
            byBase.put(base, built);
        });
        return new GlobsByBase(List.copyOf(conditions), byBase);
    }

    private static String base(Condition condition) {
        return Nfc.of(condition.base());
    }

    /** Passes the conditions that a path satisfies to {@code satisfied}. */
    void matching(Evidence candidate, IntConsumer satisfied) {
        matching(ofRoot, candidate, candidate.path(), satisfied);
        if (ofFolders.isEmpty()) {
            return;
        }
        String path = candidate.path();
        for (int slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
            Map<PatternStyle, Globs> ofFolder = ofFolders.get(path.substring(0, slash));
            if (ofFolder != null) {
                matching(ofFolder, candidate, path.substring(slash + 1), satisfied);
            }
        }
    }

    private static void matching(
            Map<PatternStyle, Globs> globs, Evidence candidate, String path, IntConsumer satisfied) {
        globs.forEach((style, ofStyle) -> {
            if (isRelevant(candidate, style)) {
                ofStyle.matching(path, satisfied);
            }
        });
    }

    /** Returns whether globs of that style use the evidence; opencode ignores files that are merely open in an editor. */
    static boolean isRelevant(Evidence evidence, PatternStyle style) {
        return style != PatternStyle.OPENCODE || !IN_EDITOR.containsAll(evidence.kinds());
    }

    /** Returns the globs of one condition, in file order. */
    List<Globs.Glob> of(int condition) {
        return globs(condition).of(condition);
    }

    /** Returns whether a path matches a glob of a condition and none of its exclusions. */
    boolean matches(Globs.Glob glob, String path) {
        String base = base(conditions.get(glob.condition()));
        Globs globs = globs(glob.condition());
        if (base.isEmpty()) {
            return globs.matches(glob, path);
        }
        return path.startsWith(base + "/") && globs.matches(glob, path.substring(base.length() + 1));
    }

    @SuppressWarnings("NullAway") // every condition has its globs
    private Globs globs(int condition) {
        String base = base(conditions.get(condition));
        Map<PatternStyle, Globs> byStyle = base.isEmpty() ? ofRoot : ofFolders.get(base);
        return byStyle.get(conditions.get(condition).style());
    }

    List<Problem> problems() {
        var problems = new ArrayList<Problem>();
        ofRoot.values().forEach(globs -> problems.addAll(globs.problems()));
        ofFolders.values().forEach(byStyle -> byStyle.values().forEach(globs -> problems.addAll(globs.problems())));
        problems.sort((one, other) -> Integer.compare(one.condition(), other.condition()));
        return problems;
    }
}
