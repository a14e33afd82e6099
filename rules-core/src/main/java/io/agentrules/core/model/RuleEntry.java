package io.agentrules.core.model;

import io.agentrules.api.Bucket;
import io.agentrules.api.Diagnostic;
import io.agentrules.api.Experimental;
import io.agentrules.api.Rule;
import io.agentrules.api.RuleSource;
import io.agentrules.api.Stable;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A rule in the catalog and its state.
 *
 * @param rule the rule; its trigger has only the usable patterns
 * @param bucket how the rule reaches the model if it is eligible
 * @param state whether the rule is eligible
 * @param shadowedBy the eligible rule in its place; present if and only if {@code state} is {@link State#SHADOWED}
 * @param notInView why the tool does not load the rule; present if and only if {@code state} is {@link State#NOT_IN_VIEW}
 * @param overLimit that a limit of the agent cuts off or leaves out this rule's text, and the remedy; empty without a view, and for a rule
 *     within the limits
 * @param disabledHere whether the user or the harness switched the rule off, which keeps no tool from loading it; only in a view
 * @since 0.1
 */
@Stable
public record RuleEntry(
        Rule rule,
        Bucket bucket,
        State state,
        Optional<Rule> shadowedBy,
        Optional<String> notInView,
        @Experimental Optional<Diagnostic> overLimit,
        @Experimental boolean disabledHere) {
    /** A name that needs no quotes in a mention. */
    private static final Pattern PLAIN_NAME =
            Pattern.compile("(?=.*[\\p{L}\\p{Nd}])[~\\p{L}\\p{Nd}_](?:[-./\\p{L}\\p{Nd}_]*+(?<![-./]))?");

    /**
     * Checks that {@code shadowedBy} and {@code notInView} agree with the state.
     *
     * @throws IllegalArgumentException if one of the two is present in another state, or absent in its own
     */
    public RuleEntry {
        Objects.requireNonNull(rule, "rule");
        Objects.requireNonNull(bucket, "bucket");
        Objects.requireNonNull(overLimit, "overLimit");
        if (shadowedBy.isPresent() != (state == State.SHADOWED)) {
            throw new IllegalArgumentException("shadowedBy does not fit the state " + state);
        }
        if (notInView.isPresent() != (state == State.NOT_IN_VIEW)) {
            throw new IllegalArgumentException("notInView does not fit the state " + state);
        }
    }

    /** Creates an entry of a rule that is not kept out by a view. */
    public RuleEntry(Rule rule, Bucket bucket, State state, Optional<Rule> shadowedBy) {
        this(rule, bucket, state, shadowedBy, Optional.empty(), Optional.empty(), false);
    }

    /** Returns the entry of a rule that the tool of a view does not load. */
    public static RuleEntry notInView(Rule rule, Bucket bucket, String reason) {
        return new RuleEntry(
                rule, bucket, State.NOT_IN_VIEW, Optional.empty(), Optional.of(reason), Optional.empty(), false);
    }

    /** Returns this entry with what a limit of the view's tool does to the rule. */
    @Experimental
    public RuleEntry withOverLimit(Diagnostic found) {
        return new RuleEntry(rule, bucket, state, shadowedBy, notInView, Optional.of(found), disabledHere);
    }

    /** Returns this entry of a rule in a view that is switched off without it. */
    @Experimental
    public RuleEntry withDisabledHere() {
        return new RuleEntry(rule, bucket, state, shadowedBy, notInView, overLimit, true);
    }

    /**
     * Returns the text with which a prompt mentions the rule: {@code @style}, or {@code @"my style"} if the name needs quotes. Empty if the
     * name has a double quote: no mention reaches such a rule.
     */
    @Experimental
    public Optional<String> mention() {
        String name = rule.name();
        if (PLAIN_NAME.matcher(name).matches()) {
            return Optional.of("@" + name);
        }
        return name.indexOf('"') >= 0 ? Optional.empty() : Optional.of("@\"" + name + '"');
    }

    /** Returns whether the rule is eligible. */
    public boolean isEligible() {
        return state == State.ELIGIBLE;
    }

    /** Returns why {@link #shadowedBy} is eligible in the rule's place; present if and only if the rule is shadowed. */
    public Optional<Shadowing> shadowing() {
        return shadowedBy.map(winner -> {
            boolean isSameText = winner.content().equals(rule.content());
            boolean isBeside = winner.source().equals(rule.source()) && !isSameText; // a place can have several rules
            if (winner.source().file().equals(rule.source().file()) && !isBeside) {
                return Shadowing.SAME_FILE;
            }
            if (winner.name().equals(rule.name())) {
                return Shadowing.SAME_NAME;
            }
            if (winner.imports().contains(rule.source().file())) {
                return Shadowing.IMPORTED;
            }
            return isSameText ? Shadowing.SAME_TEXT : Shadowing.INDIRECT;
        });
    }

    /**
     * Returns how messages name the eligible rule in this one's place: {@code acme's pkg/ACME.md}, {@code acme's style.md of the user},
     * for one of another folder of the workspace {@code acme's ACME.md in the folder shop}. Present if and only if the rule is shadowed.
     */
    @Experimental
    public Optional<String> shadowedByLabel() {
        return shadowedBy.map(winner -> winner.source().provider() + "'s " + pathOf(winner) + placeOf(winner.source()));
    }

    /** Returns the path from the root; of a file that is not below it, the path from home or in its rules folder, as far as known. */
    private static String pathOf(Rule winner) {
        RuleSource source = winner.source();
        return source.root()
                .map(root -> root.endsWith("/") ? root : root + "/")
                .filter(source.location()::startsWith)
                .map(root -> source.location().substring(root.length()))
                .orElseGet(() -> pathOutside(winner.name(), source.path()));
    }

    /** Returns the path of a file outside of every workspace, which a name such as {@code ~/ACME} tells. */
    private static String pathOutside(String name, String path) {
        boolean isTold = name.startsWith("~/") || name.startsWith("/");
        return isTold ? name.substring(0, name.lastIndexOf('/') + 1) + path.substring(path.lastIndexOf('/') + 1) : path;
    }

    private String placeOf(RuleSource winner) {
        return switch (winner.level()) {
            case USER -> " of the user";
            case MANAGED -> " of the organization";
            default ->
                winner.root()
                        .filter(root -> rule.source()
                                .root()
                                .filter(own -> !own.equals(root))
                                .isPresent())
                        .map(root -> " in the folder " + root.substring(root.lastIndexOf('/') + 1))
                        .orElse("");
        };
    }

    /** What a shadowed rule has in common with the eligible rule in its place. */
    public enum Shadowing {
        /** The name; the files differ. */
        SAME_NAME,
        /** The file, under one name or two. */
        SAME_FILE,
        /** The content, with the same conditions; it was read by two providers. */
        SAME_TEXT,
        /** The file of the shadowed rule: the eligible rule imports it, so its text has it. */
        IMPORTED,
        /** Nothing: the eligible rule is in the place of a third one, stronger than both, that has the name or the text of the shadowed one. */
        INDIRECT
    }

    /** Whether a rule is eligible, or else why not. */
    public enum State {
        /** It is eligible; whether it applies depends only on the current work. */
        ELIGIBLE,
        /** A stronger rule with its name, its file or its text is eligible in its place. */
        SHADOWED,
        /** The user or its own file disabled it. */
        DISABLED,
        /** It comes from a workspace that the harness does not trust. */
        UNTRUSTED,
        /** The engine is {@linkplain RulesConfig.Builder#frozen frozen}, and no lock has the rule as it is. */
        NOT_LOCKED,
        /** The tool as which the engine views the workspace does not load it. */
        NOT_IN_VIEW;

        private final String id = name().toLowerCase(Locale.ROOT).replace('_', '-');

        /** Returns the name in lower case with hyphens, as output shows it. */
        public String id() {
            return id;
        }
    }
}
