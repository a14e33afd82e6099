package io.agentrules.core.discover;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Level;
import io.agentrules.api.Rule;
import io.agentrules.api.RuleSource;
import io.agentrules.api.spi.DiscoveryContext;
import io.agentrules.api.spi.RuleFile;
import io.agentrules.api.spi.RuleFiles;
import io.agentrules.core.discover.FileCache.FileTooLargeException;
import io.agentrules.core.parse.FileText;
import io.agentrules.core.parse.ParsedRuleFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/** One provider's way to the files in one discovery. What it reports is kept until the provider is done. */
final class ProviderContext implements DiscoveryContext {
    private final String provider;
    private final DiscoveryRequest request;
    private final RuleCache made;
    private final FileBudget budget;
    private final List<Diagnostic> reported = new ArrayList<>();
    private final List<Path> searched = new ArrayList<>();
    private boolean closed;

    /** Opens the way; {@code made} has what the provider made before, and takes what it makes now. */
    ProviderContext(String provider, DiscoveryRequest request, RuleCache made) {
        this.provider = provider;
        this.request = request;
        this.made = made;
        this.budget = new FileBudget(request.limits());
    }

    @Override
    public List<Rule> rules(RuleFiles files, Function<RuleFile, Rule> toRule) {
        checkOpen();
        searched.addAll(request.files().searched(files));
        var rules = new ArrayList<Rule>();
        for (FoundFile found : request.files().find(files, budget, this::report)) {
            checkOpen();
            parsed(found)
                    .flatMap(parsed -> made.rule(
                            found.place(),
                            parsed,
                            toRule,
                            this::report,
                            report -> toRule(found.name(), source(found), parsed, toRule, report)))
                    .ifPresent(rules::add);
        }
        return rules;
    }

    @Override
    public List<Rule> rule(String name, String text, Function<RuleFile, Rule> toRule) {
        checkOpen();
        return made.rule(name, text, toRule, this::report, report -> {
                    RuleSource source = RuleSource.of(provider, Level.REMOTE, provider + ":" + name);
                    ParsedText parsed = ParsedText.of(FileText.of(text), request.config());
                    return toRule(name, source, parsed, toRule, report);
                })
                .map(List::of)
                .orElse(List.of());
    }

    private Optional<ParsedText> parsed(FoundFile found) {
        try {
            FileCache.Read read = request.cache()
                    .read(found, request.limits().maxFileBytes(), text -> ParsedText.of(text, request.config()));
            request.listener().read(ProjectFiles.text(found.path()), read.cached());
            if (read.changed()) {
                report(Diagnostic.warning(
                                "file-changed",
                                found.relative() + " changed while it was read, so the rule may be half of it",
                                "Refresh again")
                        .about(found.name())
                        .at(ProjectFiles.text(found.path())));
            }
            return Optional.of(read.parsed());
        } catch (FileTooLargeException e) {
            report(Diagnostic.error(
                            "file-too-large",
                            found.relative() + " is longer than "
                                    + request.limits().maxFileBytes() + " bytes, so its rule is lost",
                            "Split it, or raise the limit")
                    .about(found.name())
                    .at(ProjectFiles.text(found.path())));
        } catch (IOException | SecurityException e) {
            report(ProjectFiles.unreadable(found.path(), e).about(found.name()));
        }
        return Optional.empty();
    }

    private static Optional<Rule> toRule(
            String name,
            RuleSource source,
            ParsedText parsed,
            Function<RuleFile, Rule> toRule,
            Consumer<Diagnostic> report) {
        parsed.findings().forEach(finding -> report.accept(finding.in(name, source)));
        if (name.isBlank()) {
            report.accept(Names.invalid(name, "is blank", source));
            return Optional.empty();
        }
        return parsed.frontMatter().flatMap(frontMatter -> {
            var file = new ParsedRuleFile(name, source, frontMatter, report);
            try {
                Rule rule = toRule.apply(file);
                file.hints();
                return Optional.of(rule);
            } catch (RuntimeException | StackOverflowError e) {
                report.accept(invalid(file, e));
                return Optional.empty();
            }
        });
    }

    private static Diagnostic invalid(RuleFile file, Throwable thrown) {
        Diagnostic diagnostic = file.content().isEmpty() && thrown instanceof IllegalArgumentException
                ? Diagnostic.error(
                        "rule-empty",
                        "The file has no content, so there is no rule",
                        "Write the rule, or remove the file")
                : Diagnostic.error(
                                "rule-invalid",
                                "No rule can be made of the file: " + Fatal.describe(thrown),
                                "Repair the file, or update the provider")
                        .causedBy(thrown);
        return diagnostic.about(file.name()).at(file.source().location());
    }

    private RuleSource source(FoundFile found) {
        return new RuleSource(
                provider,
                found.level(),
                found.relative(),
                ProjectFiles.text(found.path()),
                ProjectFiles.text(found.file()),
                found.root().map(ProjectFiles::text));
    }

    @Override
    public Optional<String> environment(String name) {
        checkOpen();
        return Optional.ofNullable(request.environment().get(name)).filter(value -> !value.isEmpty());
    }

    @Override
    public Optional<String> setting(String name) {
        checkOpen();
        return Optional.ofNullable(request.config().settings().get(name));
    }

    @Override
    public List<String> conditionKeys() {
        checkOpen();
        return request.conditionKeys();
    }

    @Override
    public synchronized void report(Diagnostic diagnostic) {
        if (!closed) {
            reported.add(diagnostic);
        }
    }

    /** Returns the rules without those whose names are none; a provider may have made a rule without reading a file. */
    List<Rule> named(List<Rule> rules) {
        if (made.named().equals(rules)) {
            return made.named();
        }
        var named = new ArrayList<Rule>(rules.size());
        for (Rule rule : rules) {
            Names.problem(rule.name())
                    .ifPresentOrElse(
                            problem -> report(Names.invalid(rule.name(), problem, rule.source())),
                            () -> named.add(rule));
        }
        List<Rule> valid = List.copyOf(named);
        made.named(valid);
        return valid;
    }

    /** Returns where the provider looked, in its order. */
    List<Path> searched() {
        return List.copyOf(searched);
    }

    /** Returns the rules that the provider made, with what they were made of. */
    RuleCache made() {
        return made;
    }

    /** Passes on what was reported so far. */
    void deliver() {
        taken().forEach(request.report());
    }

    private synchronized List<Diagnostic> taken() {
        List<Diagnostic> taken = List.copyOf(reported);
        reported.clear();
        return taken;
    }

    /** Makes later calls throw, and loses later reports. */
    synchronized void close() {
        closed = true;
    }

    private synchronized void checkOpen() {
        if (closed) {
            throw new IllegalStateException("The discovery of " + provider + " is over");
        }
    }
}
