package io.agentrules.check.internal.lint;

import io.agentrules.api.Bucket;
import io.agentrules.api.Condition;
import io.agentrules.api.Diagnostic;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.Rule;
import java.util.List;

/**
 * A glob in a path condition of a rule.
 *
 * @param rule the rule
 * @param condition its condition on paths
 * @param text one of the condition's values
 * @param written has the line of the condition
 */
record RuleGlob(Rule rule, Condition condition, String text, WrittenFrontMatter written) {
    private static final List<String> PATH_KEYS = List.of("paths", "globs");

    /** Returns the globs of a rule in file order, without duplicates in a condition; none for a rule that always applies. */
    static List<RuleGlob> of(Rule rule, WrittenFrontMatter written) {
        if (Bucket.of(rule) == Bucket.ALWAYS) {
            return List.of();
        }
        return rule.conditions().stream()
                .filter(condition -> PATH_KEYS.contains(condition.key()))
                .flatMap(condition -> condition.values().stream()
                        .distinct()
                        .map(text -> new RuleGlob(rule, condition, text, written)))
                .toList();
    }

    /** Returns whether it is negated by a leading {@code !}, unlike the extended glob {@code !(...)}. */
    boolean isNegated() {
        return text.startsWith("!") && (canExclude() || !text.startsWith("!("));
    }

    /** Returns whether a leading {@code !} excludes files from those that the condition's other globs match. */
    boolean canExclude() {
        return style() == PatternStyle.PLAIN || style() == PatternStyle.GITIGNORE;
    }

    PatternStyle style() {
        return condition.style();
    }

    GlobReading reading() {
        return new GlobReading(text, condition.style(), condition.base());
    }

    /** Returns the diagnostic with the rule and location of this glob; it is about this glob, unless it says about what. */
    Diagnostic locate(Diagnostic diagnostic) {
        Diagnostic located = diagnostic.about(rule.name()).at(written.location(rule, condition));
        return located.value().isPresent() ? located : located.concerning(text());
    }

    /**
     * A glob in the dialect of one kind of tool.
     *
     * @param base the folder that it is relative to; empty for the workspace root
     */
    record GlobReading(String glob, PatternStyle style, String base) {
        GlobReading with(String otherGlob) {
            return new GlobReading(otherGlob, style, base);
        }

        GlobReading with(PatternStyle otherStyle) {
            return new GlobReading(glob, otherStyle, base);
        }

        /** Returns where the glob starts, for people. */
        String start() {
            return base.isEmpty()
                    ? "the workspace root"
                    : new Condition("globs", List.of(glob), style, base).baseFolder();
        }
    }
}
