package io.agentrules.check.internal.lint;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Diagnostic.Location;
import io.agentrules.check.internal.lint.CopyText.Difference;
import io.agentrules.check.internal.lint.CopyText.Line;
import io.agentrules.core.internal.support.CodePointOrder;
import io.agentrules.core.internal.support.Excerpt;
import io.agentrules.core.model.AgentView;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Finds copies of a rule file for several agents whose texts have become different. Two files are copies if they have the same name, or if
 * their texts resemble each other; each is for an agent that does not load the other file, and both are for the same folder. Of three or
 * more copies, those are reported that differ from most. For example, the file
 * {@code sql.md} of one agent got a sentence that the one of another agent lacks.
 */
final class DriftedCopies {
    /** Files with equal texts are equally good candidates. */
    private static final int MOST_OF_ONE_TEXT = 8;

    private final List<AgentRules> agents;
    private final CopiedFiles files;
    private final Map<CopiedFile, CopiedFile> leaders = new HashMap<>();
    /** The first other file with which a differing file was compared. */
    private final Map<CopiedFile, CopiedFile> partners = new LinkedHashMap<>();

    private DriftedCopies(List<AgentRules> agents, CopiedFiles files) {
        this.agents = agents;
        this.files = files;
    }

    /** Returns a finding for each file that differs, by agent and precedence of the rules. */
    static List<Diagnostic> of(List<AgentRules> agents, WrittenFrontMatter written, List<Path> roots) {
        var drifted = new DriftedCopies(agents, CopiedFiles.of(agents, written, roots));
        for (int i = 0; i < agents.size(); i++) {
            for (int j = i + 1; j < agents.size(); j++) {
                drifted.compare(agents.get(i).agent(), agents.get(j).agent());
            }
        }
        return drifted.findings();
    }

    private void compare(AgentView one, AgentView other) {
        List<CopiedFile> ofOne = files.of(one);
        List<CopiedFile> ofOther = files.of(other);
        Set<CopiedFile> here = withoutCopy(ofOne, ofOther);
        Set<CopiedFile> there = withoutCopy(ofOther, ofOne);
        matchNames(here, there);
        matchTexts(here, there);
        matchMain(here, ofOther);
        matchMain(there, ofOne);
    }

    /** Returns the files that have no equal copy among the other agent's files. */
    private Set<CopiedFile> withoutCopy(List<CopiedFile> own, List<CopiedFile> others) {
        Map<Integer, List<CopiedFile>> byText = others.stream().collect(Collectors.groupingBy(CopiedFile::text));
        var without = new LinkedHashSet<CopiedFile>();
        for (CopiedFile file : own) {
            Optional<CopiedFile> copy = byText.getOrDefault(file.text(), List.of()).stream()
                    .filter(other -> other != file && file.isForSameFolderAs(other))
                    .findFirst();
            copy.ifPresent(equal -> join(file, equal));
            if (copy.isEmpty()) {
                without.add(file);
            }
        }
        return without;
    }

    private void matchNames(Set<CopiedFile> here, Set<CopiedFile> there) {
        Map<String, Deque<CopiedFile>> byName = new HashMap<>();
        there.forEach(file -> byName.computeIfAbsent(file.name(), unused -> new ArrayDeque<>())
                .add(file));
        for (CopiedFile file : List.copyOf(here)) {
            Iterator<CopiedFile> named =
                    byName.getOrDefault(file.name(), new ArrayDeque<>()).iterator();
            while (named.hasNext()) {
                CopiedFile other = named.next();
                if (file.isComparableWith(other)) {
                    named.remove();
                    match(file, other);
                    here.remove(file);
                    there.remove(other);
                    break;
                }
            }
        }
    }

    /** Matches the files that resemble each other more than any other one. */
    private void matchTexts(Set<CopiedFile> here, Set<CopiedFile> there) {
        Map<CopiedFile, CopiedFile> best = best(here, there);
        Map<CopiedFile, CopiedFile> back = best(there, here);
        best.forEach((file, other) -> {
            if (back.get(other) == file) {
                match(file, other);
                here.remove(file);
                there.remove(other);
            }
        });
    }

    /** Matches main files of one folder, also with one that has an equal copy: of these an agent has only one, or means them to be equal. */
    private void matchMain(Set<CopiedFile> own, List<CopiedFile> others) {
        var left = new LinkedHashSet<CopiedFile>();
        own.stream().filter(CopiedFile::isMain).forEach(left::add);
        var main = new LinkedHashSet<CopiedFile>();
        others.stream().filter(CopiedFile::isMain).forEach(main::add);
        best(left, main).forEach(this::match);
    }

    private Map<CopiedFile, CopiedFile> best(Set<CopiedFile> own, Set<CopiedFile> others) {
        Map<Integer, List<CopiedFile>> byText = others.stream().collect(Collectors.groupingBy(CopiedFile::text));
        var best = new LinkedHashMap<CopiedFile, CopiedFile>();
        for (CopiedFile file : own) {
            var candidates = new ArrayList<CopiedFile>();
            files.similarTo(file)
                    .forEach(text -> byText.getOrDefault(text, List.of()).stream()
                            .limit(MOST_OF_ONE_TEXT)
                            .forEach(candidates::add));
            candidates.stream()
                    .filter(file::isComparableWith)
                    .min(Comparator.comparingDouble((CopiedFile other) -> -files.resemblance(file, other))
                            .thenComparing(CopiedFile::location, CodePointOrder.INSTANCE))
                    .ifPresent(other -> best.put(file, other));
        }
        return best;
    }

    private void match(CopiedFile file, CopiedFile other) {
        partners.putIfAbsent(file, other);
        partners.putIfAbsent(other, file);
        join(file, other);
    }

    private void join(CopiedFile file, CopiedFile other) {
        leaders.put(leader(file), leader(other));
    }

    private CopiedFile leader(CopiedFile file) {
        CopiedFile leader = file;
        for (CopiedFile next = leaders.get(leader); next != null && next != leader; next = leaders.get(leader)) {
            leader = next;
        }
        leaders.put(file, leader); // so that long ways are short the next time
        return leader;
    }

    private List<Diagnostic> findings() {
        Map<CopiedFile, List<CopiedFile>> groups = files.all().stream()
                .filter(leaders::containsKey)
                .collect(Collectors.groupingBy(this::leader, LinkedHashMap::new, Collectors.toList()));
        return groups.values().stream()
                .flatMap(group -> ofGroup(group).stream())
                .toList();
    }

    private List<Diagnostic> ofGroup(List<CopiedFile> group) {
        Map<Integer, List<CopiedFile>> byText = group.stream()
                .collect(Collectors.groupingBy(CopiedFile::text, LinkedHashMap::new, Collectors.toList()));
        List<CopiedFile> usual = byText.values().stream()
                .max(Comparator.comparingInt(List::size)) // the first of several
                .orElseThrow();
        return group.stream()
                .filter(file -> file.text() != usual.get(0).text())
                .flatMap(file -> finding(file, reference(file, usual)).stream())
                .toList();
    }

    /** Returns the file with which a differing file is compared: one of those with the text of most copies, if they resemble each other. */
    private CopiedFile reference(CopiedFile file, List<CopiedFile> usual) {
        return usual.stream()
                .filter(file::isComparableWith)
                .filter(other -> file.name().equals(other.name()) || files.resemblance(file, other) > 0)
                .findFirst()
                .orElseGet(() -> partners.getOrDefault(file, usual.get(0)));
    }

    private Optional<Diagnostic> finding(CopiedFile file, CopiedFile reference) {
        return files.read(file)
                .differenceFrom(
                        files.read(reference),
                        line -> files.isNewTo(reference.agents(), line),
                        line -> files.isNewTo(file.agents(), line))
                .map(difference -> finding(file, reference, difference));
    }

    private Diagnostic finding(CopiedFile file, CopiedFile reference, Difference difference) {
        String other = Excerpt.of(reference.shown());
        String message = "This file (" + names(file) + ") differs from " + other + " (" + names(reference) + "): "
                + differing(difference)
                + switch (difference.others()) {
                    case 0 -> "";
                    case 1 -> "; 1 more line differs";
                    default -> "; " + difference.others() + " more lines differ";
                };
        var ids = new TreeSet<>(file.agents());
        ids.addAll(reference.agents());
        OptionalInt line = difference.place().stream().mapToInt(Line::number).findFirst();
        return Diagnostic.warning(
                        "copies-differ",
                        message,
                        "Give both the same text, or let one of them import the other; if they are to differ, say why in"
                                + " check.ignore of .agent-rules.yaml")
                .about(file.name())
                .at(new Location(file.location(), line))
                .forAgents(ids);
    }

    private static String differing(Difference difference) {
        Function<Line, String> quoted = line -> Excerpt.quoted(line.text().strip());
        Optional<String> here = difference.here().map(quoted);
        Optional<String> there = difference.there().map(line -> quoted.apply(line) + " in its line " + line.number());
        if (here.isPresent() && there.isPresent()) {
            return "it has " + here.get() + ", and the other " + there.get();
        }
        return here.map(line -> "only this one has " + line)
                .or(() -> there.map(line -> "only the other has " + line))
                .orElse("the lines are the same, in another order or number");
    }

    private String names(CopiedFile file) {
        Collection<String> names = agents.stream()
                .map(AgentRules::agent)
                .filter(agent -> file.agents().contains(agent.id()))
                .map(AgentView::name)
                .toList();
        return Excerpt.of(List.copyOf(names));
    }
}
