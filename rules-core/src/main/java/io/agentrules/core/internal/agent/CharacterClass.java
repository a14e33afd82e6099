package io.agentrules.core.internal.agent;

import java.util.BitSet;
import java.util.regex.Pattern;

/** The characters that a class of regular expressions matches, such as {@code [^ \t]}. */
final class CharacterClass {
    static final CharacterClass WHITE_SPACE = new CharacterClass("[\\p{javaWhitespace}]");
    static final CharacterClass ANY = new CharacterClass("[\\s\\S]");
    private static final int ASCII = 128;

    private final Pattern pattern;
    private final BitSet ascii = new BitSet(ASCII);

    /**
     * Creates the class.
     *
     * @throws java.util.regex.PatternSyntaxException if the text is no regular expression
     */
    CharacterClass(String expression) {
        this.pattern = Pattern.compile(expression);
        for (char character = 0; character < ASCII; character++) {
            ascii.set(character, matches(character));
        }
    }

    boolean contains(char character) {
        return character < ASCII ? ascii.get(character) : matches(character);
    }

    private boolean matches(char character) {
        return pattern.matcher(String.valueOf(character)).matches();
    }
}
