package io.agentrules.core;

import io.agentrules.api.PatternStyle;
import io.agentrules.api.Rule;
import io.agentrules.api.spi.AgentProfile;
import io.agentrules.api.spi.DiscoveryContext;
import io.agentrules.api.spi.RuleFile;
import io.agentrules.api.spi.RuleFile.Shape;
import io.agentrules.api.spi.RuleFiles;
import io.agentrules.api.spi.RuleProvider;
import java.util.List;

/** A format of the test's own: {@code rules} in the workspace, then in the home folder. */
final class FolderProvider implements RuleProvider {
    @Override
    public String id() {
        return "folder";
    }

    @Override
    public List<Rule> discover(DiscoveryContext context) {
        context.addSource(RuleFiles.project("rules", "md"), this::toRule);
        context.addSource(RuleFiles.user("rules", "md"), this::toRule);
        return List.of();
    }

    @Override
    public List<AgentProfile> profiles() {
        return List.of(new AgentProfile("folder", "name: Folder\nfiles: [ACME.md, .acme/rules]"));
    }

    private Rule toRule(RuleFile file) {
        if (file.content().equals("Throw")) {
            throw new IllegalStateException("no such luck");
        }
        Rule.Builder rule = file.rule().alwaysApply(file.flag("alwaysApply").orElse(false));
        file.text("description").ifPresent(rule::description);
        file.values("globs", Shape.COMMA_LIST).ifPresent(globs -> rule.when("globs", globs, PatternStyle.ANY_DEPTH));
        return rule.build();
    }
}
