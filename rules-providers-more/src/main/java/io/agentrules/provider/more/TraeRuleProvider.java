package io.agentrules.provider.more;

import io.agentrules.api.PatternStyle;
import io.agentrules.api.Rule;
import io.agentrules.api.spi.AgentProfile;
import io.agentrules.api.spi.DiscoveryContext;
import io.agentrules.api.spi.FileFilter;
import io.agentrules.api.spi.RuleFile;
import io.agentrules.api.spi.RuleFile.Shape;
import io.agentrules.api.spi.RuleFiles;
import io.agentrules.api.spi.RuleProvider;
import java.util.List;
import java.util.Optional;

/**
 * Reads {@code .trae/rules}, the folder of Trae, with three levels of subfolders.
 *
 * <p>{@code alwaysApply}, {@code globs} and {@code description} decide how a rule is activated; a rule without any of them and the
 * older files {@code project_rules.md} and {@code user_rules.md} always apply. A rule with {@code scene: git_message} is for commit
 * messages only: manual.
 */
public final class TraeRuleProvider implements RuleProvider {
    private static final List<String> OLDER_FILES = List.of("project_rules", "user_rules");

    @Override
    public String id() {
        return "trae";
    }

    @Override
    public List<Rule> discover(DiscoveryContext context) {
        context.addSource(
                RuleFiles.project(".trae/rules", "md")
                        .with(FileFilter.only("md").toDepth(3)),
                TraeRuleProvider::toRule);
        return List.of();
    }

    @Override
    public List<AgentProfile> profiles() {
        return List.of(AgentProfile.read("trae", getClass().getResourceAsStream("trae.yaml")));
    }

    private static Rule toRule(RuleFile file) {
        Optional<Boolean> always = file.flag("alwaysApply");
        Optional<List<String>> globs = file.values("globs", Shape.COMMA_LIST);
        Optional<String> description = file.text("description").filter(line -> !line.isBlank());
        boolean manual = file.text("scene").filter("git_message"::equals).isPresent();
        Rule.Builder rule = file.rule();
        if (OLDER_FILES.contains(file.name())) {
            return rule.alwaysApply(true).build();
        }
        description.ifPresent(rule::description);
        if (manual) {
            return rule.listed(false).build();
        }
        globs.ifPresent(values -> rule.when("globs", values, PatternStyle.ANY_DEPTH));
        boolean unset = globs.isEmpty() && description.isEmpty();
        return rule.alwaysApply(always.orElse(unset)).build();
    }
}
