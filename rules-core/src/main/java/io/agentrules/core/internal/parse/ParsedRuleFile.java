package io.agentrules.core.internal.parse;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.api.RuleSource;
import io.agentrules.api.internal.SkillFile;
import io.agentrules.api.spi.KeyFix;
import io.agentrules.api.spi.RuleFile;
import io.agentrules.api.spi.RuleFile.Shape;
import io.agentrules.core.internal.agent.AgentProfiles;
import io.agentrules.core.internal.yaml.CommaList;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * A rule file as a provider sees it. Records which keys the provider requests, so that {@link #reportUnknownKeys} can report
 * the others, and reports each diagnostic once. Not thread-safe.
 */
public final class ParsedRuleFile implements RuleFile {
    private static final String NEVER_HOLDS = "so the condition never holds";
    private static final String IGNORED = "so the condition is ignored and the rule may always apply";

    private String name;
    private final RuleSource source;
    private final Optional<String> folder;
    private final FrontMatter frontMatter;
    private final AgentProfiles agents;
    private final Consumer<Diagnostic> reports;
    private final TypedValues values;
    private final boolean ignoresWrongTypes;
    private final Set<String> requestedKeys;
    private final Map<String, Shape> shapes;
    private final Set<String> written = new HashSet<>();
    private final Set<Diagnostic> reported;

    /**
     * Creates one provider's view of one file.
     *
     * @param reports receives diagnostics about this file's values, with the rule's name, the file and the line; the caller
     *     reports the findings of {@code frontMatter}
     */
    public ParsedRuleFile(
            String name,
            RuleSource source,
            Optional<String> folder,
            FrontMatter frontMatter,
            AgentProfiles agents,
            Consumer<Diagnostic> reports) {
        this.name = name;
        this.source = source;
        this.folder = folder;
        this.frontMatter = frontMatter;
        this.agents = agents;
        this.reports = reports;
        this.values = new TypedValues(frontMatter, this::reportFixable);
        this.ignoresWrongTypes = false;
        this.requestedKeys = new LinkedHashSet<>();
        this.shapes = new HashMap<>();
        this.reported = new LinkedHashSet<>();
    }

    /** Creates a view that ignores values of the wrong type, and shares what was requested and reported with the other view. */
    private ParsedRuleFile(ParsedRuleFile other) {
        this.name = other.name;
        this.source = other.source;
        this.folder = other.folder;
        this.frontMatter = other.frontMatter;
        this.agents = other.agents;
        this.reports = other.reports;
        this.values = new TypedValues(frontMatter, this::reportFixable);
        this.ignoresWrongTypes = true;
        this.requestedKeys = other.requestedKeys;
        this.shapes = other.shapes;
        this.reported = other.reported;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public RuleSource source() {
        return source;
    }

    @Override
    public Optional<String> folder() {
        return folder;
    }

    @Override
    public String content() {
        return frontMatter.body();
    }

    @Override
    public String text() {
        return frontMatter.text();
    }

    @Override
    public Map<String, Object> frontMatter() {
        return frontMatter.values();
    }

    @Override
    public boolean isInvalidYaml() {
        return frontMatter.isRecovered();
    }

    @Override
    public boolean has(String key) {
        requestedKeys.add(key);
        return frontMatter.values().containsKey(key);
    }

    @Override
    public Optional<String> text(String key) {
        requestedKeys.add(key);
        return values.text(key);
    }

    @Override
    public Optional<String> word(String key, String... allowed) {
        requestedKeys.add(key);
        return values.word(key, List.of(allowed));
    }

    @Override
    public Optional<Boolean> flag(String key) {
        requestedKeys.add(key);
        return values.flag(key);
    }

    @Override
    public Optional<List<String>> values(String key, Shape shape) {
        requestedKeys.add(key);
        shapes.put(key, shape);
        Optional<List<String>> read = values.strings(key, shape, ignoresWrongTypes ? IGNORED : NEVER_HOLDS);
        return ignoresWrongTypes ? read.filter(list -> !list.isEmpty()) : read;
    }

    @Override
    public RuleFile ignoringWrongTypes() {
        return new ParsedRuleFile(this);
    }

    @Override
    public void report(Diagnostic diagnostic, String key) {
        reportFixable(diagnostic, key, Optional.empty());
    }

    @Override
    public void report(Diagnostic diagnostic, String key, KeyFix fix) {
        reportFixable(diagnostic, key, Optional.of(fix));
    }

    private void reportFixable(Diagnostic diagnostic, String key, Optional<KeyFix> fix) {
        Diagnostic found = diagnostic.about(name).at(new Diagnostic.Location(source.location(), frontMatter.line(key)));
        Diagnostic placed = fix.filter(change -> written.add(change.key())) // two changes would write one key twice
                .flatMap(change -> FrontMatterEdit.of(frontMatter, key, change, source))
                .map(found::fixedBy)
                .orElse(found);
        if (reported.add(placed)) {
            reports.accept(placed);
        }
    }

    @Override
    public Rule.Builder rule(String ruleName) {
        name = ruleName;
        return rule();
    }

    @Override
    public Rule.Builder rule() {
        TriggerKeys.addTo(requestedKeys);
        Rule.Builder rule = Rule.named(name, source).content(frontMatter.body()).metadata(frontMatter.values());
        TriggerKeys.read(frontMatter, values).ifPresent(rule::trigger);
        return rule;
    }

    /**
     * Reports keys that the provider never requested and that have no effect. If the provider requested no key at all, it
     * treats the whole file as text, and nothing is reported.
     *
     * @param alwaysApplies whether the rule that was built always applies
     * @param isTrigger whether it is a trigger rule
     */
    public void reportUnknownKeys(boolean alwaysApplies, boolean isTrigger) {
        if (requestedKeys.isEmpty()
                || requestedKeys.containsAll(frontMatter.values().keySet())) {
            return;
        }
        KeyHints hints = new KeyHints(requestedKeys, frontMatter.values().keySet(), agents);
        var ofOtherTools = new ArrayList<String>();
        var unknown = new ArrayList<String>();
        // of a key that the file's own agent ignores, that is said
        List<String> ignored = agents.of(source.provider()).stream()
                .flatMap(agent -> agent.notItsOwn().stream())
                .toList();
        frontMatter.values().forEach((key, value) -> {
            if (requestedKeys.contains(key) || ignored.contains(key)) {
                return;
            }
            if (SkillFile.is(source.path())) { // each agent has keys of its own there
                hints.nearMiss(key).ifPresent(found -> report(found, key));
                return;
            }
            boolean wasLimited = alwaysApplies
                    && !hints.isClassified()
                    && !Boolean.TRUE.equals(frontMatter.values().get("alwaysApply"))
                    && hints.limits(key, value);
            Optional<Diagnostic> hint = hints.about(key);
            if (hint.isEmpty()) {
                unknown.add(key);
            } else if (wasLimited) {
                reportFixable(alwaysOn(hint.get(), hints.limitingRemedy(key)), key, renamed(hints, key));
            } else if (hints.isOfOtherTool(key)) {
                ofOtherTools.add(key);
            } else {
                report(hint.get(), key);
            }
        });
        if (!ofOtherTools.isEmpty()) {
            String first = ofOtherTools.stream()
                    .filter(key -> hints.renamed(key).isPresent())
                    .findFirst()
                    .orElse(ofOtherTools.get(0));
            Diagnostic found = hints.ofOtherTools(ofOtherTools);
            boolean watchesMore = isTrigger && ofOtherTools.stream().anyMatch(hints::narrows);
            reportFixable(watchesMore ? watchingMore(found) : found, first, renamed(hints, first));
        }
        hints.unknown(unknown, source.provider()).ifPresent(found -> report(found, unknown.get(0)));
    }

    private Optional<KeyFix> renamed(KeyHints hints, String key) {
        return hints.renamed(key)
                .map(known -> renamed(
                        known, Objects.requireNonNull(frontMatter.values().get(key))));
    }

    private static Diagnostic watchingMore(Diagnostic found) {
        return Diagnostic.warning(
                        "watched-by-mistake",
                        found.message() + ", so the trigger rule watches more than that",
                        found.remedy())
                .concerning(found.value().orElseThrow());
    }

    private static Diagnostic alwaysOn(Diagnostic hint, Optional<String> remedy) {
        return Diagnostic.warning(
                "always-by-mistake", hint.message() + ", so the rule always applies", remedy.orElse(hint.remedy()));
    }

    /** Returns a change to another key, with the value in the shape that the provider reads. */
    private KeyFix renamed(String known, Object value) {
        Shape shape = shapes.getOrDefault(known, Shape.COMMA_LIST);
        if (shape == Shape.COMMA_TEXT && value instanceof List<?> list) {
            return KeyFix.write(
                    known, String.join(", ", list.stream().map(String::valueOf).toList()));
        }
        boolean isOnePattern = shape == Shape.LIST || shape == Shape.TEXT_OR_LIST;
        return isOnePattern
                        && value instanceof String text
                        && (shape == Shape.LIST || CommaList.hasSeveralMembers(text))
                ? KeyFix.write(known, CommaList.split(text))
                : KeyFix.rename(known);
    }
}
