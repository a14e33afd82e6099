package io.agentrules.core.internal.discover;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Level;
import io.agentrules.api.Rule;
import io.agentrules.api.RuleSource;
import io.agentrules.api.spi.DiscoveryContext;
import io.agentrules.api.spi.RuleFile;
import io.agentrules.api.spi.RuleFiles;
import io.agentrules.api.spi.RuleProvider;
import io.agentrules.core.internal.discover.FileCache.FileTooLargeException;
import io.agentrules.core.internal.discover.FolderReader.MovedException;
import io.agentrules.core.internal.parse.FileText;
import io.agentrules.core.internal.parse.ParsedRuleFile;
import io.agentrules.core.internal.plugin.Progress;
import io.agentrules.core.internal.support.PathText;
import io.agentrules.core.internal.support.Throwables;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * One provider's way to the files in one discovery. What it reports, and the rules made for it, are kept until the provider is
 * done, or is given up.
 */
final class ProviderContext implements DiscoveryContext {
    private static final int MAX_RULES = 100_000;
    private static final int MAX_REPORTS = 100_000;
    private static final int MAX_PLACES = 10_000;

    private final String provider;
    private final DiscoveryRequest request;
    private final Progress progress;
    private final RuleCache ruleCache;
    private final List<Diagnostic> reported = new ArrayList<>();
    private final List<Path> searched = new ArrayList<>();
    private final List<Source> sources = new ArrayList<>();
    private final List<List<Rule>> handedOver = new ArrayList<>();
    private int made;
    private long projectTime;
    private boolean outOfTime;
    private boolean closed;

    /** Files that the engine reads when the provider has returned, and the rules made of them so far. */
    private record Source(RuleFiles files, Function<RuleFile, Rule> toRule, List<Rule> rules) {}

    /** Opens the way; {@code ruleCache} has what the provider made before, and takes what it makes now. */
    ProviderContext(String provider, DiscoveryRequest request, Progress progress, RuleCache ruleCache) {
        this.provider = provider;
        this.request = request;
        this.progress = progress;
        this.ruleCache = ruleCache;
    }

    /** Returns the rules of a provider, with those of the sources that it added; on the provider's thread. */
    List<Rule> rulesOf(RuleProvider discovering) {
        List<Rule> returned = bounded(discovering.discover(this));
        readSources(Level.USER); // first, however much there is to read in the workspace
        readSources(Level.PROJECT);
        var rules = new ArrayList<>(returned);
        sources.forEach(source -> rules.addAll(source.rules));
        return named(rules);
    }

    private void readSources(Level level) {
        List.copyOf(sources).stream()
                .filter(source -> source.files.level() == level)
                .forEach(source -> read(source.files, source.toRule, source.rules));
    }

    /** Copies a list of the provider's own, which may claim any size. */
    private List<Rule> bounded(List<Rule> rules) {
        var copy = new ArrayList<Rule>();
        for (Rule rule : rules) {
            takeStep();
            if (copy.size() == MAX_RULES) {
                reportTooMany();
                break;
            }
            copy.add(Objects.requireNonNull(rule, "rule"));
        }
        return copy;
    }

    /** Returns the rules that were made for a provider that returned none: what it read, and what its sources hold. */
    synchronized List<Rule> handedOver() {
        return named(handedOver.stream().flatMap(List::stream).toList());
    }

    /** Returns whether there was no time to read all files. */
    synchronized boolean isOutOfTime() {
        return outOfTime;
    }

    @Override
    public List<Rule> rules(RuleFiles files, Function<RuleFile, Rule> toRule) {
        List<Rule> rules = begin(files);
        read(files, toRule, rules);
        takeStep();
        return new ArrayList<>(rules);
    }

    @Override
    public void addSource(RuleFiles files, Function<RuleFile, Rule> toRule) {
        Objects.requireNonNull(toRule, "toRule");
        sources.add(new Source(files, toRule, begin(files)));
    }

    /** Returns the list for the rules of some files: it is handed over already, and empty still. */
    private synchronized List<Rule> begin(RuleFiles files) {
        takeStep();
        if (searched.size() > MAX_PLACES) {
            throw new IllegalStateException(
                    "The provider " + provider + " looks in more than " + MAX_PLACES + " places");
        }
        searched.addAll(request.files().searched(files));
        var rules = new ArrayList<Rule>();
        handedOver.add(rules);
        return rules;
    }

    private void read(RuleFiles files, Function<RuleFile, Rule> toRule, List<Rule> rules) {
        var time = new SourceTime(files);
        try (var reader = new FolderReader()) {
            var budget = new FileBudget(request.limits(), time::isLeft);
            for (FoundFile found : request.files().find(files, budget, this::report)) {
                if (!time.isLeft()) {
                    break;
                }
                parsed(found, reader)
                        .flatMap(parsed -> ruleCache.rule(
                                found.place(),
                                parsed,
                                toRule,
                                this::report,
                                report -> toRule(found.name(), source(found), parsed, toRule, report)))
                        .ifPresent(rule -> handOver(rule, rules));
            }
        } finally {
            time.end();
        }
    }

    private synchronized void handOver(Rule rule, List<Rule> rules) {
        takeStep();
        if (made < MAX_RULES) {
            made++;
            rules.add(rule);
        } else {
            reportTooMany();
        }
    }

    private void reportTooMany() {
        report(Diagnostic.error(
                "too-many-rules",
                "The provider " + provider + " has more than " + MAX_RULES + " rules; the others are not used",
                "Repair the provider"));
    }

    /** Notes that the provider is not stuck. */
    private void takeStep() {
        progress.step();
        checkOpen();
    }

    /** The time for some files: those of the workspace, together, take at most half of what the provider has. */
    private final class SourceTime {
        private final RuleFiles files;
        private final long limit = request.limits().longestProviderTime().toNanos() / 2;
        private final long begin = progress.elapsedNanos();

        SourceTime(RuleFiles files) {
            this.files = files;
        }

        boolean isLeft() {
            takeStep();
            if (files.level() != Level.PROJECT || projectTime + taken() < limit) {
                return true;
            }
            outOfTime(limit / 1_000_000);
            return false;
        }

        private long taken() {
            return progress.elapsedNanos() - begin;
        }

        void end() {
            if (files.level() == Level.PROJECT) {
                projectTime += taken();
            }
        }
    }

    private synchronized void outOfTime(long limitMillis) {
        if (!outOfTime) {
            outOfTime = true;
            report(Diagnostic.error(
                    "provider-timeout",
                    "The files of " + provider + " in the workspace took longer than " + limitMillis
                            + " ms, so those that were not read yet are skipped",
                    "Refresh again, move what is no rule out of its folders, or give providers more time"));
        }
    }

    @Override
    public List<Rule> rule(String name, String text, Function<RuleFile, Rule> toRule) {
        takeStep();
        var rules = new ArrayList<Rule>(1);
        ruleCache
                .rule(name, text, toRule, this::report, report -> {
                    RuleSource source = RuleSource.of(provider, Level.REMOTE, provider + ":" + name);
                    ParsedText parsed = ParsedText.of(FileText.of(text), request.config());
                    return toRule(name, source, parsed, toRule, report);
                })
                .ifPresent(rule -> handOver(rule, rules));
        if (!rules.isEmpty()) {
            synchronized (this) {
                handedOver.add(rules);
            }
        }
        return List.copyOf(rules);
    }

    private Optional<ParsedText> parsed(FoundFile found, FolderReader reader) {
        try {
            FileCache.Read read = request.cache()
                    .read(
                            found,
                            reader,
                            request.limits().maxFileBytes(),
                            text -> ParsedText.of(text, request.config()));
            request.events().read(PathText.of(found.path()), read.cached());
            if (read.changed()) {
                report(Diagnostic.warning(
                                "file-changed",
                                found.relative() + " changed while it was read, so the rule may be half of it",
                                "Refresh again")
                        .about(found.name())
                        .at(PathText.of(found.path())));
            }
            return Optional.of(read.parsed());
        } catch (FileTooLargeException e) {
            report(Diagnostic.error(
                            "file-too-large",
                            found.relative() + " is longer than "
                                    + request.limits().maxFileBytes() + " bytes, so its rule is lost",
                            "Split it, or raise the limit")
                    .about(found.name())
                    .at(PathText.of(found.path())));
        } catch (MovedException e) {
            report(Diagnostic.warning(
                            "file-changed",
                            found.relative() + " was moved behind a link while it was read, so it is skipped",
                            "Refresh again")
                    .about(found.name())
                    .at(PathText.of(found.path())));
        } catch (IOException | SecurityException e) {
            report(FileProblems.unreadable(found.path(), e).about(found.name()));
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
            report.accept(RuleNames.invalid(name, "is blank", source));
            return Optional.empty();
        }
        return parsed.frontMatter().flatMap(frontMatter -> {
            var file = new ParsedRuleFile(name, source, frontMatter, report);
            try {
                Rule rule = toRule.apply(file);
                file.reportUnknownKeys();
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
                : Throwables.causedBy(
                        Diagnostic.error(
                                "rule-invalid",
                                "No rule can be made of the file: " + Throwables.describe(thrown),
                                "Repair the file, or update the provider"),
                        thrown);
        return diagnostic.about(file.name()).at(file.source().location());
    }

    private RuleSource source(FoundFile found) {
        return new RuleSource(
                provider,
                found.level(),
                found.relative(),
                PathText.of(found.path()),
                PathText.of(found.file()),
                found.root().map(PathText::of));
    }

    @Override
    public Optional<String> environment(String name) {
        takeStep();
        return Optional.ofNullable(request.environment().get(name)).filter(value -> !value.isEmpty());
    }

    @Override
    public Optional<String> setting(String name) {
        takeStep();
        return Optional.ofNullable(request.config().settings().get(name));
    }

    @Override
    public List<String> conditionKeys() {
        takeStep();
        return request.conditionKeys();
    }

    @Override
    public synchronized void report(Diagnostic diagnostic) {
        Objects.requireNonNull(diagnostic, "diagnostic");
        progress.step();
        if (!closed && reported.size() < MAX_REPORTS) {
            reported.add(diagnostic);
        }
    }

    /** Returns the rules without those whose names are none; a provider may have made a rule without reading a file. */
    List<Rule> named(List<Rule> rules) {
        if (ruleCache.named().equals(rules)) {
            return ruleCache.named();
        }
        var named = new ArrayList<Rule>(rules.size());
        for (Rule rule : rules) {
            progress.step();
            RuleNames.problem(rule.name())
                    .ifPresentOrElse(
                            problem -> report(RuleNames.invalid(rule.name(), problem, rule.source())),
                            () -> named.add(rule));
        }
        List<Rule> valid = List.copyOf(named);
        ruleCache.named(valid);
        return valid;
    }

    /** Returns where the provider looked, in its order. */
    synchronized List<Path> searched() {
        return List.copyOf(searched);
    }

    /** Returns the rules that the provider made, with what they were made of. */
    RuleCache ruleCache() {
        return ruleCache;
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
