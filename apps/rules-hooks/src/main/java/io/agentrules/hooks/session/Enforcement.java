package io.agentrules.hooks.session;

import io.agentrules.api.InterruptMode;
import io.agentrules.api.Rule;

/**
 * When a rule that the model was not told yet keeps a tool from running: the key {@code enforce} in front matter. {@link DenialLimits} hold
 * for all of them.
 */
enum Enforcement {
    /** As usual: a trigger rule when it fires, another one never. */
    DEFAULT,
    /** Before the first tool that reads or writes a file to which the rule applies. */
    READ,
    /** Before the first tool that writes one. */
    MODIFY,
    /** Never: the model is told of a trigger rule that fires, and the tool runs. */
    NEVER;

    static Enforcement of(Rule rule) {
        return switch (String.valueOf(rule.metadata().get("enforce"))) {
            case "read" -> READ;
            case "modify" -> MODIFY;
            case "never" -> NEVER;
            default -> DEFAULT;
        };
    }

    /** Returns whether a trigger rule keeps a call from running in which it fires, as far as its keys are concerned. */
    static boolean deniesWhenFiring(Rule rule) {
        return of(rule) != NEVER
                && rule.trigger()
                        .flatMap(trigger -> trigger.options().interruptMode())
                        .filter(mode -> mode == InterruptMode.NEVER || mode == InterruptMode.PROSE_ONLY)
                        .isEmpty();
    }

    /** Returns whether a rule with this value keeps a call from running. */
    boolean denies(boolean writes) {
        return this == READ || (this == MODIFY && writes);
    }
}
