package io.agentrules.check;

import io.agentrules.api.Rule;
import io.agentrules.api.spi.AgentProfile;
import io.agentrules.api.spi.DiscoveryContext;
import io.agentrules.api.spi.RuleFile;
import io.agentrules.api.spi.RuleFiles;
import io.agentrules.api.spi.RuleProvider;
import java.util.List;

/** A format of the test's own: {@code notes} in the workspace, then in the home folder. */
final class NotesProvider implements RuleProvider {
    private volatile boolean fails;

    /** Lets every further file break this provider. */
    void fail() {
        fails = true;
    }

    @Override
    public String id() {
        return "notes";
    }

    @Override
    public List<Rule> discover(DiscoveryContext context) {
        context.addSource(RuleFiles.project("notes", "md"), this::toRule);
        context.addSource(RuleFiles.user("notes", "md"), this::toRule);
        return List.of();
    }

    @Override
    public List<AgentProfile> profiles() {
        return List.of(new AgentProfile("notes", "name: Notes\nfiles: [.acme/rules]"));
    }

    private Rule toRule(RuleFile file) {
        if (fails) {
            throw new AssertionError("no such luck");
        }
        return file.rule().alwaysApply(file.flag("alwaysApply").orElse(false)).build();
    }
}
