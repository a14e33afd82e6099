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
    private static final Pattern ENDING =
            Pattern.compile("(?<=\\w)\\.(?:instructions\\.md|mdc|md)\\b", Pattern.CASE_INSENSITIVE);

    /** How texts for any agent call their reader. */
    private static final String READER = "(?:(?:AI|coding) ){0,2}(?:agents?|assistants?)";

    /** An agent's site, such as {@code acme.com/code}. */
    private static final String SITE = "(?:\\.(?:ai|com|dev|io)\\b[\\w./-]*)?";

    /** Two names, as of the agent and its site, are as good as one. */
    private static final Pattern TWO = Pattern.compile(
            "S(?:\\s*\\(S\\)|(?:\\s*[,/&]\\s*|\\s+)(?:(?:and|or)\\s+)?(?:other\\s+)?S)".replace("S", SIGN));

    private final Pattern names;
    private final Pattern words;

    /**
     * Prepares to replace words, in whichever case.
     *
     * @param names of agents, such as {@code Acme Code}, their ids, and the paths of their files
     */
    AgentWords(Collection<String> names) {
        String any = Stream.concat(names.stream().map(name -> name.toLowerCase(Locale.ROOT)), Stream.of(SIGN))
                .filter(name -> !name.isBlank())
                .distinct()
                .sorted(Comparator.comparingInt(String::length).reversed().thenComparing(Comparator.naturalOrder()))
                .map(Pattern::quote)
                .collect(Collectors.joining("|", "(?:", ")" + SITE));
        this.names = word(any);
        this.words = word("(?:" + any + "|" + READER + ")");
    }

    private static Pattern word(String word) {
        return Pattern.compile("(?<!\\w)" + word + "(?!\\w)", Pattern.CASE_INSENSITIVE);
    }

    /** Returns whether a text names an agent or one of its files. */
    boolean areIn(String text) {
        return names.matcher(text).find();
    }

    /** Returns whether a text in which words are replaced has one. */
    static boolean areReplacedIn(String text) {
        return text.contains(SIGN);
    }

    String replacedIn(String text) {
        String replaced = ENDING.matcher(words.matcher(text).replaceAll(SIGN)).replaceAll("");
        int length;
        do { // a repeated group would need stack for each name of a long list
            length = replaced.length();
            replaced = TWO.matcher(replaced).replaceAll(SIGN);
        } while (replaced.length() < length);
        return replaced;
    }
}
