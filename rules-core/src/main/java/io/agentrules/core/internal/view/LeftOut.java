package io.agentrules.core.internal.view;

import io.agentrules.api.Level;
import io.agentrules.api.Rule;
import io.agentrules.api.internal.SharedFolder;
import io.agentrules.api.spi.FileFilter;
import io.agentrules.api.spi.RuleFiles;
import io.agentrules.api.spi.RuleFiles.Search;
import io.agentrules.core.internal.agent.AgentFacts;
import io.agentrules.core.internal.agent.AgentStep;
import io.agentrules.core.internal.agent.AgentStep.Below;
import io.agentrules.core.internal.agent.AgentStep.Upward;
import io.agentrules.core.internal.agent.ReadingHabits.Habit;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** Says why a tool does not load a file, as far as its description tells. */
final class LeftOut {
    private final AgentFacts agent;
    private final List<AgentStep> steps;

    /**
     * Creates an explanation for one agent.
     *
     * @param steps what it loads with its settings
     */
    LeftOut(AgentFacts agent, List<AgentStep> steps) {
        this.agent = agent;
        this.steps = steps;
    }

    /** Returns why a rule that no step of the view found is not in the view, as one sentence without a period. */
    String reason(Rule rule) {
        Level level = rule.source().level();
        if (level == Level.REMOTE) {
            return agent.name() + " does not have the rules that the harness supplies";
        }
        if (level == Level.LIBRARY) {
            return agent.name() + " does not read rules in libraries";
        }
        return steps.stream()
                .flatMap(step -> reason(step, rule).stream())
                .findFirst()
                .orElseGet(() -> steps.stream()
                                .anyMatch(step -> !step.habits().has(Habit.SKILLS)
                                        && step.provider().equals(rule.source().provider()))
                        ? agent.name() + " does not read this file"
                        : ofNobody(rule)
                                .map(place -> agent.name() + " does not read " + place)
                                .orElse(agent.name() + " does not load the files of "
                                        + rule.source().provider() + " as rules"));
    }

    /** Returns the place of a file that belongs to no agent, as many read it: a shared folder, or a file after which its provider is named. */
    private static Optional<String> ofNobody(Rule rule) {
        String path = rule.source().location();
        String file = path.substring(path.lastIndexOf('/') + 1);
        boolean isNamedAfterIt = file.toLowerCase(Locale.ROOT)
                .replace('.', '-')
                .equals(rule.source().provider());
        return SharedFolder.of(path).or(() -> isNamedAfterIt ? Optional.of(file) : Optional.empty());
    }

    /** Returns why a step that knows the file's name did not find it; empty if it does not know the name. */
    private Optional<String> reason(AgentStep step, Rule rule) {
        RuleFiles files = step.files();
        String path = "/" + rule.source().path();
        String location = rule.source().location();
        if (files.level() != rule.source().level()) {
            return Optional.empty();
        }
        for (String known : files.paths()) {
            boolean inFolder = location.contains("/" + known + "/");
            if (inFolder && !files.filter().accepts(location.substring(location.lastIndexOf('/') + 1))) {
                return Optional.of(agent.name() + read(files.filter()) + known);
            }
            if (inFolder || (files.orFile() && (location.endsWith("/" + known) || path.endsWith("/" + known)))) {
                return Optional.of(elsewhere(step, rule));
            }
        }
        return Optional.empty();
    }

    /** Returns which files of a folder are read; without their extensions where these are not the reason. */
    private static String read(FileFilter filter) {
        return filter.anyExtension()
                        || filter.extensions().isEmpty()
                        || !filter.excludedFiles().isEmpty()
                ? " does not read this file in "
                : filter.extensions().stream()
                        .map(extension -> "." + extension)
                        .collect(Collectors.joining(" and ", " reads only ", " files in "));
    }

    private String elsewhere(AgentStep step, Rule rule) {
        if (rule.folder().isPresent() && step.below() == Below.NONE) {
            return agent.name()
                    + step.remarks()
                            .belowSetting()
                            .map(setting -> " reads files in folders below only with the setting " + setting)
                            .orElse(" does not read files below the folder it was started in");
        }
        if (step.upward() == Upward.CURRENT) {
            return agent.name() + " reads this file only in the folder it was started in";
        }
        return step.files().search() == Search.ROOT
                ? agent.name() + " reads this file only in the workspace root"
                : agent.name() + " does not read this file in this folder";
    }
}
