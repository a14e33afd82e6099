package io.agentrules.check.internal.lint;

import io.agentrules.api.Diagnostic;
import io.agentrules.core.internal.agent.AgentFacts;
import io.agentrules.core.internal.agent.StepGroup;
import io.agentrules.core.internal.support.Excerpt;
import io.agentrules.core.internal.support.FolderEntries;
import io.agentrules.core.internal.support.PathText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds files that have the name of an instruction file, but in another spelling, or in an agent's folder that is not read for it. */
final class MeantFiles {
    /** People work on the files of this folder, so that a file there may be about them. */
    private static final String NOT_AN_AGENTS = ".github";

    private final Set<String> known;
    private final List<AgentFacts> views;
    private final List<Path> searched;
    private final Set<String> rules;
    private final Set<String> inSettings;

    /**
     * Prepares a search.
     *
     * @param views those of the tools that matter
     * @param known the files and folders that these read, relative to a folder, with {@code /}
     * @param searched the paths that providers searched
     * @param rules the locations of what was read
     * @param inSettings the paths that tools read because their settings say so, relative to a folder, with {@code /}
     */
    MeantFiles(
            List<AgentFacts> views, Set<String> known, List<Path> searched, Set<String> rules, Set<String> inSettings) {
        this.views = views;
        this.known = known;
        this.searched = searched;
        this.rules = rules;
        this.inSettings = inSettings;
    }

    /** Returns the paths that an agent reads in every project: not those that depend on other files. */
    static Set<String> readBy(AgentFacts view) {
        return view.groups().stream()
                .filter(group -> group.unless().isEmpty())
                .flatMap(MeantFiles::steps)
                .filter(path -> !path.startsWith("~/"))
                .collect(Collectors.toSet());
    }

    private static Stream<String> steps(StepGroup group) {
        return group.steps().stream().flatMap(step -> step.reads().stream());
    }

    /** Returns a finding for each such file directly in a root, or in a folder of an agent there. */
    List<Diagnostic> in(List<Path> roots) {
        var findings = new ArrayList<Diagnostic>();
        for (Path root : roots) {
            List<String> names = known.stream()
                    .filter(name -> !name.contains("/") && searched.contains(root.resolve(name)))
                    .toList();
            Stream<Path> folders = known.stream()
                    .filter(path -> path.startsWith(".") && path.contains("/"))
                    .map(path -> path.substring(0, path.indexOf('/')))
                    .filter(folder -> !folder.equals(NOT_AN_AGENTS))
                    .distinct()
                    .sorted()
                    .map(root::resolve);
            Stream.concat(Stream.of(root), folders)
                    .flatMap(folder -> entries(folder).stream())
                    .forEach(file -> name(file, names)
                            .filter(name -> !isRead(file, root))
                            .map(name -> finding(file, root, name))
                            .ifPresent(findings::add));
        }
        return findings;
    }

    private static List<Path> entries(Path folder) {
        try {
            return FolderEntries.in(folder).stream()
                    .filter(Files::isRegularFile)
                    .sorted()
                    .toList();
        } catch (IOException | SecurityException unreadable) {
            return List.of(); // there is no such folder, or it cannot be read
        }
    }

    private static Optional<String> name(Path file, List<String> names) {
        String written = PathText.of(file.getFileName());
        return names.stream()
                .filter(written::equals)
                .findFirst()
                .or(() -> names.stream().filter(written::equalsIgnoreCase).findFirst());
    }

    private boolean isRead(Path file, Path root) {
        String path = PathText.of(root.relativize(file));
        return rules.contains(PathText.of(file))
                || searched.stream().anyMatch(place -> !root.startsWith(place) && file.startsWith(place))
                || searched.stream().anyMatch(place -> isSame(place, file)) // a link, or a disk that ignores case
                || (path.contains("/") && views.stream().anyMatch(view -> reads(view, path, root)))
                || inSettings.contains(path)
                || inSettings.contains(PathText.of(file.getFileName()));
    }

    private static boolean isSame(Path place, Path file) {
        try {
            return PathText.of(place.getFileName()).equalsIgnoreCase(PathText.of(file.getFileName()))
                    && Files.exists(place)
                    && Files.isSameFile(place, file);
        } catch (IOException | SecurityException unreadable) {
            return false;
        }
    }

    /** Returns whether a tool reads a path in a root; one that it reads only without another file does not count beside that one. */
    private static boolean reads(AgentFacts view, String path, Path root) {
        return view.groups().stream()
                .filter(group -> steps(group).anyMatch(path::equals))
                .anyMatch(group -> view.groups().stream()
                        .filter(other -> group.unless().contains(other.id()))
                        .flatMap(MeantFiles::steps)
                        .noneMatch(other -> Files.isRegularFile(root.resolve(other))));
    }

    private static Diagnostic finding(Path file, Path root, String name) {
        boolean isInRoot = root.equals(file.getParent());
        return Diagnostic.warning(
                        "rules-unread",
                        isInRoot
                                ? "No agent reads this spelling of " + Excerpt.of(name)
                                : "No agent reads " + Excerpt.of(name) + " in this folder",
                        isInRoot
                                ? "Rename it to " + Excerpt.of(name)
                                : "Move its rules to " + Excerpt.of(name) + " in the root")
                .at(PathText.of(file));
    }
}
