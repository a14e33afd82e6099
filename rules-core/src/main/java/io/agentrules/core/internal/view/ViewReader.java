package io.agentrules.core.internal.view;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Diagnostic.Severity;
import io.agentrules.api.Level;
import io.agentrules.api.Rule;
import io.agentrules.api.RuleSource;
import io.agentrules.api.spi.RuleText;
import io.agentrules.core.internal.agent.AgentFacts;
import io.agentrules.core.internal.agent.AgentStep;
import io.agentrules.core.internal.agent.SizeLimit;
import io.agentrules.core.internal.agent.StepGroup;
import io.agentrules.core.internal.agent.StepGroup.Choice;
import io.agentrules.core.internal.files.FoundFile;
import io.agentrules.core.internal.files.ReplacedFile;
import io.agentrules.core.internal.files.UntrustedRoots;
import io.agentrules.core.internal.parse.FrontMatter;
import io.agentrules.core.internal.plugin.Progress;
import io.agentrules.core.internal.read.DiscoveryRequest;
import io.agentrules.core.internal.read.ParsedText;
import io.agentrules.core.internal.read.RuleConversion;
import io.agentrules.core.internal.read.Source;
import io.agentrules.core.internal.read.SourceReader;
import io.agentrules.core.internal.support.PathText;
import io.agentrules.core.internal.support.RealPath;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Reads the files that one tool loads, in its order, and remembers why it does not load others. */
final class ViewReader {
    /** How long a file may be if no limit of the tool is known. */
    private static final int MAX_BYTES = 16 << 20;

    private final AgentFacts agent;
    private final List<StepGroup> groups;
    private final DiscoveryRequest request;
    private final Map<String, List<Source>> sources;
    private final Progress progress;
    private final Consumer<Diagnostic> report;
    private final ViewPlaces places;
    private final ViewSettings settings;
    private final UntrustedRoots untrustedRoots;
    private final List<ViewFile> untrusted = new ArrayList<>();
    private final Map<String, List<ViewFile>> usedByGroup = new HashMap<>();
    private final List<Rule> rules = new ArrayList<>();
    private final List<Rule> unused = new ArrayList<>();
    private final Set<List<Object>> mentioned = new HashSet<>(); // in each folder of their own
    private final LeftOutFiles leftOut = new LeftOutFiles();
    private final Set<String> read = new HashSet<>();
    private final Map<String, Diagnostic> overLimits = new HashMap<>();
    private Budget wholeView;

    ViewReader(
            AgentFacts agent,
            DiscoveryRequest request,
            Map<String, List<Source>> sources,
            Progress progress,
            Consumer<Diagnostic> report) {
        this.settings = new ViewSettings(agent, request, sources, progress::step, report);
        this.agent = agent;
        this.groups = settings.applied();
        this.request = request;
        this.sources = sources;
        this.progress = progress;
        this.report = report;
        this.places = new ViewPlaces(agent, request, leftOut, progress::step, report);
        this.untrustedRoots =
                UntrustedRoots.of(request.config(), request.files().roots());
        this.wholeView = shared(agent.limit());
    }

    ViewRules read() {
        for (StepGroup group : groups) {
            List<ViewFile> files = files(group);
            int before = rules.size();
            switch (group.choice()) {
                case ALL -> {
                    Budget budget = shared(group.limit());
                    files.forEach(file -> add(file, budget));
                }
                case FIRST_FILE, FIRST_TEXT -> readFirst(group, files);
            }
            usedByGroup.put(group.id(), singleFiles(files, rules.subList(before, rules.size())));
        }
        var names = new ViewNames(agent, request.files(), leftOut, report);
        var counting = new ArrayList<Rule>(names.counting(rules));
        counting.addAll(untrustedRules());
        counting.forEach(rule -> leftOut.remove(rule.source().location()));
        rules.stream().filter(this::isLeftOut).forEach(rule -> {
            unused.add(rule);
            overLimits.remove(rule.source().location());
        });
        List<Rule> named = names.unique(counting);
        leftOut.findings().forEach(report);
        return new ViewRules(
                agent,
                StepGroup.steps(groups),
                named,
                unused.stream().filter(this::isLeftOut).toList(),
                leftOut.reasons(),
                read,
                overLimits);
    }

    private boolean isLeftOut(Rule rule) {
        return leftOut.contains(rule.source().location());
    }

    /** Reads the files that are not trusted, after all others, so that they take no other's name or part of a limit. */
    private List<Rule> untrustedRules() {
        int trusted = rules.size();
        wholeView = shared(agent.limit());
        untrusted.forEach(file -> add(file, shared(Optional.empty())));
        return rules.subList(trusted, rules.size());
    }

    /** Returns the files, apart from those of rules folders, that became rules: they have text. */
    private static List<ViewFile> singleFiles(List<ViewFile> files, List<Rule> used) {
        Set<String> paths = used.stream().map(rule -> rule.source().location()).collect(Collectors.toSet());
        return files.stream()
                .filter(file -> !file.step().files().filter().readsFolders()
                        && paths.contains(PathText.of(file.found().path())))
                .toList();
    }

    /** Returns the trusted files of a group, without those that count only if another group has none. */
    private List<ViewFile> files(StepGroup group) {
        var files = new ArrayList<ViewFile>();
        for (ViewFile file : places.files(group)) {
            settings.exclusion(group, file)
                    .ifPresentOrElse(
                            reason -> leaveOut(file, reason), () -> (isTrusted(file) ? files : untrusted).add(file));
        }
        List<ViewFile> others = group.unless().stream()
                .flatMap(id -> usedByGroup.getOrDefault(id, List.of()).stream())
                .toList();
        var counting = new ArrayList<ViewFile>();
        for (ViewFile file : files) {
            Optional<ViewFile> other = others.stream()
                    .filter(used -> used.found().scope().isEmpty()
                            || used.found().scope().equals(file.found().scope()))
                    .findFirst();
            other.ifPresentOrElse(
                    used -> leaveOut(file, used, agent.name() + " reads this file only where there is no "),
                    () -> counting.add(file));
        }
        return counting;
    }

    private boolean isTrusted(ViewFile file) {
        return !untrustedRoots.contain(RuleConversion.source(file.step().provider(), file.found()));
    }

    private void readFirst(StepGroup group, List<ViewFile> files) {
        Optional<ViewFile> chosen = Optional.empty();
        for (AgentStep step : group.steps()) {
            List<ViewFile> own =
                    files.stream().filter(file -> file.step().equals(step)).toList();
            if (chosen.isPresent()) {
                ViewFile used = chosen.get();
                own.forEach(
                        file -> leaveOut(file, used, agent.name() + " uses only the first of several files, here "));
                continue;
            }
            int before = rules.size();
            Budget budget = shared(group.limit());
            own.forEach(file -> add(file, budget));
            if (group.choice() == Choice.FIRST_FILE || rules.size() > before) {
                chosen = own.stream().findFirst();
            }
        }
    }

    private void leaveOut(ViewFile file, String reason) {
        leftOut.add(PathText.of(file.found().path()), reason);
    }

    /** Remembers that a tool uses another file instead, whose path ends the reason. */
    private void leaveOut(ViewFile file, ViewFile used, String reason) {
        String shown = shown(used.found());
        leftOut.add(new ReplacedFile(file.found().path(), used.found().path(), shown), reason + shown);
    }

    private String shown(FoundFile found) {
        return request.files().shown(PathText.of(found.path()), found.root().map(PathText::of));
    }

    private void add(ViewFile file, Budget group) {
        AgentStep step = file.step();
        if (!request.asks(step.provider()) && step.files().level() != Level.MANAGED) {
            return;
        }
        source(step).ifPresent(source -> {
            if (step.habits().importsApart()) {
                addWithImported(file, source, group, 0);
            } else {
                rule(file, source, group).ifPresent(text -> addMentioned(file, source, text, group));
            }
        });
    }

    /** Adds the rule of a file, if it is one, and returns its text, if it has some. */
    private Optional<ParsedText> rule(ViewFile file, Source source, Budget group) {
        progress.step();
        try (var reader = new SourceReader(asTool(file.step()), source, report)) {
            Optional<ParsedText> text = reader.text(file.found());
            text.flatMap(parsed ->
                            convert(file, source, parsed, reader).flatMap(rule -> limited(file, rule, parsed, group)))
                    .ifPresent(rules::add);
            return text;
        }
    }

    /** Adds a file and those that it imports, each followed by those that it imports itself. */
    private void addWithImported(ViewFile file, Source source, Budget group, int depth) {
        List<Path> imported =
                rule(file, source, group).map(ParsedText::mentions).orElse(List.of());
        if (depth == source.imports(request.agents()).depth()) {
            return;
        }
        for (Path path : imported) {
            if (isOutside(file, path)) {
                leftOut.add(PathText.of(path), agent.name() + " imports only files below the folder it was started in");
                continue;
            }
            mentioned(file, path).ifPresent(found -> addWithImported(found, source, group, depth + 1));
        }
    }

    /** Returns whether a file of the project imports one to which a tool does not go that works in the current folder only. */
    private boolean isOutside(ViewFile file, Path imported) {
        return agent.onlyCurrent()
                && file.found().level() == Level.PROJECT
                && !imported.startsWith(RealPath.of(request.files().current()));
    }

    /** Adds the files that a file mentions and that are rules of their own, and those that they mention. */
    private void addMentioned(ViewFile file, Source from, ParsedText text, Budget group) {
        Source source = from.with(RuleText.FRONT_MATTER, StepRules::mentioned);
        Deque<Path> waiting = new ArrayDeque<>(text.mentions());
        while (!waiting.isEmpty()) {
            mentioned(file, waiting.removeFirst())
                    .flatMap(found -> rule(found, source, group))
                    .ifPresent(own -> waiting.addAll(own.mentions()));
        }
    }

    /** Returns a file that another one mentions, unless it was there before. */
    private Optional<ViewFile> mentioned(ViewFile from, Path file) {
        return mentioned.add(List.of(from.found().scope(), file))
                ? from.mentioned(file, request.files())
                : Optional.empty();
    }

    /** Returns a rule with as much text as the limits for its file, its group and the view leave; empty if that is none. */
    private Optional<Rule> limited(ViewFile file, Rule rule, ParsedText parsed, Budget group) {
        // in a group the whole file counts, with the white space around its text
        String whole = parsed.frontMatter().map(FrontMatter::text).orElse("");
        return new Budget(file.step().limit(), " of a file")
                .cut(file, rule, rule.content())
                .flatMap(own -> group.cut(file, own, whole))
                .flatMap(shared -> wholeView.cut(file, shared, shared.content()));
    }

    private Budget shared(Optional<SizeLimit> limit) {
        return new Budget(limit, " of these files together");
    }

    /** What files have used of a limit. */
    private final class Budget {
        private final Optional<SizeLimit> limit;
        private final String whose;
        private long used;

        Budget(Optional<SizeLimit> limit, String whose) {
            this.limit = limit;
            this.whose = whose;
        }

        /** Returns a rule without what is too much of its file's text; empty if nothing is left. */
        Optional<Rule> cut(ViewFile file, Rule rule, String text) {
            if (limit.isEmpty()) {
                return Optional.of(rule);
            }
            SizeLimit bound = limit.get();
            long before = used;
            long left = bound.amount() - before;
            used += bound.unit().of(text);
            if (used <= bound.amount()) {
                return Optional.of(rule);
            }
            String most = agent.name() + " loads at most " + bound.text() + whose;
            String start = bound.beyond() == SizeLimit.Beyond.CUT && left > 0 ? bound.start(text, (int) left) : "";
            String more = (before > 0 ? ", and with this file they have " : ", and this file has ")
                    + bound.text(used)
                    + (start.isBlank() ? ": it is left out" : ": the rest is cut off");
            overLimits.put(
                    rule.source().location(),
                    Diagnostic.warning("file-over-tool-limit", most + more, remedy(bound, before, left))
                            .about(rule.name())
                            .at(rule.source().location()));
            if (start.isBlank()) {
                leaveOut(file, most);
                unused.add(rule);
                return Optional.empty();
            }
            return Optional.of(rule.withContent(start));
        }

        private String remedy(SizeLimit bound, long before, long left) {
            String shorten = left <= 0
                    ? "Shorten a file that is read before it"
                    : before > 0 ? "Shorten it, or a file that is read before it" : "Shorten it";
            return shorten
                    + bound.setting().map(setting -> "; or raise " + setting).orElse("");
        }
    }

    /** Returns the step's files as a source; empty if the provider is missing, which is reported. */
    private Optional<Source> source(AgentStep step) {
        Optional<Source> source = StepRules.source(step, sources, request.environment());
        if (source.isEmpty()) {
            report.accept(Diagnostic.warning(
                    "view-incomplete",
                    "The view as " + agent.name() + " lacks files that the provider " + step.provider()
                            + " reads, because it is missing or failed",
                    "Add the provider " + step.provider() + " to the class path, or repair it"));
        }
        return source;
    }

    /** Returns the request with the tool's own limit for a file. */
    private DiscoveryRequest asTool(AgentStep step) {
        return request.ofTool(step.limit()
                .filter(limit -> limit.unit() == SizeLimit.Unit.BYTES)
                .map(SizeLimit::amount)
                .orElse(MAX_BYTES));
    }

    /** Returns whether this engine has less of a file than the tool, which is reported. */
    private boolean hasLessHere(ViewFile file, Source source, ParsedText text) {
        FoundFile found = file.found();
        if (text.hiddenText().isEmpty()
                && found.attributes().size() <= request.limits().maxFileBytes()) {
            return false;
        }
        var reports = new ArrayList<Diagnostic>();
        try (var reader = new SourceReader(request, source, reports::add)) {
            Optional<ParsedText> here = reader.text(found);
            if (here.filter(own -> own.frontMatter().equals(text.frontMatter())).isPresent()) {
                return false;
            }
            RuleSource place = RuleConversion.source(source.provider(), found);
            here.ifPresent(own ->
                    own.hiddenText().forEach(hidden -> reports.add(hidden.in(found.name(), place, request.agents()))));
        }
        reports.stream()
                .map(less -> Diagnostic.info(
                                "differs-here",
                                less.message() + "; " + agent.name() + " loads all of it",
                                less.remedy())
                        .about(found.name())
                        .at(less.location().orElseThrow()))
                .forEach(report);
        return true;
    }

    private Optional<Rule> convert(ViewFile file, Source source, ParsedText parsed, SourceReader reader) {
        read.add(PathText.of(file.found().path()));
        Optional<String> unusable = source.unusable(parsed);
        if (unusable.isPresent()) {
            leaveOut(file, agent.name() + " does not use a file whose " + unusable.get());
            return Optional.empty();
        }
        boolean hasLessHere = hasLessHere(file, source, parsed);
        ParsedText asSeen = source.seen(parsed, request.limits().maxFrontMatterChars());
        var problems = new ArrayList<Diagnostic>(0);
        Optional<Rule> rule = reader.rule(file.found(), parsed, problems::add);
        problems.removeIf(problem -> hasLessHere && ParsedText.isAboutHiddenText(problem));
        problems.forEach(report);
        if (rule.isEmpty()) {
            problems.stream()
                    .filter(problem -> problem.severity() == Severity.ERROR)
                    .forEach(problem -> leaveOut(file, problem.message()));
        }
        // no other tool has triggers
        Optional<Rule> seen = rule.map(read -> read.trigger().isPresent() ? read.withoutTrigger() : read);
        if (seen.filter(read -> !source.isUsed(read, asSeen)).isPresent()) {
            leaveOut(file, agent.name() + " uses only rules that always apply");
            seen.ifPresent(unused::add);
            return Optional.empty();
        }
        return seen;
    }
}
