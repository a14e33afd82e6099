package io.agentrules.core.internal.view;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.core.internal.agent.AgentFacts;
import io.agentrules.core.internal.agent.AgentStep;
import io.agentrules.core.internal.agent.StepGroup;
import io.agentrules.core.internal.agent.StepGroup.Choice;
import io.agentrules.core.internal.files.FoundFile;
import io.agentrules.core.internal.files.ReplacedFile;
import io.agentrules.core.internal.files.UntrustedRoots;
import io.agentrules.core.internal.read.DiscoveryRequest;
import io.agentrules.core.internal.read.RuleConversion;
import io.agentrules.core.internal.read.Source;
import io.agentrules.core.internal.support.PathText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Decides which files one agent loads: in its order, with its choice among them. {@link ViewPlaces} finds the files of a group, {@link
 * ViewFiles} reads them, {@link ViewNames} tells rules of one name apart.
 */
final class ViewReader {
    private final AgentFacts agent;
    private final DiscoveryRequest request;
    private final Consumer<Diagnostic> report;
    private final ViewSettings settings;
    private final List<StepGroup> groups;
    private final UntrustedRoots untrusted;
    private final LeftOutFiles leftOut = new LeftOutFiles();
    private final ViewPlaces places;
    private final ViewFiles files;

    /** Creates a reader; {@code step} is called while it reads. */
    ViewReader(
            AgentFacts agent,
            DiscoveryRequest request,
            Map<String, List<Source>> sources,
            Runnable step,
            Consumer<Diagnostic> report) {
        this.agent = agent;
        this.request = request;
        this.report = report;
        this.settings = new ViewSettings(agent, request, sources, step, report);
        this.groups = settings.applied();
        this.untrusted = UntrustedRoots.of(request.config(), request.files().roots());
        this.places = new ViewPlaces(agent, request, leftOut, step, report);
        this.files = new ViewFiles(agent, request, sources, leftOut, step, report);
    }

    ViewRules read() {
        var trusted = new ArrayList<ReadFile>();
        var later = new ArrayList<ViewFile>();
        Map<String, List<ViewFile>> usedByGroup = new HashMap<>();
        Budget view = Budget.ofFilesTogether(agent, agent.limit());
        List<List<ViewFile>> placed = groups.stream().map(places::files).toList();
        Map<Path, Integer> outermost = outermost(placed);
        for (int i = 0; i < groups.size(); i++) {
            StepGroup group = groups.get(i);
            List<ViewFile> found = allowed(
                    group,
                    placed.get(i).stream()
                            .filter(file -> outermost
                                    .getOrDefault(file.found().path(), 0)
                                    .equals(scopeLength(file)))
                            .toList(),
                    trusted);
            found.stream().filter(file -> !isTrusted(file)).forEach(later::add);
            List<ViewFile> counting = counting(
                    found.stream().filter(this::isTrusted).toList(),
                    group.unless().stream()
                            .flatMap(id -> usedByGroup.getOrDefault(id, List.of()).stream())
                            .toList());
            List<ReadFile> read = read(group, counting, view);
            usedByGroup.put(group.id(), singleFiles(counting, read));
            trusted.addAll(read);
        }
        return rules(trusted, untrusted(later));
    }

    /**
     * Returns for each file the length of the outermost folder to whose work it is limited, 0 if to none: {@code .agent/RULES.md} may be a
     * file of that folder and of the one above.
     */
    private static Map<Path, Integer> outermost(List<List<ViewFile>> placed) {
        var outermost = new HashMap<Path, Integer>();
        placed.forEach(
                files -> files.forEach(file -> outermost.merge(file.found().path(), scopeLength(file), Math::min)));
        return outermost;
    }

    private static int scopeLength(ViewFile file) {
        return file.found().scope().map(String::length).orElse(0);
    }

    /** Returns the files of a group that no setting excludes; those that a setting adds only if they are not read everywhere anyway. */
    private List<ViewFile> allowed(StepGroup group, List<ViewFile> found, List<ReadFile> before) {
        var allowed = new ArrayList<ViewFile>();
        for (ViewFile file : found) {
            if (settings.adds(group) && isReadEverywhere(file, before)) {
                continue;
            }
            settings.exclusion(group, file)
                    .ifPresentOrElse(
                            reason -> leftOut.add(PathText.of(file.found().path()), reason), () -> allowed.add(file));
        }
        return allowed;
    }

    private static boolean isReadEverywhere(ViewFile file, List<ReadFile> before) {
        String path = PathText.of(file.found().path());
        return rules(before.stream())
                .anyMatch(rule ->
                        rule.folder().isEmpty() && rule.source().location().equals(path));
    }

    private boolean isTrusted(ViewFile file) {
        return !untrusted.contain(RuleConversion.source(file.step().provider(), file.found()));
    }

    /**
     * Returns files without those beside which others are used.
     *
     * @param others files of groups that replace this one
     */
    private List<ViewFile> counting(List<ViewFile> found, List<ViewFile> others) {
        var counting = new ArrayList<ViewFile>();
        for (ViewFile file : found) {
            others.stream()
                    .filter(used -> used.found().scope().isEmpty()
                            || used.found().scope().equals(file.found().scope()))
                    .findFirst()
                    .ifPresentOrElse(
                            used -> leaveOut(file, used, agent.name() + " does not read this file, because it reads "),
                            () -> counting.add(file));
        }
        return counting;
    }

    private List<ReadFile> read(StepGroup group, List<ViewFile> counting, Budget view) {
        if (group.areSkills()) {
            Budget none = Budget.ofFilesTogether(agent, Optional.empty());
            return counting.stream()
                    .flatMap(file -> files.read(file, none, none).stream())
                    .toList();
        }
        if (group.choice() != Choice.ALL) {
            return readFirst(group, counting, view);
        }
        Budget budget = Budget.ofFilesTogether(agent, group.limit());
        return counting.stream()
                .flatMap(file -> files.read(file, budget, view).stream())
                .toList();
    }

    private List<ReadFile> readFirst(StepGroup group, List<ViewFile> counting, Budget view) {
        Optional<ViewFile> chosen = Optional.empty();
        var all = new ArrayList<ReadFile>();
        for (AgentStep step : group.steps()) {
            List<ViewFile> own =
                    counting.stream().filter(file -> file.step().equals(step)).toList();
            if (chosen.isPresent()) {
                ViewFile used = chosen.get();
                own.forEach(
                        file -> leaveOut(file, used, agent.name() + " uses only the first of several files, here "));
                continue;
            }
            Budget budget = Budget.ofFilesTogether(agent, group.limit());
            List<ReadFile> read = own.stream()
                    .flatMap(file -> files.read(file, budget, view).stream())
                    .toList();
            all.addAll(read);
            if (group.choice() == Choice.FIRST_FILE
                    || read.stream().anyMatch(file -> file.rule().isPresent())) {
                chosen = own.stream().findFirst();
            }
        }
        return all;
    }

    /** Remembers that the agent uses another file instead, whose path ends the reason. */
    private void leaveOut(ViewFile file, ViewFile used, String reason) {
        FoundFile found = used.found();
        String shown =
                request.files().shown(PathText.of(found.path()), found.root().map(PathText::of));
        leftOut.add(new ReplacedFile(file.found().path(), found.path(), shown), reason + shown);
    }

    /** Returns the files, apart from those of rules folders, that became rules: they have text. */
    private static List<ViewFile> singleFiles(List<ViewFile> files, List<ReadFile> read) {
        Set<String> paths =
                rules(read.stream()).map(rule -> rule.source().location()).collect(Collectors.toSet());
        return files.stream()
                .filter(file -> !file.step().files().filter().readsFolders()
                        && paths.contains(PathText.of(file.found().path())))
                .toList();
    }

    /** Reads the files that are not trusted, after all others, so that they take no other's name or part of a limit. */
    private List<ReadFile> untrusted(List<ViewFile> later) {
        Budget view = Budget.ofFilesTogether(agent, agent.limit());
        return later.stream()
                .flatMap(file -> files.read(file, Budget.ofFilesTogether(agent, Optional.empty()), view).stream())
                .toList();
    }

    private ViewRules rules(List<ReadFile> trusted, List<ReadFile> untrustedFiles) {
        List<ReadFile> all =
                Stream.concat(trusted.stream(), untrustedFiles.stream()).toList();
        var names = new ViewNames(agent, request.files(), leftOut, report);
        var counting =
                new ArrayList<Rule>(names.counting(rules(trusted.stream()).toList()));
        rules(untrustedFiles.stream()).forEach(counting::add);
        counting.forEach(rule -> leftOut.remove(rule.source().location()));
        Map<String, Diagnostic> overLimits = new HashMap<>();
        all.forEach(read -> read.overLimit()
                .ifPresent(finding ->
                        overLimits.put(finding.location().orElseThrow().file(), finding)));
        List<Rule> replaced = rules(all.stream()).filter(this::isLeftOut).toList();
        replaced.forEach(rule -> overLimits.remove(rule.source().location()));
        List<Rule> named = names.unique(counting);
        leftOut.findings().forEach(report);
        all.forEach(this::reportModels);
        return new ViewRules(
                agent,
                StepGroup.steps(groups),
                named,
                Stream.concat(all.stream().flatMap(read -> read.unused().stream()), replaced.stream())
                        .filter(this::isLeftOut)
                        .toList(),
                leftOut.reasons(),
                all.stream()
                        .filter(read -> read.text().isPresent())
                        .map(read -> PathText.of(read.file().found().path()))
                        .collect(Collectors.toSet()),
                overLimits);
    }

    /** The model is not known here, so a file that counts for some models only is in the view. */
    private void reportModels(ReadFile read) {
        Optional<String> models = read.file().step().remarks().models();
        read.rule()
                .filter(rule -> models.isPresent() && rule.folder().isEmpty())
                .ifPresent(rule -> report.accept(Diagnostic.info(
                                "file-for-some-models",
                                agent.shortName() + " loads this file for " + models.orElseThrow()
                                        + " and for models that it does not know, and leaves it out for all others",
                                "Write what other models need into AGENTS.md")
                        .about(rule.name())
                        .at(rule.source().location())));
    }

    private static Stream<Rule> rules(Stream<ReadFile> read) {
        return read.flatMap(file -> file.rule().stream());
    }

    private boolean isLeftOut(Rule rule) {
        return leftOut.contains(rule.source().location());
    }
}
