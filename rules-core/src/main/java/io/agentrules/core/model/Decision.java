package io.agentrules.core.model;

import io.agentrules.api.Bucket;
import io.agentrules.api.Rule;
import io.agentrules.api.Stable;
import io.agentrules.api.Verdict;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Whether one rule is in at one model call, and why. What it takes to say why is done only when somebody asks.
 *
 * @since 0.1
 */
@Stable
public final class Decision {
    private final RuleEntry entry;
    private final boolean suspended;
    private final Optional<How> how;
    private final Supplier<Map<String, Verdict>> verdicts;

    private Decision(RuleEntry entry, boolean suspended, Optional<How> how, Supplier<Map<String, Verdict>> verdicts) {
        this.entry = entry;
        this.suspended = suspended;
        this.how = how;
        this.verdicts = verdicts;
    }

    /** Decides that a rule is in. */
    public static Decision in(RuleEntry entry, How how, Supplier<Map<String, Verdict>> verdicts) {
        return new Decision(entry, false, Optional.of(how), verdicts);
    }

    /** Decides that a rule is out, since neither its conditions nor a mention put it in. */
    public static Decision out(RuleEntry entry, Supplier<Map<String, Verdict>> verdicts) {
        return new Decision(entry, false, Optional.empty(), verdicts);
    }

    /**
     * Decides that a rule is out, whatever its conditions say.
     *
     * @param suspended whether no rule is in for the time being; else this one is not in force
     */
    public static Decision leftOut(RuleEntry entry, boolean suspended) {
        return new Decision(entry, suspended, Optional.empty(), Map::of);
    }

    /** How a rule is in. */
    public enum How {
        /** It always applies. */
        ALWAYS,
        /** Its conditions hold. */
        CONDITION,
        /** The user's prompt mentions it. */
        MENTION,
        /** Only its name and description are in. */
        LISTED;

        /** Returns the name in lower case, as output shows it. */
        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Returns the rule, with what became of it in the catalog. */
    public RuleEntry entry() {
        return entry;
    }

    /** Returns the rule. */
    public Rule rule() {
        return entry.rule();
    }

    /** Returns whether the rule's whole text goes in. */
    public boolean isActive() {
        return how.isPresent() && how.get() != How.LISTED;
    }

    /** Returns how the rule is in; empty when it is out. */
    public Optional<How> how() {
        return how;
    }

    /**
     * Returns the verdict on each of the rule's conditions by key, in file order; empty for a rule whose conditions do not
     * matter: one that always applies, that is not in force, or that is left out while the conversation is compacted.
     */
    public Map<String, Verdict> verdicts() {
        return verdicts.get();
    }

    /** Returns why the rule is in or out: one sentence without a full stop. */
    public String reason() {
        return switch (entry.state()) {
            case SHADOWED -> shadowed(entry.shadowedBy().orElseThrow());
            case DISABLED -> rule().disabled() ? "switched off by its own file" : "switched off by the user";
            case UNTRUSTED -> "its workspace is not trusted";
            case ELIGIBLE ->
                suspended
                        ? "left out while the conversation is compacted"
                        : how.map(this::whyIn).orElseGet(this::whyOut);
        };
    }

    private String shadowed(Rule winner) {
        String by = winner.source().provider() + "'s " + winner.source().path();
        return winner.name().equals(rule().name())
                ? "shadowed by " + by + ", a stronger rule of the same name"
                : "shadowed by " + by + ", which is the same file";
    }

    private String whyIn(How in) {
        return switch (in) {
            case ALWAYS -> "always applies";
            case CONDITION -> reasons(true);
            case MENTION -> "mentioned in the prompt";
            case LISTED ->
                rule().conditions().isEmpty()
                        ? "listed with its description, to be read on demand"
                        : "listed with its description; its whole text is out: " + reasons(false);
        };
    }

    private String whyOut() {
        if (entry.bucket() == Bucket.TRIGGER) {
            return "watches the model's stream, and is never part of the prompt";
        }
        if (rule().conditions().isEmpty()) {
            return "nothing makes it apply but a mention of @" + rule().name();
        }
        return reasons(false);
    }

    private String reasons(boolean holding) {
        return verdicts().values().stream()
                .filter(verdict -> verdict.holds() == holding)
                .map(Verdict::reason)
                .collect(Collectors.joining("; "));
    }
}
