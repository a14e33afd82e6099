package io.agentrules.check.internal.lint;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The words that a copy has changed for its own agent, such as the name of the file: a copy that differs in them alone is equal. */
final class AgentWords {
    private static final String SIGN = "\u0001";

    /** The format's ending of a rule file, which is another one for another agent. */
    private static final String ENDING = "\\.(?<=\\w\\.)(?:instructions\\.md|mdc|md)\\b";

    private final Pattern words;

    /**
     * Prepares to replace words, in whichever case.
     *
     * @param names of agents, such as {@code Acme Code}, their ids, and the paths of their files
     */
    AgentWords(Collection<String> names) {
        this.words = Pattern.compile(
                Stream.concat(names.stream().map(name -> name.toLowerCase(Locale.ROOT)), Stream.of(SIGN))
                        .filter(name -> !name.isBlank())
                        .distinct()
                        .sorted(Comparator.comparingInt(String::length)
                                .reversed()
                                .thenComparing(Comparator.naturalOrder()))
                        .map(Pattern::quote)
                        .collect(Collectors.joining("|", "(?<!\\w)(?:", ")(?!\\w)|" + ENDING)),
                Pattern.CASE_INSENSITIVE);
    }

    String replacedIn(String text) {
        return words.matcher(text).replaceAll(SIGN);
    }
}
