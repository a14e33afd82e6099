package io.agentrules.api.internal;

import io.agentrules.api.MatchMode;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.Rule;
import io.agentrules.api.spi.RuleFile;
import io.agentrules.api.spi.RuleFile.Shape;
import java.util.List;

/**
 * The meaning of front matter in Cline files and in remote rules: all conditions must hold, and a rule without conditions
 * always applies. A rule with an explicit {@code alwaysApply: false} is listed by its description or applied when mentioned.
 */
public final class ClineFrontMatter {
    private static final List<String> VALUE_KEYS = List.of("mode", "provider", "model", "tags", "os", "env");

    private ClineFrontMatter() {}

    /** Converts a file to a rule; front matter that is not valid YAML is treated as content, as Cline does. */
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
                .listed(onRequest);
        file.text("description").ifPresent(rule::description);
        file.values("paths", Shape.LIST).ifPresent(paths -> rule.when("paths", paths, PatternStyle.ROOTED));
        VALUE_KEYS.forEach(key ->
                file.values(key, Shape.TEXT_OR_LIST).ifPresent(values -> rule.when(key, values, PatternStyle.ROOTED)));
        if (onRequest) {
            file.values("globs", Shape.COMMA_LIST)
                    .ifPresent(globs -> rule.when("globs", globs, PatternStyle.ANY_DEPTH));
        }
        return rule.alwaysApply(!onRequest && !rule.isConditional()).build();
    }
}
