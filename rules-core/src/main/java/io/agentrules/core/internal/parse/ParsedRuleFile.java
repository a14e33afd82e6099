package io.agentrules.core.internal.parse;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.api.RuleSource;
import io.agentrules.api.spi.RuleFile;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * A rule file as a provider sees it. Remembers which keys the provider asked for, so that {@link #hints()} can tell what the
 * others were meant to be, and reports nothing twice. For one thread.
 */
public final class ParsedRuleFile implements RuleFile {
    private static final String NEVER_HOLDS = "so the condition never holds";
    private static final String IGNORED = "so the condition is ignored, and the rule may now always apply";

    private final String name;
    private final RuleSource source;
    private final FrontMatter frontMatter;
    private final Consumer<Diagnostic> reports;
    private final TypedValues values;
    private final boolean ignoresWrongTypes;
    private final Set<String> asked;
    private final Set<Diagnostic> reported;

    /**
     * Makes the view of one file for one provider.
     *
     * @param reports takes what this file's values are diagnosed for, with the rule's name, the file and the line; the
     *     findings of {@code frontMatter} are the caller's to report
     */
    public ParsedRuleFile(String name, RuleSource source, FrontMatter frontMatter, Consumer<Diagnostic> reports) {
        this(name, source, frontMatter, reports, false, new LinkedHashSet<>(), new LinkedHashSet<>());
    }

    private ParsedRuleFile(
            String name,
            RuleSource source,
            FrontMatter frontMatter,
            Consumer<Diagnostic> reports,
            boolean ignoresWrongTypes,
            Set<String> asked,
            Set<Diagnostic> reported) {
        this.name = Objects.requireNonNull(name, "name");
        this.source = Objects.requireNonNull(source, "source");
        this.frontMatter = Objects.requireNonNull(frontMatter, "frontMatter");
        this.reports = Objects.requireNonNull(reports, "reports");
        this.values = new TypedValues(frontMatter, this::report);
        this.ignoresWrongTypes = ignoresWrongTypes;
        this.asked = asked;
        this.reported = reported;
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
        asked.add(key);
        return frontMatter.values().containsKey(key);
    }

    @Override
    public Optional<String> text(String key) {
        asked.add(key);
        return values.text(key);
    }

    @Override
    public Optional<String> word(String key, String... allowed) {
        asked.add(key);
        return values.word(key, List.of(allowed));
    }

    @Override
    public Optional<Boolean> flag(String key) {
        asked.add(key);
        return values.flag(key);
    }

    @Override
    public Optional<List<String>> values(String key, Shape shape) {
        asked.add(key);
        Optional<List<String>> read = values.strings(key, shape, ignoresWrongTypes ? IGNORED : NEVER_HOLDS);
        return ignoresWrongTypes ? read.filter(list -> !list.isEmpty()) : read;
    }

    @Override
    public RuleFile ignoringWrongTypes() {
        return new ParsedRuleFile(name, source, frontMatter, reports, true, asked, reported);
    }

    @Override
    public void report(Diagnostic diagnostic, String key) {
        Diagnostic placed = diagnostic.about(name).at(new Diagnostic.Location(source.location(), frontMatter.line(key)));
        if (reported.add(placed)) {
            reports.accept(placed);
        }
    }

    @Override
    public Rule.Builder rule() {
        asked.addAll(TriggerKeys.KEYS);
        Rule.Builder rule =
                Rule.named(name, source).content(frontMatter.body()).metadata(frontMatter.values());
        TriggerKeys.read(frontMatter, values).ifPresent(rule::trigger);
        return rule;
    }

    /**
     * Reports the keys that the provider never asked for, where they look like a mistake; call it when the rule is made. A
     * provider that asked for none took the whole file as text, and its keys are no mistakes.
     */
    public void hints() {
        if (asked.isEmpty()) {
            return;
        }
        KeyHints hints = new KeyHints(asked, frontMatter.values().keySet());
        frontMatter.values().keySet().stream()
                .filter(key -> !asked.contains(key))
                .forEach(key -> hints.about(key).ifPresent(hint -> report(hint, key)));
    }
}
