package io.agentrules.provider.more;

import io.agentrules.api.Rule;
import io.agentrules.api.spi.RuleFile;

/** What the providers of plain Markdown files share. */
final class PlainRules {
    private PlainRules() {}

    /** Returns a rule that always applies. */
    static Rule always(RuleFile file) {
        return file.rule().alwaysApply(true).build();
    }
}
