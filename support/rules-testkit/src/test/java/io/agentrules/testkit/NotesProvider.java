package io.agentrules.testkit;

import io.agentrules.api.Rule;
import io.agentrules.api.spi.DiscoveryContext;
import io.agentrules.api.spi.RuleFile;
import io.agentrules.api.spi.RuleFiles;
import io.agentrules.api.spi.RuleProvider;
import java.util.List;

/** Reads the folder {@code notes}, the project's and the user's: a sound provider, to be read with or to be spoiled. */
class NotesProvider implements RuleProvider {
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

    Rule toRule(RuleFile file) {
        Rule.Builder rule = file.rule();
        file.text("description").ifPresent(rule::description);
        return rule.build();
    }
}
