package io.agentrules.testkit;

import io.agentrules.api.Rule;
import io.agentrules.api.spi.DiscoveryContext;
import io.agentrules.api.spi.RuleFile;
import io.agentrules.api.spi.RuleFiles;
import io.agentrules.api.spi.RuleProvider;
import java.util.List;
import java.util.stream.Stream;

/** Reads the folder {@code notes}, the project's and the user's: a sound provider, to be read with or to be spoiled. */
class NotesProvider implements RuleProvider {
    @Override
    public String id() {
        return "notes";
    }

    @Override
    public List<Rule> discover(DiscoveryContext context) {
        return Stream.of(RuleFiles.project("notes", "md"), RuleFiles.user("notes", "md"))
                .flatMap(files -> context.rules(files, this::toRule).stream())
                .toList();
    }

    Rule toRule(RuleFile file) {
        Rule.Builder rule = file.rule();
        file.text("description").ifPresent(rule::description);
        return rule.build();
    }
}
