package io.agentrules.core.internal.path;

import io.agentrules.core.internal.support.WordSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/** Which arguments of a tool that writes files hold new text, by their names. */
public final class NewText {
    /** Words in the names of arguments with text that is in the file already, or that looks for it. */
    private static final Set<String> OLD = WordSet.in("""
        old original previous before anchor search find pattern query regex glob include exclude
        """);

    /** Words in the names of arguments that tell what is done. */
    private static final Set<String> DESCRIPTIONS =
            Set.of("description", "instruction", "instructions", "explanation", "reason");

    /** Words in the names of arguments that select something, whatever the text is. */
    private static final Set<String> OPTIONS = WordSet.in("""
        id type mode kind command action operation encoding language format path paths dir directory folder workdir cwd
        """);

    private NewText() {}

    /**
     * Returns whether an argument of that name, in whatever style it is written, holds text that is in the file already, or tells what is
     * done.
     */
    public static boolean isOldOrDescribes(String argument) {
        return words(argument).anyMatch(word -> OLD.contains(word) || DESCRIPTIONS.contains(word));
    }

    /** Returns whether an argument of that name, in whatever style it is written, holds new text. */
    public static boolean isIn(String argument) {
        return !isOldOrDescribes(argument) && words(argument).noneMatch(OPTIONS::contains);
    }

    private static Stream<String> words(String argument) {
        return Stream.of(argument.split("[^A-Za-z]+|(?<=[a-z])(?=[A-Z])")).map(word -> word.toLowerCase(Locale.ROOT));
    }
}
