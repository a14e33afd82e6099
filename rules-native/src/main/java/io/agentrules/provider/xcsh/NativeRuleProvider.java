package io.agentrules.provider.xcsh;

import io.agentrules.api.Rule;
import io.agentrules.api.internal.NativeFrontMatter;
import io.agentrules.api.spi.DiscoveryContext;
import io.agentrules.api.spi.RuleFiles;
import io.agentrules.api.spi.RuleProvider;
import io.agentrules.api.spi.AgentProfile;
import java.util.List;

/**
 * Reads the native format from {@code .xcsh/rules} in the workspace, then from {@code .xcsh/agent/rules} in the home folder; the
 * setting {@code native.folder} replaces {@code .xcsh} by another folder.
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
        var toRule = new NativeFrontMatter(context.conditionKeys());
        context.addSource(RuleFiles.project(folder + "/rules", EXTENSIONS), toRule);
        context.addSource(RuleFiles.user(folder + "/agent/rules", EXTENSIONS), toRule);
        return List.of();
    }

    @Override
    public List<AgentProfile> profiles() {
        return List.of(AgentProfile.read("native", getClass().getResourceAsStream("native.yaml")));
    }
}
