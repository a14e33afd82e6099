package io.agentrules.core.internal.agent;

import io.agentrules.api.PatternStyle;
import io.agentrules.core.internal.support.Mapping;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * How an agent reads a file, where it differs from what the file's provider says.
 *
 * @param source the path of the provider's source whose function is used; empty: the file always applies
 * @param name the name that the tool gives the rule; empty: it is named as usual
 * @param broken what the tool does with front matter that is no YAML
 * @param globKeys the keys with globs of a file that otherwise always applies; usually empty
 * @param frontMatter where front matter is found
 * @param imports how the files import others; empty if they do so as the provider's profile says
 * @param globs how the tool matches what the provider reads as globs; empty if it does so as the provider says
 * @param excluding values of keys with which the tool does not use a file, by key
 * @param habits what else the tool does
 */
public record ReadingHabits(
        Optional<String> source,
        Optional<String> name,
        Broken broken,
        List<String> globKeys,
        FrontMatterStyle frontMatter,
        Optional<Imports> imports,
        Optional<Globs> globs,
        Map<String, List<String>> excluding,
        Set<Habit> habits) {
    private static final List<String> WITHOUT_SOURCE = List.of("plain", "always");

    /** As the provider says. */
    public static final ReadingHabits USUAL = of(new Mapping(Map.of()), Optional.empty());

    /** What becomes of a file whose front matter is no YAML. */
    public enum Broken {
        /** The keys are read line by line. */
        RECOVERED,
        /** As {@link #RECOVERED}, but only keys without quotes, each with what is behind it in its line, as it is; the first counts. */
        LITERAL,
        /** As {@link #LITERAL}; of a repeated key the last counts, and there are lists. */
        LITERAL_LAST,
        /** The whole file is text that always applies. */
        RAW,
        /** The keys do not count. */
        WITHOUT_KEYS,
        /** The tool does not use the file. */
        DROPPED
    }

    /** What some tools do, each under its key in a profile. */
    public enum Habit {
        /** The keys {@code name}, {@code disabled} and {@code enabled} count although the file always applies. */
        NAME_KEY("nameKey"),
        /** Front matter may start in any line. */
        FRONT_MATTER_ANYWHERE("frontMatterAnywhere"),
        /** Front matter is part of the text, although its keys count. */
        FRONT_MATTER_IS_TEXT("frontMatterIsText"),
        /** Only rules that always apply are used; nothing but {@code true} counts as {@code alwaysApply}, and an empty list as globs. */
        ONLY_ALWAYS("onlyAlways"),
        /** A rule that does not always apply is listed for the model, even if it has conditions. */
        LISTED("listed"),
        /** HTML comments are removed wherever they are. */
        WITHOUT_ALL_COMMENTS("withoutAllComments"),
        /** The files are skills, of which only the names and descriptions are shown to the model. */
        SKILLS("skills"),
        /** Only skills with a description are shown to the model, and those also if they say that it must not ask for them. */
        ONLY_DESCRIBED("onlyDescribed"),
        /** Globs start at the current folder, in files that are in no folder of the workspace. */
        GLOBS_FROM_CURRENT_FOLDER("globsFromCurrentFolder");

        private final String key;

        Habit(String key) {
            this.key = key;
        }
    }

    /**
     * How globs are matched.
     *
     * @param key {@code paths} for the files of the request, {@code globs} for those of the session
     * @param style how they are written
     * @param fromRoot whether they start at the workspace root, wherever the file is
     */
    public record Globs(String key, PatternStyle style, boolean fromRoot) {
        private static Globs of(Mapping globs) {
            return new Globs(
                    globs.required("key"), globs.constant("style", PatternStyle.ROOTED), globs.flag("fromRoot"));
        }
    }

    /** Copies the collections. */
    public ReadingHabits {
        globKeys = List.copyOf(globKeys);
        excluding = Map.copyOf(excluding);
        habits = Set.copyOf(habits);
    }

    /**
     * Returns what a step of a view in a profile says.
     *
     * @param imports how the files import others; empty if they do so as the provider's profile says
     */
    public static ReadingHabits of(Mapping step, Optional<Imports> imports) {
        var habits = EnumSet.allOf(Habit.class);
        habits.removeIf(habit -> !step.flag(habit.key));
        return new ReadingHabits(
                step.text("reading").filter(source -> !WITHOUT_SOURCE.contains(source)),
                step.text("name"),
                step.constant("brokenYaml", Broken.RECOVERED),
                step.texts("globKeys"),
                step.constant("frontMatter", FrontMatterStyle.LINES),
                imports,
                step.mapping("globs").map(Globs::of),
                step.mapping("excluding").map(Mapping::textsByKey).orElse(Map.of()),
                habits);
    }

    /** Returns whether imported files are rules of their own. */
    public boolean importsApart() {
        return imports.filter(known -> known.has(Imports.Habit.APART)).isPresent();
    }

    /** Returns whether the agent has a habit. */
    public boolean has(Habit habit) {
        return habits.contains(habit);
    }
}
