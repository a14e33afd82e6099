package io.agentrules.api;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/**
 * One agent rule, independent of the format that its provider reads. Immutable; built with {@link #named}:
 *
 * <pre>{@code
 * Rule rule = Rule.named("sql", source)
 *         .description("How we write queries")
 *         .when("globs", List.of("src/db/*.java"), PatternStyle.ANY_DEPTH)
 *         .content("Bind parameters.")
 *         .build();
 * }</pre>
 *
 * <p>What a rule has, besides its {@link #name}, {@link #content} and {@link #source}:
 *
 * <ul>
 *   <li>when its content is in the prompt: {@link #alwaysApply}, {@link #conditions} with {@link #match}, {@link #folder}
 *   <li>whether the model can ask for it: {@link #listed} with {@link #description}
 *   <li>when it interrupts the model: {@link #trigger}
 *   <li>whether its file switches it off: {@link #disabled}
 *   <li>how it stands in its file: {@link #metadata}, {@link #writtenKey}, {@link #imports}
 * </ul>
 *
 * @since 0.1
 */
@Stable
public final class Rule {
    /** The key of the condition that limits a rule to a folder; only the engine sets it. */
    public static final String FOLDER = "folder";

    /**
     * The key of the condition that keeps a rule out while the agent is one of its values. It limits a rule and never brings it
     * in, so it does not change the rule's {@linkplain Bucket bucket}.
     */
    public static final String EXCLUDE_AGENT = "excludeAgent";

    private final String name;
    private final Optional<String> description;
    private final boolean alwaysApply;
    private final boolean listed;
    private final boolean disabled;
    private final List<Condition> conditions;
    private final MatchMode match;
    private final Optional<StreamTrigger> trigger;
    private final String content;
    private final RuleSource source;
    private final Map<String, Object> metadata;
    private final Optional<String> folder;
    private final List<String> imports;
    private final Map<String, String> writtenKeys;

    private Rule(Builder builder) {
        name = builder.name;
        source = builder.source;
        content = builder.content;
        if (name.isBlank()) {
            throw new IllegalArgumentException("Rule at " + source.location() + " has a blank name");
        }
        if (content.isBlank()) {
            throw new IllegalArgumentException("Rule " + name + " at " + source.location() + " has no content");
        }
        description = builder.description;
        alwaysApply = builder.alwaysApply;
        listed = builder.listed;
        disabled = builder.disabled;
        conditions = List.copyOf(builder.conditions);
        match = builder.match;
        trigger = builder.trigger;
        metadata = Collections.unmodifiableMap(
                new LinkedHashMap<>(builder.metadata)); // in file order, as Map.copyOf is not
        folder = builder.folder;
        imports = List.copyOf(builder.imports);
        writtenKeys = Map.copyOf(builder.writtenKeys);
    }

    /** Starts a rule that has only a name and a source: no description, no conditions, not always applied. */
    public static Builder named(String name, RuleSource source) {
        return new Builder(name, source);
    }

    /** Returns the key for merging and for {@code rule://name}; case-sensitive, never blank. */
    public String name() {
        return name;
    }

    /** Returns one line for the rulebook; empty when the author gave none. */
    public Optional<String> description() {
        return description;
    }

    /** Returns whether the content belongs in every system prompt. */
    public boolean alwaysApply() {
        return alwaysApply;
    }

    /** Returns whether the rule is listed in the rulebook if it has a description; true in most formats. */
    public boolean listed() {
        return listed;
    }

    /** Returns whether the rule's own file disables it: the rule is in the catalog but never eligible. */
    public boolean disabled() {
        return disabled;
    }

    /** Returns what must hold before the rule applies, in file order; empty if it has no conditions. */
    public List<Condition> conditions() {
        return conditions;
    }

    /** Returns whether one condition is enough or all must hold. */
    public MatchMode match() {
        return match;
    }

    /** Returns what interrupts the model's stream; empty for most rules. */
    public Optional<StreamTrigger> trigger() {
        return trigger;
    }

    /** Returns the Markdown after the front matter, trimmed; never blank. */
    public String content() {
        return content;
    }

    /** Returns where the rule was read from. */
    public RuleSource source() {
        return source;
    }

    /** Returns the parsed front matter in file order, including unknown keys. */
    public Map<String, Object> metadata() {
        return metadata;
    }

    /**
     * Returns the folder that the rule is limited to, relative to the workspace root, with {@code /}; empty if it is not limited. Unless
     * the rule is manual or only listed, it also has a condition {@code folder}.
     */
    public Optional<String> folder() {
        return folder;
    }

    /** Returns the files whose text is part of the content, as absolute paths with {@code /}, in order of expansion. */
    public List<String> imports() {
        return imports;
    }

    /**
     * Returns the key in the file for the key of a condition, where the two differ, such as {@code applyTo} for {@code paths}.
     *
     * @see #writtenKey
     */
    public Map<String, String> writtenKeys() {
        return writtenKeys;
    }

    /** Returns the patterns of the {@code globs} condition; empty if there is none. */
    public List<String> globs() {
        for (Condition condition : conditions) {
            if (condition.key().equals("globs")) {
                return condition.values();
            }
        }
        return List.of();
    }

    /** Returns the key under which the file has a condition, as messages for its author should call it. */
    public String writtenKey(Condition condition) {
        return writtenKeys.getOrDefault(condition.key(), condition.key());
    }

    /** Returns whether conditions bring this rule in; {@code excludeAgent}, which only keeps it out, does not count. */
    public boolean isConditional() {
        return areLimiting(conditions);
    }

    private static boolean areLimiting(List<Condition> conditions) {
        for (Condition condition : conditions) { // no stream, because every step asks for the bucket of every rule
            if (!condition.key().equals(EXCLUDE_AGENT)) {
                return true;
            }
        }
        return false;
    }

    /** Returns this rule with other conditions. */
    public Rule withConditions(List<Condition> others) {
        return copied().conditions(others).made();
    }

    /**
     * Returns this rule with another content.
     *
     * @throws IllegalArgumentException if it is blank
     */
    public Rule withContent(String markdown) {
        return copied().content(markdown).made();
    }

    /**
     * Returns this rule with another name.
     *
     * @throws IllegalArgumentException if it is blank
     */
    public Rule withName(String other) {
        return copied(other).made();
    }

    /** Returns this rule listed in the rulebook, by its description or else by the given one. */
    public Rule listed(String otherwise) {
        Builder copy = copied();
        copy.listed = true;
        copy.description = Optional.of(description.orElse(otherwise));
        return copy.made();
    }

    /** Returns this rule with another trigger. */
    public Rule withTrigger(StreamTrigger other) {
        return copied().trigger(other).made();
    }

    /** Returns this rule without a trigger. */
    public Rule withoutTrigger() {
        Builder copy = copied();
        copy.trigger = Optional.empty();
        return copy.made();
    }

    /** Returns this rule with the files whose text is part of its content, as absolute paths with {@code /}. */
    public Rule withImports(List<String> files) {
        Builder copy = copied();
        copy.imports = files;
        return copy.made();
    }

    /**
     * Returns this rule limited to a folder: its globs are relative to the folder, and it is in only while the session works
     * there. A rule that always applied becomes conditional; one that is manual or only listed stays as it is.
     *
     * @param path relative to the workspace root, with {@code /}
     */
    public Rule limitedTo(String path) {
        Builder copy = copied();
        copy.folder = Optional.of(path);
        if (alwaysApply || trigger.isPresent() || isConditional()) {
            copy.conditions.clear();
            copy.when(FOLDER, List.of(path), PatternStyle.ROOTED);
            conditions.forEach(condition -> copy.when(condition.key(), condition.values(), condition.style(), path));
            copy.listed = listed && !alwaysApply;
            copy.alwaysApply = false;
        }
        return copy.made();
    }

    private Builder copied() {
        return copied(name);
    }

    private Builder copied(String other) {
        var copy = new Builder(other, source);
        copy.conditions.addAll(conditions);
        copy.description = description;
        copy.alwaysApply = alwaysApply;
        copy.listed = listed;
        copy.disabled = disabled;
        copy.match = match;
        copy.trigger = trigger;
        copy.content = content;
        copy.metadata = metadata;
        copy.folder = folder;
        copy.imports = imports;
        copy.writtenKeys.putAll(writtenKeys);
        return copy;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Rule that
                && name.equals(that.name)
                && source.equals(that.source)
                && content.equals(that.content)
                && description.equals(that.description)
                && alwaysApply == that.alwaysApply
                && listed == that.listed
                && disabled == that.disabled
                && conditions.equals(that.conditions)
                && match == that.match
                && trigger.equals(that.trigger)
                && metadata.equals(that.metadata)
                && folder.equals(that.folder)
                && imports.equals(that.imports)
                && writtenKeys.equals(that.writtenKeys);
    }

    @Override
    public int hashCode() {
        return Objects.hash(name, source, content); // which already differ between almost all rules
    }

    /** Returns all parts, so that tests that compare texts see each difference. */
    @Override
    public String toString() {
        return "Rule"
                + List.of(
                        name,
                        source,
                        description,
                        alwaysApply,
                        listed,
                        disabled,
                        conditions,
                        match,
                        trigger,
                        content,
                        metadata,
                        folder,
                        imports,
                        new TreeMap<>(writtenKeys));
    }

    /** Builds a rule; {@link #build()} may be called again after a change. */
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
        private Optional<String> folder = Optional.empty();
        private List<String> imports = List.of();
        private final Map<String, String> writtenKeys = new HashMap<>();

        private Builder(String name, RuleSource source) {
            this.name = Objects.requireNonNull(name, "name");
            this.source = Objects.requireNonNull(source, "source");
        }

        /** Sets the line shown in the rulebook; a blank line counts as absent. */
        public Builder description(String line) {
            this.description = Optional.of(Objects.requireNonNull(line, "line")).filter(text -> !text.isBlank());
            return this;
        }

        /** Sets whether the content belongs in every system prompt. */
        public Builder alwaysApply(boolean always) {
            this.alwaysApply = always;
            return this;
        }

        /** Sets whether the rule is listed in the rulebook if it has a description. */
        public Builder listed(boolean offered) {
            this.listed = offered;
            return this;
        }

        /** Sets whether the rule's own file disables it. */
        public Builder disabled(boolean off) {
            this.disabled = off;
            return this;
        }

        /**
         * Adds a condition whose globs are relative to the workspace root.
         *
         * @param values an empty list if the value in the file could not be read, so that the condition never holds
         */
        public Builder when(String key, List<String> values, PatternStyle style) {
            return when(key, values, style, "");
        }

        /**
         * Adds a condition.
         *
         * @param values an empty list if the value in the file could not be read, so that the condition never holds
         * @param base the folder that globs are relative to; see {@link Condition#base}
         */
        public Builder when(String key, List<String> values, PatternStyle style, String base) {
            conditions.add(new Condition(key, values, style, base));
            return this;
        }

        /** Says that the file has the conditions with {@code key} under another key, such as {@code applyTo}. */
        public Builder writtenAs(String key, String keyInFile) {
            writtenKeys.put(key, Objects.requireNonNull(keyInFile, "keyInFile"));
            return this;
        }

        /** Sets whether one condition is enough or all must hold. */
        public Builder match(MatchMode combination) {
            this.match = Objects.requireNonNull(combination, "combination");
            return this;
        }

        /** Sets what interrupts the model's stream. */
        public Builder trigger(StreamTrigger streamTrigger) {
            this.trigger = Optional.of(Objects.requireNonNull(streamTrigger, "streamTrigger"));
            return this;
        }

        /** Sets the Markdown; it is trimmed. */
        public Builder content(String markdown) {
            this.content = markdown.strip();
            return this;
        }

        /** Sets the parsed front matter. */
        public Builder metadata(Map<String, Object> frontMatter) {
            this.metadata = frontMatter;
            return this;
        }

        /** Returns whether the rule will be {@linkplain Rule#isConditional conditional}, by the conditions added so far. */
        public boolean isConditional() {
            return areLimiting(conditions);
        }

        /**
         * Builds the rule; its conditions are in front-matter order.
         *
         * @throws IllegalArgumentException if the name or the content is blank
         */
        public Rule build() {
            List<String> fileOrder = List.copyOf(metadata.keySet());
            conditions.sort((left, right) -> Integer.compare(place(left, fileOrder), place(right, fileOrder)));
            return made();
        }

        private int place(Condition condition, List<String> fileOrder) {
            return fileOrder.indexOf(writtenKeys.getOrDefault(condition.key(), condition.key()));
        }

        private Builder conditions(List<Condition> others) {
            conditions.clear();
            conditions.addAll(others);
            return this;
        }

        private Rule made() {
            return new Rule(this);
        }
    }
}
