package io.agentrules.api;

import java.util.Locale;

/**
 * How a rule reaches the model.
 *
 * @since 0.1
 */
@Stable
public enum Bucket {
    /** The rule watches the model's stream and interrupts it. */
    TRIGGER,
    /** The rule's full text is in every system prompt. */
    ALWAYS,
    /** The rule is listed in the system prompt; the model reads it on demand through {@code rule://name}. */
    RULEBOOK,
    /** The rule's full text is in the system prompt while its conditions hold. */
    CONDITIONAL,
    /** The rule's full text is in the system prompt only when its name is mentioned. */
    MANUAL;

    private final String id = name().toLowerCase(Locale.ROOT);

    /**
     * Returns the bucket of a rule: the first constant, in declaration order, whose criteria the rule meets.
     *
     * <p>A rulebook rule with conditions is always listed; its full text is added while the conditions hold.
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
        return rule.isConditional() ? CONDITIONAL : MANUAL;
    }

    /** Returns the name in lower case, as it appears in output. */
    public String id() {
        return id;
    }
}
