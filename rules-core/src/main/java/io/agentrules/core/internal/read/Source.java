package io.agentrules.core.internal.read;

import io.agentrules.api.Condition;
import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.api.RuleSource;
import io.agentrules.api.spi.RuleFile;
import io.agentrules.api.spi.RuleFiles;
import io.agentrules.api.spi.RuleText;
import io.agentrules.core.internal.agent.AgentProfiles;
import io.agentrules.core.internal.agent.Imports;
import io.agentrules.core.internal.agent.ReadingHabits;
import io.agentrules.core.internal.agent.ReadingHabits.Broken;
import io.agentrules.core.internal.agent.ReadingHabits.Habit;
import io.agentrules.core.internal.files.FoundFile;
import io.agentrules.core.internal.parse.FileText;
import io.agentrules.core.internal.parse.Finding;
import io.agentrules.core.internal.parse.FrontMatter;
import io.agentrules.core.internal.parse.FrontMatterParser;
import io.agentrules.core.internal.yaml.Entries;
import io.agentrules.core.internal.yaml.InvalidYaml;
import io.agentrules.core.internal.yaml.LiteralLines;
import io.agentrules.core.internal.yaml.YamlFault;
import io.agentrules.core.internal.yaml.YamlReader;
import io.agentrules.core.model.RulesConfig;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Files, and how each of them becomes a rule. The union reads the sources of all providers, a view those of its steps. Both only decide
 * which of the rules count, and in which order.
 *
 * @param provider the provider that knows the format
 * @param files where the files are
 * @param habits how an agent reads them, where that differs from what the provider says
 * @param toRule converts one of the files
 */
public record Source(String provider, RuleFiles files, ReadingHabits habits, Function<RuleFile, Rule> toRule) {
    private static final Pattern COMMENT = Pattern.compile("<!--[\\s\\S]*?-->");
    private static final Pattern FENCE = Pattern.compile("(?m)^---[ \\t]*$");

    /** Returns a source that a provider added. */
    public static Source of(String provider, RuleFiles files, Function<RuleFile, Rule> toRule) {
        return new Source(provider, files, ReadingHabits.USUAL, toRule);
    }

    /** Returns a source of other files with the same imports. */
    public Source with(RuleText text, Function<RuleFile, Rule> other) {
        return new Source(provider, files.with(files.text().imports() ? text.importing() : text), habits, other);
    }

    /** Returns how the files import others. */
    public Imports imports(AgentProfiles agents) {
        Imports imports =
                files.text().imports() ? habits.imports().orElseGet(() -> agents.imports(provider)) : Imports.NONE;
        return files.text().withoutComments() ? imports.with(Imports.Habit.WITHOUT_COMMENTS) : imports;
    }

    /** Returns a text as the tool reads it. */
    public ParsedText parse(FileText text, RulesConfig config) {
        return ParsedText.of(text, files.text(), habits.frontMatter(), config);
    }

    /** Returns why the tool does not use a file, as the end of a sentence; empty if it does. */
    public Optional<String> unusable(ParsedText parsed) {
        if (habits.broken() == Broken.DROPPED
                && parsed.frontMatter().filter(FrontMatter::isRecovered).isPresent()) {
            return Optional.of("front matter is not valid YAML");
        }
        Optional<String> excluded = parsed.frontMatter().flatMap(this::excluded);
        if (excluded.isPresent()) {
            return excluded;
        }
        return habits.has(Habit.NAME_KEY)
                        && parsed.frontMatter().filter(Source::hasWrongTypes).isPresent()
                ? Optional.of("name, disabled or enabled has a wrong type")
                : Optional.empty();
    }

    /** Returns which key of a file keeps the tool from using it, and how. */
    private Optional<String> excluded(FrontMatter frontMatter) {
        return habits.excluding().entrySet().stream()
                .flatMap(entry -> texts(frontMatter.values().get(entry.getKey()))
                        .filter(entry.getValue()::contains)
                        .map(value -> entry.getKey() + " is " + value))
                .findFirst();
    }

    private static Stream<String> texts(@Nullable Object value) {
        return value instanceof List<?> list
                ? list.stream().map(String::valueOf)
                : Stream.of(String.valueOf(value).split("\\s*,\\s*"));
    }

    private static boolean hasWrongTypes(FrontMatter frontMatter) {
        Map<String, Object> values = frontMatter.values();
        return !(values.getOrDefault("name", "") instanceof String)
                || !(values.getOrDefault("disabled", false) instanceof Boolean)
                || !(values.getOrDefault("enabled", false) instanceof Boolean);
    }

    /** Returns the text with the front matter that the agent sees; the same text if the agent's habits make no difference to it. */
    public ParsedText seen(ParsedText parsed, int maxFrontMatterChars) {
        Optional<FrontMatter> frontMatter = parsed.frontMatter();
        if (frontMatter.isEmpty()) {
            return parsed;
        }
        FrontMatter usual = frontMatter.get();
        if (habits.has(Habit.FRONT_MATTER_ANYWHERE) && usual.state() == FrontMatter.State.ABSENT) {
            FrontMatter later = later(usual, maxFrontMatterChars);
            return later.equals(usual) ? parsed : parsed.with(later, withoutFaults(parsed.findings()));
        }
        if (!usual.isRecovered()) {
            return parsed;
        }
        return switch (habits.broken()) {
            case RECOVERED, DROPPED -> parsed;
            case LITERAL ->
                parsed.with(
                        usual.with(yamlOr(LiteralLines::texts).apply(FrontMatterParser.block(usual.text()))),
                        parsed.findings());
            case LITERAL_LAST ->
                parsed.with(
                        usual.with(yamlOr(LiteralLines::textsAndLists).apply(FrontMatterParser.block(usual.text()))),
                        parsed.findings());
            case RAW -> parsed.with(FrontMatter.plain(usual.text()), as(InvalidYaml.TEXT, parsed));
            case WITHOUT_KEYS -> parsed.with(usual.withoutKeys(), as(InvalidYaml.WITHOUT_KEYS, parsed));
        };
    }

    /** Returns a function that reads a block as YAML, in which values may have tags, and passes one that is no YAML to {@code lines}. */
    private static Function<String, Entries> yamlOr(Function<String, Entries> lines) {
        return block -> {
            try {
                return YamlReader.readWithTags(block);
            } catch (YamlFault fault) {
                return lines.apply(block);
            }
        };
    }

    /** Returns what is between the first two lines {@code ---} as front matter, and what follows; without YAML there, all is text. */
    private static FrontMatter later(FrontMatter usual, int maxFrontMatterChars) {
        Matcher fence = FENCE.matcher(usual.text());
        if (!fence.find()) {
            return usual;
        }
        FrontMatter later = FrontMatterParser.parse(usual.text().substring(fence.start()), maxFrontMatterChars);
        return later.state() == FrontMatter.State.VALID ? later : usual;
    }

    /** Returns findings without those about front matter, which is read. */
    private static List<Finding> withoutFaults(List<Finding> findings) {
        return findings.stream()
                .filter(finding ->
                        !FrontMatterParser.isFault(finding.diagnostic().code()))
                .toList();
    }

    private static List<Finding> as(InvalidYaml treatment, ParsedText parsed) {
        return parsed.findings().stream().map(finding -> finding.as(treatment)).toList();
    }

    /** Converts a text that was {@linkplain #seen seen}, and adds what {@code toRule} does not know: its folder and its imports. */
    Optional<Rule> rule(FoundFile found, ParsedText seen, AgentProfiles agents, Consumer<Diagnostic> report) {
        return new RuleConversion(
                        found.name(),
                        RuleConversion.source(provider, found),
                        found.scope(),
                        seen,
                        toRule,
                        agents,
                        report)
                .rule()
                .map(rule -> RuleConversion.completed(rule, found, seen))
                .map(rule -> habits.has(Habit.FRONT_MATTER_IS_TEXT) ? whole(rule, seen) : rule)
                .flatMap(this::asRead);
    }

    /** Converts a text that is in no file. Reports no problems, and leaves front matter out of the rule's content in any case. */
    public Optional<Rule> rule(String name, RuleSource source, ParsedText seen) {
        return new RuleConversion(name, source, Optional.empty(), seen, toRule, AgentProfiles.NONE, unused -> {})
                .rule()
                .flatMap(this::asRead);
    }

    private Optional<Rule> asRead(Rule rule) {
        return withoutComments(rule)
                .map(read -> habits.has(Habit.LISTED) && !read.alwaysApply()
                        ? read.listed(read.source().path())
                        : read)
                .map(read -> habits.globs()
                        .map(globs -> read.withConditions(read.conditions().stream()
                                .map(condition -> matched(condition, globs))
                                .toList()))
                        .orElse(read));
    }

    /** Returns whether the tool uses a rule; some use only rules that always apply. */
    public boolean isUsed(Rule rule, ParsedText parsed) {
        return !habits.has(Habit.ONLY_ALWAYS) || isAlways(rule, parsed);
    }

    /** Returns whether a rule always applies to a tool that uses only such rules; as in JavaScript, an empty list is a value. */
    private static boolean isAlways(Rule rule, ParsedText parsed) {
        FrontMatter frontMatter = parsed.frontMatter().orElseThrow();
        Map<String, Object> values = frontMatter.values();
        boolean isLeftOpen = frontMatter.line("alwaysApply").isEmpty()
                && !(values.get("globs") instanceof List)
                && !(values.get("regex") instanceof List);
        return rule.alwaysApply() && (isLeftOpen || Boolean.TRUE.equals(values.get("alwaysApply")));
    }

    /** Returns a rule with the front matter in its text. */
    private static Rule whole(Rule rule, ParsedText parsed) {
        String text = parsed.frontMatter().map(FrontMatter::text).orElse("").strip();
        return text.isEmpty() ? rule : rule.withContent(text);
    }

    /** Returns a rule without HTML comments, if its tool removes them wherever they are; empty if nothing else is there. */
    private Optional<Rule> withoutComments(Rule rule) {
        if (!habits.has(Habit.WITHOUT_ALL_COMMENTS) || !rule.content().contains("<!--")) {
            return Optional.of(rule);
        }
        String text = COMMENT.matcher(rule.content()).replaceAll("").strip();
        return text.isEmpty() ? Optional.empty() : Optional.of(rule.withContent(text));
    }

    private static Condition matched(Condition condition, ReadingHabits.Globs globs) {
        return condition.key().equals("globs")
                ? new Condition(
                        globs.key(), condition.values(), globs.style(), globs.fromRoot() ? "" : condition.base())
                : condition;
    }
}
