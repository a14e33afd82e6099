package io.agentrules.api;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * One agent rule, normalized from whatever format its provider reads.
 *
 * @param name key for merging and for {@code rule://name}; case-sensitive, never blank
 * @param description one line for the rulebook; empty when the author gave none
 * @param alwaysApply whether the content belongs in every system prompt
 * @param listed whether its format offers a described rule to the model; true for most
 * @param disabled whether its own file switches it off: it is known, and never in force
 * @param conditions what must hold before the rule applies, in file order; empty means nothing
 * @param match how the conditions combine
 * @param trigger what interrupts the model's stream; empty for most rules
 * @param content Markdown after the front matter, trimmed; never blank
 * @param source where the rule was read
 * @param metadata the front matter as it was parsed, in file order, unknown keys included
 */
public record Rule(
        String name,
        Optional<String> description,
        boolean alwaysApply,
        boolean listed,
        boolean disabled,
        List<Condition> conditions,
        MatchMode match,
        Optional<StreamTrigger> trigger,
        String content,
        RuleSource source,
        Map<String, Object> metadata) {
    /**
     * Copies {@code conditions} and {@code metadata}.
     *
     * @throws IllegalArgumentException if {@code name} or {@code content} is blank
     */
    public Rule {
        if (name.isBlank()) {
            throw new IllegalArgumentException("Rule at " + source.location() + " has a blank name");
        }
        if (content.isBlank()) {
            throw new IllegalArgumentException("Rule " + name + " at " + source.location() + " has no content");
        }
        Objects.requireNonNull(description, "description");
        Objects.requireNonNull(match, "match");
        Objects.requireNonNull(trigger, "trigger");
        conditions = List.copyOf(conditions);
        metadata = Collections.unmodifiableMap(new LinkedHashMap<>(metadata)); // in file order, as Map.copyOf is not
    }

    /** Starts a rule with nothing but a name and a source: no description, never applied by itself, any match. */
    public static Builder named(String name, RuleSource source) {
        return new Builder(name, source);
    }

    /** Returns the patterns of the {@code globs} condition; empty when there is none. */
    public List<String> globs() {
        return conditions.stream()
                .filter(condition -> condition.key().equals("globs"))
                .findFirst()
                .map(Condition::values)
                .orElse(List.of());
    }

    /** Returns this rule with other conditions. */
    public Rule withConditions(List<Condition> others) {
        return new Rule(
                name, description, alwaysApply, listed, disabled, others, match, trigger, content, source, metadata);
    }

    /** Returns this rule with another trigger. */
    public Rule withTrigger(Optional<StreamTrigger> other) {
        return new Rule(
                name, description, alwaysApply, listed, disabled, conditions, match, other, content, source, metadata);
    }

    /** Collects the parts of a rule; {@link #build()} may be called again after a change. */
    public static final class Builder {
        private final String name;
        private final RuleSource source;
        private final List<Condition> conditions = new ArrayList<>();
        private Optional<String> description = Optional.empty();
        private boolean alwaysApply;
        private boolean listed = true;
        private boolean disabled;
        private MatchMode match = MatchMode.ANY;
        private Optional<StreamTrigger> trigger = Optional.empty();
        private String content = "";
        private Map<String, Object> metadata = Map.of();

        private Builder(String name, RuleSource source) {
            this.name = Objects.requireNonNull(name, "name");
            this.source = Objects.requireNonNull(source, "source");
        }

        /** Sets the line for the rulebook; a blank one counts as none. */
        public Builder description(Optional<String> line) {
            this.description = line.filter(text -> !text.isBlank());
            return this;
        }

        /** Sets whether the content belongs in every system prompt. */
        public Builder alwaysApply(boolean always) {
            this.alwaysApply = always;
            return this;
        }

        /** Sets whether a described rule is offered to the model. */
        public Builder listed(boolean offered) {
            this.listed = offered;
            return this;
        }

        /** Sets whether the rule's own file switches it off. */
        public Builder disabled(boolean off) {
            this.disabled = off;
            return this;
        }

        /**
         * Adds a condition, unless {@code values} is absent.
         *
         * @param values absent when the author asked for nothing; empty when what was asked could not be read, so that
         *     the condition never holds
         */
        public Builder when(String key, Optional<List<String>> values, PatternStyle style) {
            values.ifPresent(given -> conditions.add(new Condition(key, given, style)));
            return this;
        }

        /** Sets how the conditions combine. */
        public Builder match(MatchMode combination) {
            this.match = combination;
            return this;
        }

        /** Sets what interrupts the model's stream. */
        public Builder trigger(Optional<StreamTrigger> streamTrigger) {
            this.trigger = streamTrigger;
            return this;
        }

        /** Sets the Markdown; it is trimmed. */
        public Builder content(String markdown) {
            this.content = markdown.strip();
            return this;
        }

        /** Sets the front matter as it was parsed. */
        public Builder metadata(Map<String, Object> frontMatter) {
            this.metadata = frontMatter;
            return this;
        }

        /** Returns whether a condition was added. */
        public boolean isConditional() {
            return !conditions.isEmpty();
        }

        /**
         * Makes the rule, its conditions in the order of the front matter.
         *
         * @throws IllegalArgumentException if the name or the content is blank
         */
        public Rule build() {
            List<String> fileOrder = List.copyOf(metadata.keySet());
            conditions.sort(Comparator.comparing(condition -> fileOrder.indexOf(condition.key())));
            return new Rule(
                    name,
                    description,
                    alwaysApply,
                    listed,
                    disabled,
                    conditions,
                    match,
                    trigger,
                    content,
                    source,
                    metadata);
        }
    }
}
