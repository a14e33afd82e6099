package io.agentrules.core.internal.view;

import io.agentrules.api.Level;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.Rule;
import io.agentrules.api.internal.SkillFile;
import io.agentrules.api.spi.RuleFile;
import io.agentrules.api.spi.RuleFile.Shape;
import io.agentrules.core.internal.agent.AgentFacts;
import io.agentrules.core.internal.agent.AgentStep;
import io.agentrules.core.internal.agent.ReadingHabits;
import io.agentrules.core.internal.agent.ReadingHabits.Habit;
import io.agentrules.core.internal.read.Source;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** How the files of a step become rules: as a provider's source says, or in one of the ways that need no provider. */
public final class StepRules {
    private static final String HERE = "./";
    private static final String UP = "../";
    private static final Set<String> EVERYTHING = Set.of("**", "**/*", "*");

    private StepRules() {}

    /**
     * Returns the sources of all steps of an agent whose provider is there, in order.
     *
     * @param ofProviders the sources of each provider, by its id
     */
    public static List<Source> sources(
            AgentFacts agent, Map<String, List<Source>> ofProviders, Map<String, String> environment) {
        return agent.steps().stream()
                .flatMap(step -> source(step, ofProviders, environment).stream())
                .toList();
    }

    /**
     * Returns the step's files as a source; empty if its provider is missing.
     *
     * @param ofProviders the sources of each provider, by its id
     */
    static Optional<Source> source(
            AgentStep step, Map<String, List<Source>> ofProviders, Map<String, String> environment) {
        return of(step.habits(), step.files().level(), ofProviders.getOrDefault(step.provider(), List.of()))
                .map(toRule -> new Source(step.provider(), step.files(environment), step.habits(), toRule));
    }

    /**
     * Returns the function for the files of a step: that of the provider's source with the habits' path, if possible one of the step's
     * level. Empty if the provider is missing.
     *
     * @param ofProvider the sources of the step's provider
     */
    static Optional<Function<RuleFile, Rule>> of(ReadingHabits habits, Level level, List<Source> ofProvider) {
        if (!habits.globKeys().isEmpty()) {
            return Optional.of(new Conditional(habits.globKeys()));
        }
        if (habits.source().isEmpty() && habits.has(Habit.SKILLS)) {
            return Optional.of(habits.has(Habit.ONLY_DESCRIBED) ? SkillFile::toRuleIfDescribed : SkillFile::toRule);
        }
        if (habits.source().isEmpty()) {
            return Optional.of(habits.has(Habit.NAME_KEY) ? StepRules::named : StepRules::always);
        }
        return ofProvider.stream()
                .filter(source ->
                        source.files().paths().contains(habits.source().get()))
                .min(Comparator.comparing(source -> source.files().level() != level))
                .map(Source::toRule);
    }

    private static Rule always(RuleFile file) {
        return file.rule().alwaysApply(true).build();
    }

    /**
     * Converts a file that always applies unless the first of some keys has globs, and not just one that stands for all files. A record,
     * because a rule is kept as long as it is converted by an equal function.
     */
    private record Conditional(List<String> keys) implements Function<RuleFile, Rule> {
        @Override
        public Rule apply(RuleFile file) {
            Rule.Builder rule = file.rule().listed(false);
            file.text("description").ifPresent(rule::description);
            String key = keys.stream().filter(file::has).findFirst().orElse(keys.get(0));
            List<String> globs =
                    file.ignoringWrongTypes().values(key, Shape.COMMA_LIST).orElse(List.of());
            return globs.isEmpty() || isEverything(file.frontMatter().get(key))
                    ? rule.alwaysApply(true).build()
                    : rule.when("globs", globs, PatternStyle.ANY_DEPTH)
                            .writtenAs("globs", keys.get(0))
                            .build();
        }

        /** Returns whether a value is one of the globs for all files, and nothing else. */
        private static boolean isEverything(@Nullable Object value) {
            String text = value instanceof List<?> list
                    ? list.stream().map(String::valueOf).collect(Collectors.joining(","))
                    : String.valueOf(value);
            return EVERYTHING.contains(text.strip());
        }
    }

    /** Converts a file whose only keys are its name and whether it is switched off. */
    private static Rule named(RuleFile file) {
        String name = file.text("name").filter(text -> !text.isBlank()).orElse(file.name());
        boolean off = file.flag("disabled").orElse(false)
                || file.flag("enabled").map(on -> !on).orElse(false);
        return file.rule(name).alwaysApply(true).disabled(off).build();
    }

    /** Converts a file that another one mentions, for the files that its globs match. Its globs match at any depth, unless they start from its folder. */
    static Rule mentioned(RuleFile file) {
        String base = file.folder().map(folder -> folder + "/").orElse("");
        String path = file.source().path();
        String folder = path.substring(0, path.lastIndexOf('/') + 1);
        String start = folder.startsWith(base) ? folder.substring(base.length()) : folder;
        List<String> globs = file.values("globs", Shape.LIST).orElse(List.of()).stream()
                .map(glob -> rooted(glob, start))
                .toList();
        return file.rule().when("globs", globs, PatternStyle.ROOTED).build();
    }

    /** Returns a glob from the workspace root on; {@code folder} is empty or ends in a slash. */
    private static String rooted(String glob, String folder) {
        if (!glob.startsWith(HERE) && !glob.startsWith(UP)) {
            return "**/" + glob;
        }
        String rest = glob;
        String start = folder;
        while (rest.startsWith(HERE) || (rest.startsWith(UP) && !start.isEmpty())) {
            boolean up = rest.startsWith(UP);
            rest = rest.substring(up ? UP.length() : HERE.length());
            start = up ? start.substring(0, start.lastIndexOf('/', start.length() - 2) + 1) : start;
        }
        return start + rest;
    }
}
