package io.agentrules.provider.house;

import io.agentrules.api.MatchMode;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.Rule;
import io.agentrules.api.spi.DiscoveryContext;
import io.agentrules.api.spi.RuleFile;
import io.agentrules.api.spi.RuleFile.Shape;
import io.agentrules.api.spi.RuleFiles;
import io.agentrules.api.spi.RuleProvider;
import java.util.List;
import java.util.function.Function;

/**
 * Reads the native format from {@code .xcsh/rules} in the workspace, then from {@code .xcsh/agent/rules} in the home folder; the
 * setting {@code native.folder} replaces {@code .xcsh} by another folder.
 *
 * <p>Every key that has an evaluator can be a condition, written as a string or a list. One condition that holds is enough
 * unless the file says {@code match: all}.
 */
public final class NativeRuleProvider implements RuleProvider {
    private static final String[] EXTENSIONS = {"md", "mdc"};

    @Override
    public String id() {
        return "native";
    }

    @Override
    public int priority() {
        return 100;
    }

    @Override
    public List<Rule> discover(DiscoveryContext context) {
        String folder = context.setting("native.folder").orElse(".xcsh");
        var toRule = new ToRule(context.conditionKeys());
        context.addSource(RuleFiles.project(folder + "/rules", EXTENSIONS), toRule);
        context.addSource(RuleFiles.user(folder + "/agent/rules", EXTENSIONS), toRule);
        return List.of();
    }

    /** A record, because the engine reuses the rules of the previous discovery if this function is equal to the one used then. */
    private record ToRule(List<String> conditionKeys) implements Function<RuleFile, Rule> {
        @Override
        public Rule apply(RuleFile file) {
            return toRule(file, conditionKeys);
        }
    }

    private static Rule toRule(RuleFile file, List<String> conditionKeys) {
        Rule.Builder rule = file.rule()
                .alwaysApply(file.flag("alwaysApply").orElse(false))
                .disabled(file.flag("disabled").orElse(false)
                        || !file.flag("enabled").orElse(true))
                .match(match(file));
        file.text("description").ifPresent(rule::description);
        conditionKeys.forEach(
                key -> file.values(key, shape(key)).ifPresent(values -> rule.when(key, values, style(key))));
        return rule.build();
    }

    private static Shape shape(String key) {
        return switch (key) {
            case "paths", "globs" -> Shape.COMMA_LIST;
            case "ci" -> Shape.FLAG;
            default -> Shape.TEXT_OR_LIST;
        };
    }

    private static PatternStyle style(String key) {
        return key.equals("globs") ? PatternStyle.ANY_DEPTH : PatternStyle.ROOTED;
    }

    private static MatchMode match(RuleFile file) {
        return file.word("match", MatchMode.ANY.id(), MatchMode.ALL.id())
                .filter(MatchMode.ALL.id()::equals)
                .map(all -> MatchMode.ALL)
                .orElse(MatchMode.ANY);
    }
}
