package io.agentrules.api.internal;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.MatchMode;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.Rule;
import io.agentrules.api.SourcePart;
import io.agentrules.api.spi.RuleFile;
import io.agentrules.api.spi.RuleFile.Shape;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The meaning of front matter in native files and in the rules of libraries. Every key that has an evaluator can be a condition,
 * written as a string or a list. One condition that holds is enough unless the file says {@code match: all}.
 *
 * <p>A record, because the engine reuses the rules of the previous discovery if this function is equal to the one used then.
 *
 * @param conditionKeys the condition keys of the engine and of all evaluator plugins, in a fixed order
 */
public record NativeFrontMatter(List<String> conditionKeys) implements Function<RuleFile, Rule> {
    /** Copies {@code conditionKeys}. */
    public NativeFrontMatter {
        conditionKeys = List.copyOf(conditionKeys);
    }

    @Override
    public Rule apply(RuleFile file) {
        Rule.Builder rule = file.rule()
                .alwaysApply(file.flag("alwaysApply").orElse(false))
                .disabled(file.flag("disabled").orElse(false)
                        || !file.flag("enabled").orElse(true))
                .match(match(file));
        file.text("description").ifPresent(rule::description);
        file.word("enforce", "read", "modify", "never"); // it is for hooks, which find it in the metadata
        conditionKeys.forEach(key -> file.values(key, shape(key))
                .ifPresent(values ->
                        rule.when(key, key.equals(WhenExpression.KEY) ? parseable(values, file) : values, style(key))));
        return watchingPart(file, rule.build());
    }

    private static Rule watchingPart(RuleFile file, Rule rule) {
        Optional<SourcePart> part =
                file.word("in", SourcePart.COMMENTS.id(), SourcePart.CODE.id()).flatMap(SourcePart::of);
        return rule.trigger()
                .map(trigger -> rule.withTrigger(trigger.withIn(part)))
                .orElse(rule);
    }

    /** Returns the expression; if it is invalid, reports that and returns no values, so that the condition never holds. */
    private List<String> parseable(List<String> expression, RuleFile file) {
        try {
            expression.forEach(text -> WhenParser.parse(text, conditionKeys::contains));
            return expression;
        } catch (IllegalArgumentException invalid) {
            file.report(
                    Diagnostic.error(
                            "when-invalid",
                            "\"when\" never holds, because of " + invalid.getMessage(),
                            "Write conditions such as mode:plan, joined by AND, OR and NOT"),
                    WhenExpression.KEY);
            return List.of();
        }
    }

    private static Shape shape(String key) {
        if (key.equals(WhenExpression.KEY)) {
            return Shape.TEXT;
        }
        if (key.equals("paths") || key.equals("globs")) {
            return Shape.COMMA_LIST;
        }
        boolean isFlag = ContextField.single(key)
                .filter(field -> field.kind() == ContextField.Kind.FLAG)
                .isPresent();
        return isFlag ? Shape.FLAG : Shape.TEXT_OR_LIST;
    }

    /** Returns how the values of a condition key are interpreted in native files. */
    public static PatternStyle style(String key) {
        return key.equals("globs") ? PatternStyle.ANY_DEPTH : PatternStyle.ROOTED;
    }

    private static MatchMode match(RuleFile file) {
        return file.word("match", MatchMode.ANY.id(), MatchMode.ALL.id())
                .filter(MatchMode.ALL.id()::equals)
                .map(all -> MatchMode.ALL)
                .orElse(MatchMode.ANY);
    }
}
