package io.agentrules.check.config;

import io.agentrules.api.Level;
import io.agentrules.core.internal.agent.AgentFacts;
import io.agentrules.core.internal.catalog.EngineParts;
import io.agentrules.core.internal.support.CodePointOrder;
import io.agentrules.core.internal.support.FolderEntries;
import io.agentrules.core.internal.support.PathText;
import io.agentrules.core.model.RuleEntry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds the files in a workspace that say which agents are used there: the profiles of the agents have their paths. */
final class AgentFiles {
    /** Files with this in their names are personal by convention, and not in a repository. */
    private static final String PERSONAL = ".local.";

    private static final int MAX_DEPTH = 4;

    private final List<AgentFacts> agents;
    private final Set<String> ofMany;
    private final List<Path> roots;
    private final List<String> rules;

    /** Reads the rules of a workspace, for rules may be in any folder; what is in its roots may also be no rule. */
    AgentFiles(EngineParts engine) {
        this.roots = engine.settings().files().roots();
        this.rules = engine.catalogs().compiled().catalog().entries().stream()
                .flatMap(entry -> path(entry).stream())
                .toList();
        this.agents = engine.catalogs().agents().views();
        this.ofMany = agents.stream().flatMap(agent -> agent.shared().stream()).collect(Collectors.toSet());
    }

    private static Optional<String> path(RuleEntry entry) {
        String file = entry.rule().source().location();
        return entry.rule()
                .source()
                .root()
                .filter(root -> entry.rule().source().level().equals(Level.PROJECT) && file.startsWith(root + "/"))
                .map(root -> file.substring(root.length() + 1));
    }

    /** Returns a file of each agent that has files of its own, by the agent's id, in code-point order. */
    Map<String, String> own() {
        return files(agent ->
                agent.own().orElseGet(() -> onlyReadBy(agent)).stream().filter(path -> !ofMany.contains(path)));
    }

    private List<String> onlyReadBy(AgentFacts agent) {
        return reads(agent)
                .filter(path -> agents.stream()
                        .filter(other -> other != agent)
                        .flatMap(AgentFiles::reads)
                        .noneMatch(path::equals))
                .toList();
    }

    private static Stream<String> reads(AgentFacts agent) {
        return agent.steps().stream()
                .filter(step -> step.files().level().equals(Level.PROJECT))
                .flatMap(step -> step.files().paths().stream())
                .filter(path -> !path.contains("*") && !path.contains("$"));
    }

    /** Returns a file of each agent that stands for all that read it, by the agent's id, in code-point order. */
    Map<String, String> shared() {
        return files(agent -> agent.shared().stream());
    }

    private Map<String, String> files(Function<AgentFacts, Stream<String>> paths) {
        var files = new TreeMap<String, String>(CodePointOrder.INSTANCE);
        for (AgentFacts agent : agents) {
            first(paths.apply(agent).toList()).ifPresent(file -> files.put(agent.id(), file));
        }
        return files;
    }

    /** Returns what is in a root rather than what is below it. */
    private Optional<String> first(List<String> paths) {
        return paths.stream()
                .filter(path -> roots.stream().anyMatch(root -> isThere(root, path)))
                .findFirst()
                .or(() -> rules.stream()
                        .filter(rule -> paths.stream().anyMatch(path -> isIn(path, rule)))
                        .findFirst());
    }

    private static boolean isIn(String path, String rule) {
        return !isPersonal(rule) && ("/" + rule + "/").contains("/" + path + "/");
    }

    /** Returns whether a path in a root is there in this spelling, also on a disk that ignores case. */
    private static boolean isThere(Path root, String path) {
        try {
            Path place = root.resolve(path);
            return place.toRealPath(LinkOption.NOFOLLOW_LINKS).endsWith(path) && hasFiles(place, MAX_DEPTH);
        } catch (IOException | SecurityException absent) {
            return false;
        }
    }

    /** Returns whether a path is a file, or a folder with files, that everyone has. */
    private static boolean hasFiles(Path path, int depth) {
        if (Files.isRegularFile(path)) {
            return !isPersonal(PathText.of(path.getFileName()));
        }
        try {
            return depth > 0
                    && Files.isDirectory(path)
                    && FolderEntries.in(path).stream().anyMatch(entry -> hasFiles(entry, depth - 1));
        } catch (IOException | SecurityException unreadable) {
            return false;
        }
    }

    private static boolean isPersonal(String name) {
        return name.contains(PERSONAL);
    }
}
