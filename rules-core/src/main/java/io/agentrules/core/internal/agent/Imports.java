package io.agentrules.core.internal.agent;

import io.agentrules.core.internal.support.Mapping;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * How the rule files of an agent import others: the text of a file takes the place of a reference to it. docs/profile-imports.md has the
 * keys.
 *
 * @param syntax how a reference is written; empty if nothing is imported
 * @param base where a path starts
 * @param home whether a path with {@code ~/} starts at the home folder
 * @param depth how many files deep imports are followed
 * @param refused what paths start with that are not imported; one with {@code ://} is the start of an address
 * @param missing what the agent does with a reference that names no file, as text for the report of each such reference; if empty, only
 *     references that look like paths are reported
 * @param habits what else the agent does
 */
public record Imports(
        Optional<ImportSyntax> syntax,
        Base base,
        boolean home,
        int depth,
        List<String> refused,
        Optional<String> missing,
        Set<Habit> habits) {
    /** Nothing is imported. */
    public static final Imports NONE =
            new Imports(Optional.empty(), Base.FILE, false, 0, List.of(), Optional.empty(), Set.of());

    /** Where the path of a reference starts. */
    public enum Base {
        /** At the folder of the file with the reference. */
        FILE,
        /** At the workspace root. */
        ROOT,
        /** At the home folder. */
        HOME
    }

    /** What some agents do, each under its key in a profile. */
    public enum Habit {
        /** Block-level HTML comments are removed, from imported files, too; nothing in them is imported. */
        WITHOUT_COMMENTS("withoutComments"),
        /** A reference that names no file is replaced by a comment. */
        FAILURES_AS_COMMENTS("failuresAsComments"),
        /** References may have wildcards, and files whose front matter has globs are rules of their own instead of being imported. */
        MENTIONS("mentions"),
        /** References stay in the text, and all imported files are rules of their own. */
        APART("importsApart"),
        /** Each reference to a file is expanded; otherwise only the first one is. */
        AGAIN("importsAgain");

        private final String key;

        Habit(String key) {
            this.key = key;
        }
    }

    /** Copies the collections. */
    public Imports {
        refused = List.copyOf(refused);
        habits = Set.copyOf(habits);
    }

    /**
     * Returns what the keys below {@code imports} say.
     *
     * @throws RuntimeException if a key is missing or has a value that it cannot have
     */
    public static Imports of(Mapping imports) {
        return new Imports(
                Optional.of(new ImportSyntax(imports)),
                imports.constant("base", Base.FILE),
                imports.flag("home"),
                imports.number("depth").orElseThrow(() -> new IllegalStateException("no depth in imports")),
                imports.texts("refused"),
                imports.text("missing"),
                Set.of());
    }

    /** Returns these imports with the habits that a step of a view has. */
    public Imports asIn(Mapping step) {
        var all = EnumSet.allOf(Habit.class);
        all.removeIf(habit -> !step.flag(habit.key));
        return with(all);
    }

    /** Returns these imports with one habit more. */
    public Imports with(Habit habit) {
        var more = EnumSet.of(habit);
        more.addAll(habits);
        return with(more);
    }

    private Imports with(Set<Habit> others) {
        return new Imports(syntax, base, home, depth, refused, missing, others);
    }

    public boolean has(Habit habit) {
        return habits.contains(habit);
    }

    /** Returns whether a text may have references. */
    public boolean mayBeIn(String text) {
        return syntax.filter(written -> text.contains(written.open())).isPresent();
    }

    /** Returns whether a text stays as it is, whatever is in it. */
    public boolean changeNothing() {
        return syntax.isEmpty() && !has(Habit.WITHOUT_COMMENTS);
    }

    /** Returns whether the agent imports no path that starts like this one. */
    public boolean refuses(String path) {
        return refused.stream().anyMatch(path::startsWith);
    }

    /** Returns whether a refused path is an address. */
    public boolean isAddress(String path) {
        return refused.stream().anyMatch(start -> start.contains("://") && path.startsWith(start));
    }

    /** Returns whether every reference is meant as one, even if it names no file. */
    public boolean areAlwaysMeant() {
        return missing.isPresent()
                || syntax.filter(written -> !written.close().isEmpty()).isPresent();
    }
}
