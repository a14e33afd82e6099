package io.agentrules.api.spi;

import io.agentrules.api.MatchMode;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.Rule;
import io.agentrules.api.spi.RuleFile.Shape;
import java.util.List;

/**
 * What front matter means in a Cline file, and so also in a remote rule: conditions that must all hold, and a rule without
 * any that always applies. An explicit {@code alwaysApply: false} leaves it to the description, or to a mention.
 */
public final class ClineFrontMatter {
    private static final List<String> VALUE_KEYS = List.of("mode", "provider", "model", "tags", "os", "env");

    private ClineFrontMatter() {}

    /** Makes the rule of a file; front matter that is no valid YAML is content, as Cline reads it. */
    public static Rule toRule(RuleFile given) {
        RuleFile file = given.ignoringWrongTypes();
        if (file.isInvalidYaml()) {
            return Rule.named(file.name(), file.source())
                    .alwaysApply(true)
                    .content(file.text())
                    .build();
        }
        boolean onRequest = file.flag("alwaysApply").map(always -> !always).orElse(false);
        Rule.Builder rule = file.rule()
                .match(MatchMode.ALL)
                .disabled(file.flag("disabled").orElse(false)
                        || !file.flag("enabled").orElse(true))
                .description(file.text("description"))
                .listed(onRequest)
                .when("paths", file.values("paths", Shape.LIST), PatternStyle.ROOTED);
        VALUE_KEYS.forEach(key -> rule.when(key, file.values(key, Shape.TEXT_OR_LIST), PatternStyle.ROOTED));
        if (onRequest) {
            rule.when("globs", file.values("globs", Shape.COMMA_LIST), PatternStyle.ANY_DEPTH);
        }
        return rule.alwaysApply(!onRequest && !rule.isConditional()).build();
    }
}
