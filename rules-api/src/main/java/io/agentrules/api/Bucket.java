package io.agentrules.api;

import java.util.Locale;

/** How a rule reaches the model. */
public enum Bucket {
    /** It watches the model's stream and interrupts it. */
    TRIGGER,
    /** Its whole text is in every system prompt. */
    ALWAYS,
    /** It is listed in the system prompt, and read on demand through {@code rule://name}. */
    RULEBOOK,
    /** Its whole text goes in when the current work calls for it. */
    CONDITIONAL,
    /** Only a mention of its name puts it in. */
    MANUAL;

    /**
     * Returns the bucket of a rule: the first of the constants, in their order, whose need the rule meets.
     *
     * <p>A rulebook rule with conditions is listed and also put in whole when they hold.
     */
    public static Bucket of(Rule rule) {
        if (rule.trigger().isPresent()) {
            return TRIGGER;
        }
        if (rule.alwaysApply()) {
            return ALWAYS;
        }
        if (rule.listed() && rule.description().isPresent()) {
            return RULEBOOK;
        }
        return rule.conditions().isEmpty() ? MANUAL : CONDITIONAL;
    }

    /** Returns the name in lower case, as it stands in output. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }
}
