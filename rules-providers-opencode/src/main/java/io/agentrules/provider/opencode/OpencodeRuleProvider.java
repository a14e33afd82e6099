package io.agentrules.provider.opencode;

import io.agentrules.api.MatchMode;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.Rule;
import io.agentrules.api.spi.AgentProfile;
import io.agentrules.api.spi.DiscoveryContext;
import io.agentrules.api.spi.RuleFile;
import io.agentrules.api.spi.RuleFile.Shape;
import io.agentrules.api.spi.RuleFiles;
import io.agentrules.api.spi.RuleProvider;
import java.util.List;

/**
 * Reads the files of opencode's rules plugin (opencode-rules 0.6 and the keys that came in August 2026): the user's, from opencode's configuration folder as set by
 * the environment, then {@code .opencode/rules}.
 *
 * <p>Conditions are YAML lists; opencode-rules ignores a value of any other shape, so such a rule always applies. One condition
 * that holds is enough unless the file says {@code match: all}. A value of {@code fileContains} that cannot be read never holds.
 * {@code hooks} are never run; a rule with nothing else waits for a mention.
 */
public final class OpencodeRuleProvider implements RuleProvider {
    private static final String[] EXTENSIONS = {"md", "mdc"};
    private static final List<String> LIST_KEYS =
            List.of("globs", "keywords", "tools", "model", "agent", "command", "project", "branch", "os");

    @Override
    public String id() {
        return "opencode";
    }

    @Override
    public int priority() {
        return 60;
    }

    @Override
    public List<Rule> discover(DiscoveryContext context) {
        RuleFiles user = RuleFiles.user(userFolder(context), EXTENSIONS);
        RuleFiles project = RuleFiles.project(".opencode/rules", EXTENSIONS);
        context.addSource(user.withoutHidden(), OpencodeRuleProvider::toRule);
        context.addSource(project.withoutHidden(), OpencodeRuleProvider::toRule);
        return List.of();
    }

    @Override
    public List<AgentProfile> profiles() {
        return List.of(AgentProfile.read("opencode", getClass().getResourceAsStream("opencode.yaml")));
    }

    private static String userFolder(DiscoveryContext context) {
        return context.environment("OPENCODE_CONFIG_DIR")
                .or(() -> context.environment("XDG_CONFIG_HOME").map(folder -> folder + "/opencode"))
                .orElse(".config/opencode")
                .concat("/rules");
    }

    private static Rule toRule(RuleFile given) {
        RuleFile file = given.ignoringWrongTypes();
        Rule.Builder rule = file.rule().match(match(file));
        LIST_KEYS.forEach(key ->
                file.values(key, Shape.LIST).ifPresent(values -> rule.when(key, values, PatternStyle.MATCH_BASE)));
        file.values("ci", Shape.FLAG).ifPresent(values -> rule.when("ci", values, PatternStyle.MATCH_BASE));
        file.ignore("name"); // only for display in opencode
        if (file.has("fileContains")) {
            List<String> texts = file.values("fileContains", Shape.TEXT_OR_LIST).orElse(List.of());
            rule.when("fileContains", texts, PatternStyle.MATCH_BASE);
        }
        if (!file.has(Hooks.KEY)) {
            return rule.alwaysApply(!rule.isConditional()).build();
        }
        Hooks.report(file);
        return rule.build();
    }

    private static MatchMode match(RuleFile file) {
        return file.word("match", MatchMode.ANY.id(), MatchMode.ALL.id())
                .filter(MatchMode.ALL.id()::equals)
                .map(all -> MatchMode.ALL)
                .orElse(MatchMode.ANY);
    }
}
