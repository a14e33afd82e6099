package io.agentrules.core.internal.discover;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Level;
import io.agentrules.api.Rule;
import io.agentrules.api.RuleSource;
import io.agentrules.api.spi.DiscoveryContext;
import io.agentrules.api.spi.RuleFile;
import io.agentrules.api.spi.RuleFiles;
import io.agentrules.api.spi.RuleProvider;
import io.agentrules.api.spi.RuleText;
import io.agentrules.core.internal.files.FoundFile;
import io.agentrules.core.internal.files.RuleNames;
import io.agentrules.core.internal.parse.FileText;
import io.agentrules.core.internal.plugin.Progress;
import io.agentrules.core.internal.read.DiscoveryRequest;
import io.agentrules.core.internal.read.ParsedText;
import io.agentrules.core.internal.read.RuleConversion;
import io.agentrules.core.internal.read.Source;
import io.agentrules.core.internal.read.SourceReader;
import io.agentrules.core.internal.support.Nanos;
import io.agentrules.core.internal.support.PluginFailedException;
import io.agentrules.core.internal.support.Throwables;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * One provider's access to files during one discovery. Collects the provider's diagnostics and rules until the provider returns or
 * is abandoned.
 */
final class ProviderContext implements DiscoveryContext {
    /** The rank of chain files in every provider: specific rules should win a name. */
    private static final int CHAIN_PRIORITY = 20;

    private static final int MAX_REPORTS = 100_000;
    private static final int MAX_PLACES = 10_000;

    private final String provider;
    private final int priority;
    private final DiscoveryRequest request;
    private final Progress progress;
    private final Set<String> settings;
    private final boolean isSwitchedOff;
    private final List<Diagnostic> reported = new ArrayList<>();
    private final List<Path> searched = new ArrayList<>();
    private final List<Added> added = new ArrayList<>();
    private final List<RankedRules> collected = new ArrayList<>();
    private int ruleCount;
    private long projectNanos;
    private boolean outOfTime;
    private boolean closed;

    /** Files that the engine reads after the provider has returned, and the rules built from them so far. */
    private record Added(Source source, RankedRules built) {}

    /**
     * Creates an open context; for a provider that is switched off, it reads only the files of the organization.
     *
     * @param settings receives the names of the settings that the provider asks for
     */
    ProviderContext(String provider, int priority, DiscoveryRequest request, Progress progress, Set<String> settings) {
        this.provider = provider;
        this.priority = priority;
        this.request = request;
        this.progress = progress;
        this.settings = settings;
        this.isSwitchedOff = !request.asks(provider);
    }

    /** Runs a provider and returns its rules, including those of the sources that it added. Runs on the provider's thread. */
    List<Contribution> rulesOf(RuleProvider discovering) {
        var all = new ArrayList<RankedRules>();
        all.add(new RankedRules(priority, returnedBy(discovering)));
        // the user's before the project's, so that a large workspace cannot use up the time
        for (Level level : isSwitchedOff ? List.of(Level.MANAGED) : List.of(Level.MANAGED, Level.USER, Level.PROJECT)) {
            for (Added each : List.copyOf(added)) {
                if (each.source.files().level() == level) {
                    read(each.source, each.built.rules());
                }
            }
        }
        added.forEach(each -> all.add(each.built));
        return RankedRules.contributions(provider, priority, all);
    }

    /** Copies the list, which may be of the provider's own making, so that its size cannot be trusted. */
    private List<Rule> returnedBy(RuleProvider discovering) {
        List<Rule> rules = discovering.discover(this);
        if (rules == null) { // no compiler keeps a plugin from it
            throw new PluginFailedException("discover() returned null", null, true);
        }
        var copy = new ArrayList<Rule>();
        for (Rule rule : rules) {
            takeStep();
            if (copy.size() == request.limits().maxRules()) {
                reportTooMany();
                break;
            }
            if (rule == null) {
                throw new PluginFailedException("discover() returned a list with null", null, true);
            }
            Optional<String> problem =
                    RuleNames.problem(rule.name()); // the provider may have built it without reading a file
            problem.ifPresentOrElse(
                    what -> report(RuleNames.invalid(rule.name(), what, rule.source())), () -> copy.add(rule));
        }
        return copy;
    }

    /** Returns the rules built so far, for a provider that did not return. */
    synchronized List<Contribution> collectedRules() {
        return RankedRules.contributions(provider, priority, collected);
    }

    /** Returns whether files were skipped for lack of time. */
    synchronized boolean isOutOfTime() {
        return outOfTime;
    }

    @Override
    public void addSource(RuleFiles files, Function<RuleFile, Rule> toRule) {
        Objects.requireNonNull(toRule, "toRule");
        var source = new Added(Source.of(provider, files, toRule), startCollecting(files));
        synchronized (this) {
            added.add(source);
        }
    }

    /** Returns what receives the rules of some files, already part of the collected rules. */
    private synchronized RankedRules startCollecting(RuleFiles files) {
        takeStep();
        if (searched.size() > MAX_PLACES) {
            throw new IllegalStateException(
                    "The provider " + provider + " searches more than " + MAX_PLACES + " places");
        }
        if (!isSwitchedOff || files.level() == Level.MANAGED) {
            searched.addAll(request.search(files, ignored -> {}, () -> {}).searched());
        }
        var rules = new RankedRules(files.chain() ? CHAIN_PRIORITY : priority, new ArrayList<>());
        collected.add(rules);
        return rules;
    }

    private void read(Source source, List<Rule> rules) {
        var time = new ReadingTime(source.files());
        BooleanSupplier mayFind =
                () -> time.remains() && request.mayFind(source.files().level());
        try (var reader = new SourceReader(request, source, this::report)) {
            for (FoundFile found :
                    request.search(source.files(), this::report, this::takeStep).files(request.limits(), mayFind)) {
                if (!time.remains()) {
                    break;
                }
                reader.text(found)
                        .flatMap(text -> reader.rule(found, text, this::report))
                        .ifPresent(rule -> collect(rule, rules));
            }
        } finally {
            time.end();
        }
    }

    private synchronized void collect(Rule rule, List<Rule> rules) {
        takeStep();
        if (ruleCount < request.limits().maxRules()) {
            ruleCount++;
            rules.add(rule);
        } else {
            reportTooMany();
        }
    }

    private void reportTooMany() {
        report(RuleLimits.tooMany("The provider " + provider + " has", request.limits()));
    }

    /** Records that the provider is not stuck, and throws if the context is closed. */
    private synchronized void takeStep() {
        progress.step();
        if (closed) {
            throw new IllegalStateException("The discovery of " + provider + " is over");
        }
    }

    /** Limits the time for reading files: all workspace files together get half of the provider's total time. */
    private final class ReadingTime {
        private final RuleFiles files;
        private final long limitNanos = Nanos.of(request.limits().longestProviderTime()) / 2;
        private final long startNanos = progress.elapsedNanos();

        ReadingTime(RuleFiles files) {
            this.files = files;
        }

        boolean remains() {
            takeStep();
            boolean remains = files.level() != Level.PROJECT || projectNanos + usedNanos() < limitNanos;
            if (!remains) {
                outOfTime(limitNanos / 1_000_000);
            }
            return remains;
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
        takeStep();
        return rule(name, RuleSource.of(provider, Level.REMOTE, provider + ":" + name), FileText.of(text), toRule);
    }

    @Override
    public List<Rule> rule(
            String name, RuleSource source, Callable<InputStream> content, Function<RuleFile, Rule> toRule) {
        if (!source.provider().equals(provider) || source.level() != Level.LIBRARY) {
            throw new IllegalArgumentException("source is not that of a library rule of " + provider + ": " + source);
        }
        takeStep();
        return libraryText(content, problem -> report(problem.about(name).at(source.location())))
                .map(text -> rule(name, source, text, toRule))
                .orElse(List.of());
    }

    /** Returns a text; empty, and reported, if it cannot be read or is longer than the limit. */
    private Optional<FileText> libraryText(Callable<InputStream> content, Consumer<Diagnostic> problems) {
        int maxBytes = request.limits().maxFileBytes();
        try (InputStream in = content.call()) {
            byte[] bytes = in.readNBytes(maxBytes);
            if (in.read() < 0) {
                return Optional.of(FileText.decode(bytes));
            }
            problems.accept(Diagnostic.error(
                    "file-too-large",
                    "The text is longer than " + maxBytes + " bytes, so its rule is skipped",
                    "Split it, or raise the limit"));
        } catch (Exception e) {
            problems.accept(Throwables.causedBy(
                    Diagnostic.error(
                            "file-unreadable",
                            "The text cannot be read, so its rule is skipped: " + Throwables.describe(e),
                            "Replace the library"),
                    e));
        }
        return Optional.empty();
    }

    private List<Rule> rule(String name, RuleSource source, FileText text, Function<RuleFile, Rule> toRule) {
        var rules = new ArrayList<Rule>(1);
        new RuleConversion(
                        name,
                        source,
                        Optional.empty(),
                        ParsedText.of(text, RuleText.FRONT_MATTER, request.config()),
                        toRule,
                        request.agents(),
                        this::report)
                .rule()
                .ifPresent(rule -> collect(rule, rules));
        synchronized (this) {
            collected.add(new RankedRules(priority, rules));
        }
        return List.copyOf(rules);
    }

    @Override
    public Optional<String> environment(String name) {
        takeStep();
        return Optional.ofNullable(request.environment().get(name)).filter(value -> !value.isEmpty());
    }

    @Override
    public Optional<String> setting(String name) {
        takeStep();
        settings.add(name);
        return Optional.ofNullable(request.config().settings().get(name));
    }

    @Override
    public List<RuleFiles> configuredFolders(String... extensions) {
        takeStep();
        settings.add(ConfiguredFolders.SETTING);
        return ConfiguredFolders.of(request, extensions);
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

    /** Returns the sources that the provider added, in its order. */
    synchronized List<Source> sources() {
        return added.stream().map(Added::source).toList();
    }

    /** Returns the paths that the provider searched, in its order. */
    synchronized List<Path> searched() {
        return List.copyOf(searched);
    }

    /** Returns the diagnostics so far. */
    synchronized List<Diagnostic> reports() {
        return List.copyOf(reported);
    }

    /** Makes later calls throw and ignores later reports. */
    synchronized void close() {
        closed = true;
    }
}
