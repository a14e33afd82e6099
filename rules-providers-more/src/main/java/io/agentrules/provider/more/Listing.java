package io.agentrules.provider.more;

import io.agentrules.api.Rule;
import io.agentrules.api.spi.RuleFile;

/** How a rule that the model may ask for gets into the rulebook. */
final class Listing {
    private Listing() {}

    /** Returns a rule that is listed in any case: without a description, by the path of its file. */
    static Rule.Builder listed(Rule.Builder rule, RuleFile file) {
        boolean described =
                file.text("description").filter(line -> !line.isBlank()).isPresent();
        return described
                ? rule.listed(true)
                : rule.listed(true).description(file.source().path());
    }
}
