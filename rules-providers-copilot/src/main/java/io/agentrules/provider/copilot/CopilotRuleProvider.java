package io.agentrules.provider.copilot;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.Rule;
import io.agentrules.api.spi.AgentProfile;
import io.agentrules.api.spi.DiscoveryContext;
import io.agentrules.api.spi.KeyFix;
import io.agentrules.api.spi.RuleFile;
import io.agentrules.api.spi.RuleFile.Shape;
import io.agentrules.api.spi.RuleFiles;
import io.agentrules.api.spi.RuleFiles.Search;
import io.agentrules.api.spi.RuleProvider;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads the instructions of GitHub Copilot: {@code .github/copilot-instructions.md}, which always applies, {@code
 * .github/instructions}, then the user's.
 *
 * <p>{@code applyTo} is text with globs, separated by commas: {@code **} always applies, others bring a rule in with the files of the
 * request. Without it, or with a list, which Copilot ignores, the rule is listed for the model.
 */
public final class CopilotRuleProvider implements RuleProvider {
    private static final String EXTENSION = "instructions.md";
    private static final String APPLY_TO = "applyTo";
    private static final List<String> AGENTS = List.of("code-review", "cloud-agent", "coding-agent");
    private static final List<String> EVERYTHING = List.of("**", "**/*", "*");

    @Override
    public String id() {
        return "copilot";
    }

    @Override
    public List<Rule> discover(DiscoveryContext context) {
        String user = context.environment("COPILOT_HOME").orElse(".copilot");
        context.addSource(
                RuleFiles.chain(".github/copilot-instructions.md").in(Search.ROOT),
                file -> file.rule("copilot-instructions").alwaysApply(true).build());
        context.addSource(RuleFiles.project(".github/instructions", EXTENSION), CopilotRuleProvider::rule);
        context.addSource(
                RuleFiles.userChain(user + "/copilot-instructions.md"),
                file -> file.rule().alwaysApply(true).build());
        context.addSource(RuleFiles.user(user + "/instructions", EXTENSION), CopilotRuleProvider::rule);
        return List.of();
    }

    @Override
    public List<AgentProfile> profiles() {
        return Stream.of("copilot", "copilot-cli")
                .map(id -> AgentProfile.read(id, getClass().getResourceAsStream(id + ".yaml")))
                .toList();
    }

    private static Rule rule(RuleFile given) {
        RuleFile file = given.ignoringWrongTypes();
        Rule.Builder rule = file.rule();
        Optional<String> description = file.text("description");
        description.ifPresent(rule::description);
        file.ignore("name");
        Optional<List<String>> applyTo = applyTo(file);
        file.values(Rule.EXCLUDE_AGENT, Shape.TEXT_OR_LIST).ifPresent(agents -> {
            rule.when(Rule.EXCLUDE_AGENT, agents, PatternStyle.ROOTED);
            agents.stream().filter(agent -> !AGENTS.contains(agent)).forEach(agent -> reportUnknown(file, agent));
        });
        if (applyTo.isEmpty()) {
            return rule.description(description.orElse(file.source().path())).build();
        }
        if (applyTo.get().stream().anyMatch(EVERYTHING::contains)) {
            return rule.alwaysApply(true).build();
        }
        return rule.listed(false)
                .when("paths", applyTo.get(), PatternStyle.VS_CODE)
                .writtenAs("paths", APPLY_TO)
                .build();
    }

    private static void reportUnknown(RuleFile file, String agent) {
        file.report(
                Diagnostic.warning(
                        "value-unknown",
                        "\"excludeAgent\" is \"" + agent + "\", which is no agent of Copilot",
                        "Write code-review or cloud-agent, or keep it if your own agent has this name"),
                Rule.EXCLUDE_AGENT);
    }

    /** Returns the globs; a list is reported and ignored, as Copilot does, instead of being read as the author meant it. */
    private static Optional<List<String>> applyTo(RuleFile file) {
        file.ignore(APPLY_TO); // a list is read below without asking for it
        if (!(file.frontMatter().get(APPLY_TO) instanceof List<?> list)) {
            return file.values(APPLY_TO, Shape.COMMA_TEXT);
        }
        String text = list.stream().map(String::valueOf).collect(Collectors.joining(", "));
        file.report(
                Diagnostic.warning(
                        "value-wrong-type",
                        "\"applyTo\" is a list, which Copilot ignores, so the rule is only listed",
                        "Write it as text: applyTo: \"" + text + "\""),
                APPLY_TO,
                KeyFix.write(APPLY_TO, text));
        return Optional.empty();
    }
}
