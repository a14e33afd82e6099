package io.agentrules.check.internal.lint;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Level;
import io.agentrules.core.internal.agent.AgentFacts;
import io.agentrules.core.internal.agent.AgentStep;
import io.agentrules.core.internal.agent.AgentStep.Below;
import io.agentrules.core.internal.agent.AgentStep.Upward;
import io.agentrules.core.internal.agent.StepGroup;
import io.agentrules.core.internal.agent.StepGroup.Choice;
import io.agentrules.core.internal.files.ReplacedFile;
import io.agentrules.core.internal.support.Excerpt;
import io.agentrules.core.internal.support.PathText;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Explains a file that a provider does not read, because a stronger file is beside it: names the agents that ignore the file, too, and
 * those that read it. For example, beside {@code AGENTS.override.md}, one agent ignores {@code AGENTS.md}, and most others read it.
 */
public final class ReplacedFiles {
    private static final String CODE = "file-replaced";

    private final Supplier<List<AgentFacts>> views;
    private final List<Path> roots;
    private final Optional<AgentFacts> tool;

    /**
     * Creates the explanations.
     *
     * @param views those of all agents; asked only if there is such a file
     * @param tool as which the workspace is viewed; empty if all agents' rules are read together
     */
    public ReplacedFiles(Supplier<List<AgentFacts>> views, List<Path> roots, Optional<AgentFacts> tool) {
        this.views = views;
        this.roots = roots;
        this.tool = tool;
    }

    /** What an agent makes of the file. */
    private enum Use {
        READ,
        PASSED_OVER,
        UNKNOWN
    }

    /** Returns a finding about such a file with the agents that it is true for; any other as it is. */
    Diagnostic named(Diagnostic found) {
        if (!found.code().equals(CODE) || found.location().isEmpty() || roots.isEmpty()) {
            return found;
        }
        Path path = roots.get(0).getFileSystem().getPath(found.location().get().file());
        var reading = new ArrayList<String>();
        var passing = new ArrayList<String>();
        for (AgentFacts view : views.get()) {
            switch (use(view, path)) {
                case READ -> reading.add(view.name());
                case PASSED_OVER -> passing.add(view.name());
                case UNKNOWN -> {
                    // it knows no such file, or reads it in some cases
                }
            }
        }
        if (reading.isEmpty()) {
            return found;
        }
        String remedy =
                found.remedy().replace(ReplacedFile.OR_REMOVE, ", and keep this file for the agents that read it");
        if (tool.isPresent()) {
            return with(found, found.message(), remedy); // which names the one that passes over it
        }
        String like = passing.isEmpty() ? "" : ", as by " + Excerpt.of(passing);
        String read = reading.size() == 1 ? " reads this file" : " read this file";
        return with(found, found.message() + like + "; " + Excerpt.of(reading) + read, remedy);
    }

    private static Diagnostic with(Diagnostic found, String message, String remedy) {
        return Diagnostic.info(CODE, message, remedy).at(found.location().orElseThrow());
    }

    private Use use(AgentFacts view, Path path) {
        Use use = Use.UNKNOWN;
        for (StepGroup group : view.groups()) {
            var earlier = new ArrayList<String>();
            for (AgentStep step : group.steps()) {
                List<String> names = names(step);
                Optional<Integer> number = number(step, names, path);
                if (number.isPresent()) {
                    var others = new ArrayList<String>(step.files().replacedBy());
                    others.addAll(names.subList(0, number.get()));
                    if (group.choice() != Choice.ALL) {
                        others.addAll(earlier);
                    }
                    Path folder = folder(path, names.get(number.get()));
                    if (others.stream().anyMatch(name -> Files.exists(folder.resolve(name)))) {
                        use = Use.PASSED_OVER;
                    } else if (group.unless().isEmpty()) {
                        return Use.READ;
                    }
                }
                earlier.addAll(names);
            }
        }
        return use;
    }

    private static List<String> names(AgentStep step) {
        return step.reads().stream()
                .map(name -> name.replaceFirst("^~/", "").replaceFirst("/\\*\\*$", ""))
                .toList();
    }

    /** Returns the number of the name with which a step finds a path; empty if it does not look there. */
    private Optional<Integer> number(AgentStep step, List<String> names, Path path) {
        for (int i = 0; i < names.size(); i++) {
            if (PathText.of(path).endsWith("/" + names.get(i)) && looksIn(step, folder(path, names.get(i)))) {
                return Optional.of(i);
            }
        }
        return Optional.empty();
    }

    private static Path folder(Path path, String name) {
        String text = PathText.of(path);
        return path.getFileSystem().getPath(text.substring(0, text.length() - name.length()));
    }

    private boolean looksIn(AgentStep step, Path folder) {
        boolean isInside = roots.stream().anyMatch(folder::startsWith);
        if (step.files().level() != Level.PROJECT || !isInside) {
            return step.files().level() == Level.USER && !isInside;
        }
        return roots.contains(folder)
                ? step.upward() != Upward.NONE && step.upward() != Upward.BETWEEN
                : step.below() != Below.NONE;
    }
}
