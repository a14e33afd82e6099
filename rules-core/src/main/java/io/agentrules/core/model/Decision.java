package io.agentrules.core.model;

import io.agentrules.api.Bucket;
import io.agentrules.api.Rule;
import io.agentrules.api.Stable;
import io.agentrules.api.Verdict;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.function.Supplier;

/**
 * The decision whether one rule is in the prompt of one model call, and why. Verdicts and reasons are computed on demand.
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

    /** Returns the decision that a rule is in the prompt. */
    public static Decision in(RuleEntry entry, How how, Supplier<Map<String, Verdict>> verdicts) {
        return new Decision(entry, false, Optional.of(how), verdicts);
    }

    /** Returns the decision that a rule is out, because neither its conditions hold nor it is mentioned. */
    public static Decision out(RuleEntry entry, Supplier<Map<String, Verdict>> verdicts) {
        return new Decision(entry, false, Optional.empty(), verdicts);
    }

    /**
     * Returns the decision that a rule is out regardless of its conditions.
     *
     * @param suspended whether all rules are left out for now; otherwise this rule is not eligible
     */
    public static Decision leftOut(RuleEntry entry, boolean suspended) {
        return new Decision(entry, suspended, Optional.empty(), Map::of);
    }

    /** The ways in which a rule can be in the prompt. */
    public enum How {
        /** It always applies. */
        ALWAYS,
        /** Its conditions hold. */
        CONDITION,
        /** The user's prompt mentions it. */
        MENTION,
        /** Only its name and description are in the prompt. */
        LISTED;

        private final String id = name().toLowerCase(Locale.ROOT);

        /** Returns the name in lower case, as output shows it. */
        public String id() {
            return id;
        }
    }

    /** Returns the rule's entry in the catalog. */
    public RuleEntry entry() {
        return entry;
    }

    /** Returns the rule. */
    public Rule rule() {
        return entry.rule();
    }

    /** Returns whether the rule's full text is in the prompt. */
    public boolean isActive() {
        return how.isPresent() && how.get() != How.LISTED;
    }

    /** Returns how the rule is in the prompt; empty if it is out. */
    public Optional<How> how() {
        return how;
    }

    /**
     * Returns the verdict on each of the rule's conditions by key, in file order; empty for a rule whose conditions are not used,
     * because it is not eligible or is left out during a compaction. A rule that always applies has only the verdict on {@code
     * excludeAgent}, if its file has that key.
     */
    public Map<String, Verdict> verdicts() {
        return verdicts.get();
    }

    /** Returns why the rule is in or out, as one sentence without a period. */
    public String reason() {
        return switch (entry.state()) {
            case SHADOWED -> shadowed(entry.shadowedByLabel().orElseThrow());
            case DISABLED -> rule().disabled() ? "switched off by its own file" : "switched off by the user";
            case UNTRUSTED -> "its workspace is not trusted";
            case NOT_LOCKED -> "trigger rules are frozen, and rules.lock does not contain this version of the rule";
            case NOT_IN_VIEW -> entry.notInView().orElseThrow();
            case ELIGIBLE ->
                suspended
                        ? "left out while the conversation is compacted"
                        : how.map(this::whyIn).orElseGet(this::whyOut)
                                + (entry.disabledHere()
                                        ? "; it is switched off here, which the agent does not know"
                                        : "");
        };
    }

    /** Returns the rule, whether it is in, listed or out, and why, for people: {@code style is in: src/a.ts matches src/**}. */
    @Override
    public String toString() {
        String outcome = isActive() ? "in" : how.isPresent() ? "listed" : "out";
        return rule().name() + " is " + outcome + ": " + reason();
    }

    private String shadowed(String by) {
        return switch (entry.shadowing().orElseThrow()) {
            case SAME_NAME -> "shadowed by " + by + ", a stronger rule of the same name";
            case SAME_FILE -> "shadowed by " + by + ", which is the same file";
            case SAME_TEXT -> "same text as " + by + ", which is eligible in its place";
            case IMPORTED -> "imported by " + by + ", which is eligible in its place";
            case INDIRECT ->
                "shadowed by a stronger rule of the same name or text, in whose place " + by + " is eligible";
        };
    }

    private String whyIn(How in) {
        return switch (in) {
            case ALWAYS -> "always applies";
            case CONDITION -> reasons(true);
            case MENTION -> "mentioned in the prompt";
            case LISTED ->
                !rule().isConditional()
                        ? "listed, to be read on demand"
                        : "listed; its whole text is out: " + reasons(false);
        };
    }

    private String whyOut() {
        if (entry.bucket() == Bucket.TRIGGER) {
            return "watches the model's stream, and is never part of the prompt";
        }
        if (!rule().isConditional() && !isExcluded()) {
            return entry.mention().isPresent() // agents differ in how it is written
                    ? "applies only when it is mentioned"
                    : "nothing makes it apply, and no mention reaches a name with a double quote";
        }
        return reasons(false);
    }

    private boolean isExcluded() {
        return verdicts().values().stream().anyMatch(verdict -> !verdict.holds());
    }

    private String reasons(boolean holding) {
        var known = new StringJoiner("; ").setEmptyValue("an evaluator gave no reason for it");
        for (Verdict verdict : verdicts().values()) {
            if (verdict.holds() == holding) {
                known.add(verdict.reason());
            }
        }
        return known.toString();
    }
}
