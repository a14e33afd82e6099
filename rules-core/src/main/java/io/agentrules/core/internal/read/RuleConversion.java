package io.agentrules.core.internal.read;

import io.agentrules.api.Condition;
import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.api.RuleSource;
import io.agentrules.api.spi.RuleFile;
import io.agentrules.core.internal.agent.AgentProfiles;
import io.agentrules.core.internal.files.FoundFile;
import io.agentrules.core.internal.files.RuleNames;
import io.agentrules.core.internal.parse.ParsedRuleFile;
import io.agentrules.core.internal.support.PathText;
import io.agentrules.core.internal.support.Throwables;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Turns a parsed text into a rule with a provider's function. What the function throws is reported.
 *
 * @param folder the folder that the rule will be limited to; empty if it is not limited
 */
public record RuleConversion(
        String name,
        RuleSource source,
        Optional<String> folder,
        ParsedText parsed,
        Function<RuleFile, Rule> toRule,
        AgentProfiles agents,
        Consumer<Diagnostic> report) {
    private static final String EMPTY = "rule-empty";
    private static final String OVERRIDE = ".override.";

    /** Returns the rule; empty if the text is not one. */
    public Optional<Rule> rule() {
        Optional<Rule> rule = converted();
        boolean always = rule.filter(Rule::alwaysApply).isPresent();
        parsed.findings()
                .forEach(finding -> report.accept((always ? finding.inAlways() : finding).in(name, source, agents)));
        parsed.importProblems().forEach(problem -> report.accept(problem.in(name, source, agents)));
        return rule;
    }

    private Optional<Rule> converted() {
        if (name.isBlank()) {
            report.accept(RuleNames.invalid(name, "is blank", source));
            return Optional.empty();
        }
        return parsed.frontMatter().flatMap(frontMatter -> {
            var file = new ParsedRuleFile(name, source, folder, frontMatter, agents, report);
            if (isPlaceholder(file)) {
                return Optional.empty();
            }
            try {
                Rule rule = toRule.apply(file);
                file.reportUnknownKeys(rule.alwaysApply(), rule.trigger().isPresent());
                Optional<String> problem = RuleNames.problem(rule.name());
                problem.ifPresent(what -> reportName(what, file));
                return problem.isEmpty() ? Optional.of(rule) : Optional.empty();
            } catch (RuntimeException | StackOverflowError e) {
                report.accept(invalid(file, e));
                return Optional.empty();
            }
        });
    }

    /** Reports an invalid name: that of the file, or if the file has a valid one, that in its key {@code name}. */
    private void reportName(String problem, RuleFile file) {
        if (RuleNames.problem(name).isPresent()) {
            report.accept(RuleNames.invalid(file.name(), problem, file.source()));
        } else {
            file.report(RuleNames.invalid(problem, "Change the key name"), "name");
        }
    }

    /** Returns whether a file only keeps an empty folder in git, as {@code .gitkeep} and {@code .keep} do: no rule is missing. */
    private static boolean isPlaceholder(RuleFile file) {
        String path = file.source().path();
        String fileName = path.substring(path.lastIndexOf('/') + 1);
        return fileName.startsWith(".")
                && fileName.endsWith("keep")
                && file.text().isBlank();
    }

    private static Diagnostic invalid(RuleFile file, Throwable thrown) {
        Diagnostic diagnostic = file.content().isEmpty() && thrown instanceof IllegalArgumentException
                ? empty(file)
                : Throwables.causedBy(
                        Diagnostic.error(
                                "rule-invalid",
                                "The file cannot be turned into a rule: " + Throwables.describe(thrown),
                                "Fix the file, or update the provider"),
                        thrown);
        return diagnostic.about(file.name()).at(file.source().location());
    }

    /** An empty override is how people switch off the file that it replaces. */
    private static Diagnostic empty(RuleFile file) {
        String path = file.source().path();
        String replaced = path.substring(path.lastIndexOf('/') + 1).replace(OVERRIDE, ".");
        return path.contains(OVERRIDE)
                ? Diagnostic.info(
                        EMPTY,
                        "The file has no content, so all it does is hide " + replaced + " in its folder",
                        "Keep it if " + replaced + " is not to be read; otherwise write the rule, or remove the file")
                : Diagnostic.error(
                        EMPTY, "The file has no content, so there is no rule", "Write the rule, or remove the file");
    }

    public static RuleSource source(String provider, FoundFile found) {
        return new RuleSource(
                provider,
                found.level(),
                found.relative(),
                PathText.of(found.path()),
                PathText.of(found.file()),
                found.root().map(PathText::of));
    }

    /** Adds to a rule what its provider does not know: the folder it is limited to, and the files that were imported. */
    static Rule completed(Rule rule, FoundFile found, ParsedText parsed) {
        Rule scoped = found.scope()
                .map(rule::limitedTo)
                .or(() -> found.base().map(base -> relativeTo(base, rule)))
                .orElse(rule);
        return parsed.imports().isEmpty()
                ? scoped
                : scoped.withImports(parsed.imports().stream().map(PathText::of).toList());
    }

    /** Returns a rule from a folder on the way to the current one: its globs are relative to that folder. */
    private static Rule relativeTo(String base, Rule rule) {
        return rule.withConditions(rule.conditions().stream()
                .map(condition -> new Condition(condition.key(), condition.values(), condition.style(), base))
                .toList());
    }
}
