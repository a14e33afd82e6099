package io.agentrules.core.internal.discover;

import io.agentrules.api.Condition;
import io.agentrules.api.Diagnostic;
import io.agentrules.api.Diagnostic.Severity;
import io.agentrules.api.Level;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.Rule;
import io.agentrules.api.spi.ImportStyle;
import io.agentrules.api.spi.RuleFile;
import io.agentrules.api.spi.RuleFile.Shape;
import io.agentrules.core.internal.include.ImportOptions;
import io.agentrules.core.internal.parse.FrontMatter;
import io.agentrules.core.internal.plugin.Progress;
import io.agentrules.core.internal.support.PathText;
import io.agentrules.core.internal.support.RealPath;
import io.agentrules.core.internal.view.View;
import io.agentrules.core.internal.view.ViewGroup;
import io.agentrules.core.internal.view.ViewGroup.Choice;
import io.agentrules.core.internal.view.ViewLimit;
import io.agentrules.core.internal.view.ViewReading;
import io.agentrules.core.internal.view.ViewReading.Broken;
import io.agentrules.core.internal.view.ViewRules;
import io.agentrules.core.internal.view.ViewStep;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads the files that one tool loads, in its order, and remembers why it does not load others. */
final class ViewReader {
    private static final Set<String> EVERYTHING = Set.of("**", "**/*", "*");

    private static final Pattern COMMENT = Pattern.compile("<!--[\\s\\S]*?-->");

    private final View view;
    private final DiscoveryRequest request;
    private final Map<String, List<SourceFunction>> sources;
    private final Progress progress;
    private final RuleCache cache;
    private final Consumer<Diagnostic> report;
    private final ViewPlaces places;
    private final UntrustedRoots untrustedRoots;
    private final List<ViewFile> untrusted = new ArrayList<>();
    private final Map<String, List<ViewFile>> usedByGroup = new HashMap<>();
    private final List<Rule> rules = new ArrayList<>();
    private final List<Rule> unused = new ArrayList<>();
    private final Set<Path> mentioned = new HashSet<>();
    private final LeftOutFiles leftOut = new LeftOutFiles();
    private final Set<String> readOtherwise = new HashSet<>();
    private final Map<String, Diagnostic> overLimits = new HashMap<>();
    private long usedInView;

    ViewReader(
            View view,
            DiscoveryRequest request,
            Map<String, List<SourceFunction>> sources,
            Progress progress,
            RuleCache cache,
            Consumer<Diagnostic> report) {
        this.view = view;
        this.request = request;
        this.sources = sources;
        this.progress = progress;
        this.cache = cache;
        this.report = report;
        this.places = new ViewPlaces(view, request, leftOut, progress::step, report);
        this.untrustedRoots =
                UntrustedRoots.of(request.config(), request.files().roots());
    }

    ViewRules read() {
        for (ViewGroup group : view.groups()) {
            List<ViewFile> files = files(group);
            int before = rules.size();
            switch (group.choice()) {
                case ALL -> new Chain(group.limit()).read(files);
                case FIRST_FILE, FIRST_TEXT -> readFirst(group, files);
            }
            usedByGroup.put(group.id(), singleFiles(files, rules.subList(before, rules.size())));
        }
        var names = new ViewNames(view, request.files(), leftOut, report);
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
                view,
                named,
                unused.stream().filter(this::isLeftOut).toList(),
                leftOut.reasons(),
                readOtherwise,
                overLimits);
    }

    private boolean isLeftOut(Rule rule) {
        return leftOut.contains(rule.source().location());
    }

    /** Reads the files that are not trusted, after all others, so that they take no other's name or part of a limit. */
    private List<Rule> untrustedRules() {
        int trusted = rules.size();
        usedInView = 0;
        new Chain(Optional.empty()).read(untrusted);
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
    private List<ViewFile> files(ViewGroup group) {
        var files = new ArrayList<ViewFile>();
        places.files(group).forEach(file -> (isTrusted(file) ? files : untrusted).add(file));
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
                    used -> leaveOut(file, used, view.name() + " reads this file only where there is no "),
                    () -> counting.add(file));
        }
        return counting;
    }

    private boolean isTrusted(ViewFile file) {
        return !untrustedRoots.contain(RuleConversion.source(file.step().provider(), file.found()));
    }

    private void readFirst(ViewGroup group, List<ViewFile> files) {
        Optional<ViewFile> chosen = Optional.empty();
        for (ViewStep step : group.steps()) {
            List<ViewFile> own =
                    files.stream().filter(file -> file.step().equals(step)).toList();
            if (chosen.isPresent()) {
                ViewFile used = chosen.get();
                own.forEach(file -> leaveOut(file, used, view.name() + " uses only the first of several files, here "));
                continue;
            }
            int before = rules.size();
            new Chain(group.limit()).read(own);
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

    /** Files that share a limit. */
    private final class Chain {
        private final Optional<ViewLimit> limit;
        private long used;

        Chain(Optional<ViewLimit> limit) {
            this.limit = limit;
        }

        void read(List<ViewFile> files) {
            files.forEach(this::add);
        }

        private void add(ViewFile file) {
            ViewStep step = file.step();
            if (!request.asks(step.provider()) && step.files().level() != Level.MANAGED) {
                return;
            }
            function(step)
                    .ifPresent(function -> text(file).ifPresent(text -> {
                        rule(file, text, function).ifPresent(rules::add);
                        if (step.reading().apart()) {
                            addImported(file, text, function, 1);
                        } else {
                            addMentioned(file, text);
                        }
                    }));
        }

        private Optional<Rule> rule(ViewFile file, ParsedText text, Function<RuleFile, Rule> function) {
            return convert(file, text, function)
                    .flatMap(rule -> limited(file, rule, text))
                    .flatMap(rule -> limitedInView(file, rule));
        }

        /** Adds the files that a file imports, each followed by those that it imports itself. */
        private void addImported(ViewFile file, ParsedText text, Function<RuleFile, Rule> function, int depth) {
            ImportStyle style = file.step().files().text().imports();
            if (depth > ImportOptions.maxDepth(style)) {
                return;
            }
            for (Path path : text.mentions()) {
                if (isOutside(file, path)) {
                    leftOut.add(
                            PathText.of(path), view.name() + " imports only files below the folder it was started in");
                    continue;
                }
                MentionedFile.of(file, path, mentioned, request.files())
                        .ifPresent(found -> text(found).ifPresent(own -> {
                            rule(found, own, function).ifPresent(rules::add);
                            addImported(found, own, function, depth + 1);
                        }));
            }
        }

        /** Returns whether a file of the project imports one to which a tool does not go that works in the current folder only. */
        private boolean isOutside(ViewFile file, Path imported) {
            return view.onlyCurrent()
                    && file.found().level() == Level.PROJECT
                    && !imported.startsWith(RealPath.of(request.files().current()));
        }

        /** Adds the files that a file mentions and that are rules of their own, and those that they mention. */
        private void addMentioned(ViewFile file, ParsedText text) {
            Deque<Path> waiting = new ArrayDeque<>(text.mentions());
            while (!waiting.isEmpty()) {
                MentionedFile.of(file, waiting.removeFirst(), mentioned, request.files())
                        .ifPresent(found -> text(found).ifPresent(own -> {
                            waiting.addAll(own.mentions());
                            rule(found, own, MentionedFile::toRule).ifPresent(rules::add);
                        }));
            }
        }

        private Optional<Rule> limited(ViewFile file, Rule rule, ParsedText parsed) {
            Optional<Rule> own = file.step().limit().isEmpty()
                    ? Optional.of(rule)
                    : cut(file, rule, rule.content(), file.step().limit().get(), 0, false);
            if (limit.isEmpty() || own.isEmpty()) {
                return own;
            }
            // the whole file counts, with the white space around its text
            String text = parsed.frontMatter().map(FrontMatter::text).orElse("");
            Optional<Rule> shared = cut(file, own.get(), text, limit.get(), used, true);
            used += LimitedText.size(text, limit.get());
            return shared;
        }

        private Optional<Rule> limitedInView(ViewFile file, Rule rule) {
            if (view.limit().isEmpty()) {
                return Optional.of(rule);
            }
            Optional<Rule> shared = cut(file, rule, rule.content(), view.limit().get(), usedInView, true);
            usedInView += LimitedText.size(rule.content(), view.limit().get());
            return shared;
        }

        private Optional<Rule> cut(
                ViewFile file, Rule rule, String text, ViewLimit bound, long before, boolean isShared) {
            long left = bound.amount() - before;
            long size = LimitedText.size(text, bound);
            if (size <= left) {
                return Optional.of(rule);
            }
            String most = view.name() + " loads at most " + bound.text()
                    + (isShared ? " of these files together" : " of a file");
            String start = bound.cuts() && left > 0 ? LimitedText.start(text, bound, left) : "";
            String more = (before > 0 ? ", and with this file they have " : ", and this file has ")
                    + bound.text(before + size)
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

        private String remedy(ViewLimit bound, long before, long left) {
            String shorten = left <= 0
                    ? "Shorten a file that is read before it"
                    : before > 0 ? "Shorten it, or a file that is read before it" : "Shorten it";
            return shorten
                    + bound.setting()
                            .map(setting -> "; or raise " + setting + ", which the view does not read")
                            .orElse("");
        }
    }

    /**
     * Returns the function that converts the files of a step: that of the provider's source with the reading's path, if possible one of
     * the step's level. Empty if the provider is missing, which is reported.
     */
    private Optional<Function<RuleFile, Rule>> function(ViewStep step) {
        Optional<Function<RuleFile, Rule>> function = function(step, sources);
        if (function.isEmpty()) {
            report.accept(Diagnostic.warning(
                    "view-incomplete",
                    "The view as " + view.name() + " lacks files that the provider " + step.provider()
                            + " reads, because it is missing or failed",
                    "Add the provider " + step.provider() + " to the class path, or repair it"));
        }
        return function;
    }

    static Optional<Function<RuleFile, Rule>> function(ViewStep step, Map<String, List<SourceFunction>> sources) {
        ViewReading reading = step.reading();
        if (!reading.globKeys().isEmpty()) {
            return Optional.of(new Conditional(reading.globKeys()));
        }
        if (reading.source().isEmpty()) {
            return Optional.of(reading.nameKey() ? ViewReader::named : ViewReader::always);
        }
        return sources.getOrDefault(step.provider(), List.of()).stream()
                .filter(source ->
                        source.files().paths().contains(reading.source().get()))
                .min(Comparator.comparing(
                        source -> source.files().level() != step.files().level()))
                .map(SourceFunction::toRule);
    }

    private Optional<ParsedText> text(ViewFile file) {
        progress.step();
        ViewStep step = file.step();
        DiscoveryRequest asTool = step.limit()
                .filter(ViewLimit::inBytes)
                .map(limit -> request.readingUpTo(limit.amount()))
                .orElse(request);
        try (var texts = new RuleTexts(
                asTool, step.files().text(), imports(step), step.reading().frontMatter(), report)) {
            return texts.read(file.found());
        }
    }

    private static ImportOptions imports(ViewStep step) {
        ImportOptions plain = ImportOptions.of(step.files().text().imports());
        ImportOptions options = step.reading().failuresAsComments() ? plain.withFailuresAsComments() : plain;
        ImportOptions apart = step.reading().apart() ? options.withFilesApart() : options;
        return step.reading().mentions() ? apart.withMentions() : apart;
    }

    private Optional<Rule> convert(ViewFile file, ParsedText parsed, Function<RuleFile, Rule> toRule) {
        ViewReading reading = file.step().reading();
        Optional<String> unusable = unusable(parsed, reading);
        if (unusable.isPresent()) {
            leaveOut(file, view.name() + " does not use a file whose " + unusable.get());
            return Optional.empty();
        }
        ParsedText seen = ViewText.of(parsed, reading, request.limits().maxFrontMatterChars());
        FoundFile found = file.found();
        if (!seen.equals(parsed)) {
            readOtherwise.add(PathText.of(found.path()));
        }
        var problems = new ArrayList<Diagnostic>(0);
        Optional<Rule> rule = cache.rule(
                List.of(file.step(), found.place()),
                parsed,
                toRule,
                problems::add,
                reports -> RuleConversion.of(found, file.step().provider(), seen, toRule, reports));
        problems.forEach(report);
        if (rule.isEmpty()) {
            problems.stream()
                    .filter(problem -> problem.severity() == Severity.ERROR)
                    .forEach(problem -> leaveOut(file, problem.message()));
        }
        Optional<Rule> seenByTool = rule.map(read -> reading.whole() ? whole(read, seen) : read)
                .flatMap(read -> withoutComments(read, reading))
                .map(read -> asTool(read, reading));
        if (reading.onlyAlways()
                && seenByTool.filter(read -> !read.alwaysApply()).isPresent()) {
            leaveOut(file, view.name() + " uses only rules that always apply");
            seenByTool.ifPresent(unused::add);
            return Optional.empty();
        }
        return seenByTool;
    }

    /** Returns a rule with the front matter in its text. */
    private static Rule whole(Rule rule, ParsedText parsed) {
        String text = parsed.frontMatter().map(FrontMatter::text).orElse("").strip();
        return text.isEmpty() ? rule : rule.withContent(text);
    }

    /** Returns a rule without HTML comments, if its tool removes them wherever they are; empty if nothing else is there. */
    private static Optional<Rule> withoutComments(Rule rule, ViewReading reading) {
        if (!reading.withoutAllComments() || !rule.content().contains("<!--")) {
            return Optional.of(rule);
        }
        String text = COMMENT.matcher(rule.content()).replaceAll("").strip();
        return text.isEmpty() ? Optional.empty() : Optional.of(rule.withContent(text));
    }

    /** Returns why a tool does not use a file, as the end of a sentence; empty if it does. */
    static Optional<String> unusable(ParsedText parsed, ViewReading reading) {
        if (reading.broken() == Broken.DROPPED
                && parsed.frontMatter().filter(FrontMatter::isRecovered).isPresent()) {
            return Optional.of("front matter is not valid YAML");
        }
        Optional<String> excluded = parsed.frontMatter().flatMap(frontMatter -> excluded(frontMatter, reading));
        if (excluded.isPresent()) {
            return excluded;
        }
        return reading.nameKey()
                        && parsed.frontMatter()
                                .filter(ViewReader::hasWrongTypes)
                                .isPresent()
                ? Optional.of("name, disabled or enabled has a wrong type")
                : Optional.empty();
    }

    /** Returns which key of a file keeps the tool from using it, and how. */
    private static Optional<String> excluded(FrontMatter frontMatter, ViewReading reading) {
        return reading.excluding().entrySet().stream()
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

    /** Returns a rule as its tool knows it: without a trigger, which no other tool has. */
    private static Rule asTool(Rule rule, ViewReading reading) {
        Rule watched = rule.trigger().isPresent() ? rule.withoutTrigger() : rule;
        return reading.globs().isEmpty()
                ? watched
                : watched.withConditions(watched.conditions().stream()
                        .map(condition -> matched(condition, reading.globs().get()))
                        .toList());
    }

    private static Condition matched(Condition condition, ViewReading.Globs globs) {
        return condition.key().equals("globs")
                ? new Condition(
                        globs.key(), condition.values(), globs.style(), globs.fromRoot() ? "" : condition.base())
                : condition;
    }

    private static boolean hasWrongTypes(FrontMatter frontMatter) {
        Map<String, Object> values = frontMatter.values();
        return !(values.getOrDefault("name", "") instanceof String)
                || !(values.getOrDefault("disabled", false) instanceof Boolean)
                || !(values.getOrDefault("enabled", false) instanceof Boolean);
    }

    private static Rule always(RuleFile file) {
        return file.rule().alwaysApply(true).build();
    }

    /**
     * Converts a file that always applies unless the first of some keys has globs, and not only those that stand for all files. A record,
     * because a rule is kept as long as it is converted by an equal function.
     */
    private record Conditional(List<String> keys) implements Function<RuleFile, Rule> {
        @Override
        public Rule apply(RuleFile file) {
            Rule.Builder rule = file.rule().listed(false);
            file.text("description").ifPresent(rule::description);
            List<String> globs = keys.stream()
                    .filter(file::has)
                    .findFirst()
                    .flatMap(key -> file.ignoringWrongTypes().values(key, Shape.COMMA_LIST))
                    .orElse(List.of());
            return EVERYTHING.containsAll(globs)
                    ? rule.alwaysApply(true).build()
                    : rule.when("globs", globs, PatternStyle.ANY_DEPTH)
                            .writtenAs("globs", keys.get(0))
                            .build();
        }
    }

    /** Converts a file whose only keys are its name and whether it is switched off. */
    private static Rule named(RuleFile file) {
        String name = file.text("name").filter(text -> !text.isBlank()).orElse(file.name());
        boolean off = file.flag("disabled").orElse(false)
                || file.flag("enabled").map(on -> !on).orElse(false);
        return file.rule(name).alwaysApply(true).disabled(off).build();
    }
}
