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
import io.agentrules.core.internal.discover.FolderReader.ReplacedByLinkException;
import io.agentrules.core.internal.parse.FileText;
import io.agentrules.core.internal.parse.ParsedRuleFile;
import io.agentrules.core.internal.plugin.Progress;
import io.agentrules.core.internal.support.PathText;
import io.agentrules.core.internal.support.Throwables;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * One provider's access to files during one discovery. Collects the provider's diagnostics and rules until the provider returns or
 * is abandoned.
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
    private final List<List<Rule>> collected = new ArrayList<>();
    private int ruleCount;
    private long projectNanos;
    private boolean outOfTime;
    private boolean closed;

    /** Files that the engine reads after the provider has returned, and the rules built from them so far. */
    private record Source(RuleFiles files, Function<RuleFile, Rule> toRule, List<Rule> rules) {}

    /** Creates an open context. {@code ruleCache} has the provider's rules of the previous discovery and receives the new ones. */
    ProviderContext(String provider, DiscoveryRequest request, Progress progress, RuleCache ruleCache) {
        this.provider = provider;
        this.request = request;
        this.progress = progress;
        this.ruleCache = ruleCache;
    }

    /** Runs a provider and returns its rules, including those of the sources that it added. Runs on the provider's thread. */
    List<Rule> rulesOf(RuleProvider discovering) {
        List<Rule> returned = copyBounded(discovering.discover(this));
        readSources(Level.USER); // first, so that a large workspace cannot use up the time
        readSources(Level.PROJECT);
        var rules = new ArrayList<>(returned);
        sources.forEach(source -> rules.addAll(source.rules));
        return withValidNames(rules);
    }

    private void readSources(Level level) {
        List.copyOf(sources).stream()
                .filter(source -> source.files.level() == level)
                .forEach(source -> read(source.files, source.toRule, source.rules));
    }

    /** Copies a list that the provider implements and whose size cannot be trusted. */
    private List<Rule> copyBounded(List<Rule> rules) {
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

    /** Returns the rules built so far, for a provider that did not return. */
    synchronized List<Rule> collectedRules() {
        return withValidNames(collected.stream().flatMap(List::stream).toList());
    }

    /** Returns whether files were skipped for lack of time. */
    synchronized boolean isOutOfTime() {
        return outOfTime;
    }

    @Override
    public List<Rule> rules(RuleFiles files, Function<RuleFile, Rule> toRule) {
        List<Rule> rules = startCollecting(files);
        read(files, toRule, rules);
        takeStep();
        return new ArrayList<>(rules);
    }

    @Override
    public void addSource(RuleFiles files, Function<RuleFile, Rule> toRule) {
        Objects.requireNonNull(toRule, "toRule");
        sources.add(new Source(files, toRule, startCollecting(files)));
    }

    /** Returns a new list for the rules of some files, already part of the collected rules. */
    private synchronized List<Rule> startCollecting(RuleFiles files) {
        takeStep();
        if (searched.size() > MAX_PLACES) {
            throw new IllegalStateException(
                    "The provider " + provider + " searches more than " + MAX_PLACES + " places");
        }
        searched.addAll(request.files().searched(files));
        var rules = new ArrayList<Rule>();
        collected.add(rules);
        return rules;
    }

    private void read(RuleFiles files, Function<RuleFile, Rule> toRule, List<Rule> rules) {
        var time = new ReadingTime(files);
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
                        .ifPresent(rule -> collect(rule, rules));
            }
        } finally {
            time.end();
        }
    }

    private synchronized void collect(Rule rule, List<Rule> rules) {
        takeStep();
        if (ruleCount < MAX_RULES) {
            ruleCount++;
            rules.add(rule);
        } else {
            reportTooMany();
        }
    }

    private void reportTooMany() {
        report(Diagnostic.error(
                "too-many-rules",
                "The provider " + provider + " has more than " + MAX_RULES + " rules; the others are not used",
                "Fix the provider"));
    }

    /** Records that the provider is not stuck, and throws if the context is closed. */
    private void takeStep() {
        progress.step();
        checkOpen();
    }

    /** Limits the time for reading files: all workspace files together get half of the provider's total time. */
    private final class ReadingTime {
        private final RuleFiles files;
        private final long limitNanos = request.limits().longestProviderTime().toNanos() / 2;
        private final long startNanos = progress.elapsedNanos();

        ReadingTime(RuleFiles files) {
            this.files = files;
        }

        boolean isLeft() {
            takeStep();
            if (files.level() != Level.PROJECT || projectNanos + usedNanos() < limitNanos) {
                return true;
            }
            outOfTime(limitNanos / 1_000_000);
            return false;
        }

        private long usedNanos() {
            return progress.elapsedNanos() - startNanos;
        }

        void end() {
            if (files.level() == Level.PROJECT) {
                projectNanos += usedNanos();
            }
        }
    }

    private synchronized void outOfTime(long limitMillis) {
        if (!outOfTime) {
            outOfTime = true;
            report(Diagnostic.error(
                    "provider-timeout",
                    "Reading the workspace files of " + provider + " took longer than " + limitMillis
                            + " ms, so the remaining files are skipped",
                    "Refresh again, move files that are not rules out of its folders, or give providers more time"));
        }
    }

    @Override
    public List<Rule> rule(String name, String text, Function<RuleFile, Rule> toRule) {
        RuleSource source = RuleSource.of(provider, Level.REMOTE, provider + ":" + name);
        return rule(name, source, text, () -> FileText.of(text), toRule);
    }

    @Override
    public List<Rule> rule(
            String name, RuleSource source, Callable<InputStream> content, Function<RuleFile, Rule> toRule) {
        if (!source.provider().equals(provider) || source.level() != Level.LIBRARY) {
            throw new IllegalArgumentException("source is not that of a library rule of " + provider + ": " + source);
        }
        takeStep();
        return LibraryText.read(
                        content,
                        request.limits().maxFileBytes(),
                        problem -> report(problem.about(name).at(source.location())))
                .map(bytes -> rule(name, source, ByteBuffer.wrap(bytes), () -> FileText.decode(bytes), toRule))
                .orElse(List.of());
    }

    private List<Rule> rule(
            String name, RuleSource source, Object key, Supplier<FileText> text, Function<RuleFile, Rule> toRule) {
        takeStep();
        var rules = new ArrayList<Rule>(1);
        ruleCache
                .rule(
                        source,
                        key,
                        toRule,
                        this::report,
                        report -> toRule(name, source, ParsedText.of(text.get(), request.config()), toRule, report))
                .ifPresent(rule -> collect(rule, rules));
        if (!rules.isEmpty()) {
            synchronized (this) {
                collected.add(rules);
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
                                found.relative() + " changed while it was read, so its rule may be incomplete",
                                "Refresh again")
                        .about(found.name())
                        .at(PathText.of(found.path())));
            }
            return Optional.of(read.parsed());
        } catch (FileTooLargeException e) {
            report(Diagnostic.error(
                            "file-too-large",
                            found.relative() + " is longer than "
                                    + request.limits().maxFileBytes() + " bytes, so its rule is skipped",
                            "Split it, or raise the limit")
                    .about(found.name())
                    .at(PathText.of(found.path())));
        } catch (ReplacedByLinkException e) {
            report(Diagnostic.warning(
                            "file-changed",
                            found.relative() + " was replaced by a link while it was read, so it is skipped",
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
                                "The file cannot be turned into a rule: " + Throwables.describe(thrown),
                                "Fix the file, or update the provider"),
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

    /** Returns the rules with valid names and reports the others; a provider can build rules without reading a file. */
    List<Rule> withValidNames(List<Rule> rules) {
        if (ruleCache.validRules().equals(rules)) {
            return ruleCache.validRules();
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
        ruleCache.validRules(valid);
        return valid;
    }

    /** Returns the paths that the provider searched, in its order. */
    synchronized List<Path> searched() {
        return List.copyOf(searched);
    }

    /** Returns the provider's rules with the texts they were built from. */
    RuleCache ruleCache() {
        return ruleCache;
    }

    /** Reports the diagnostics collected so far. */
    void publishReports() {
        takeReports().forEach(request.report());
    }

    private synchronized List<Diagnostic> takeReports() {
        List<Diagnostic> reports = List.copyOf(reported);
        reported.clear();
        return reports;
    }

    /** Makes later calls throw and ignores later reports. */
    synchronized void close() {
        closed = true;
    }

    private synchronized void checkOpen() {
        if (closed) {
            throw new IllegalStateException("The discovery of " + provider + " is over");
        }
    }
}
