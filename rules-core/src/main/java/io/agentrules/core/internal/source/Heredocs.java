package io.agentrules.core.internal.source;

import io.agentrules.core.internal.source.Language.Opening;
import io.agentrules.core.internal.source.Language.Trait;
import java.util.ArrayList;
import java.util.List;

/**
 * Texts of whole lines, up to one that is their name: takes the name after the opening, and later the lines. For example, in
 *
 * <pre>{@code
 * cat <<EOF | sort
 * # text
 * EOF
 * }</pre>
 *
 * the name is {@code EOF}; the lines begin after the one with the opening, which may have several. Names and lines are code.
 */
final class Heredocs {
    /** More texts in one line are not read as texts. */
    private static final int MAX_TEXTS = 8;

    private static final int MAX_LINE = 2 * Recent.MAX_NAME;

    private final boolean isRuby;
    private final boolean isLastLineOpen;

    /** The name that is being read, or a line. */
    private final StringBuilder text = new StringBuilder();

    /** The texts that begin after this line. */
    private List<Ending> endings = List.of();

    private String opening = "";

    private record Ending(String name, boolean mayBeIndented) {}

    Heredocs(Language language) {
        isRuby = language.has(Trait.REGEX);
        isLastLineOpen = language.has(Trait.OPEN_LAST_LINE);
    }

    Heredocs(Heredocs other) {
        isRuby = other.isRuby;
        isLastLineOpen = other.isLastLineOpen;
        text.append(other.text);
        endings = other.endings;
        opening = other.opening;
    }

    /** Begins a name. */
    void begin(Opening of) {
        opening = of.text();
        text.setLength(0);
    }

    /** Returns whether the next line belongs to a text. */
    boolean hasText() {
        return !endings.isEmpty();
    }

    /** Begins a text after the end of a line. */
    void beginText() {
        text.setLength(0);
    }

    /** Reads the name: a word, or in quotes. */
    Step nextOfName(char unit, CodeBefore before) {
        char quote = text.isEmpty() ? 0 : text.charAt(0);
        boolean isQuoted = quote == '"' || quote == '\'';
        if (text.isEmpty() && mayBegin(unit, before)) {
            if (unit != ' ' && unit != '\\') {
                text.append(unit);
            }
            return Step.INSIDE;
        }
        if (!text.isEmpty()
                && text.length() < Recent.MAX_NAME
                && (CodeBefore.isWord(unit) || (isQuoted && unit != quote && unit != '\n'))) {
            text.append(unit);
            return Step.INSIDE;
        }
        boolean isComplete = isQuoted ? unit == quote : !text.isEmpty();
        if (isComplete && endings.size() < MAX_TEXTS) {
            var more = new ArrayList<>(endings);
            more.add(new Ending(text.substring(isQuoted ? 1 : 0), opening.length() > 2));
            endings = List.copyOf(more);
        }
        return isComplete && isQuoted ? Step.LAST : Step.AFTER;
    }

    private boolean mayBegin(char unit, CodeBefore before) {
        boolean isQuote = unit == '"' || unit == '\'';
        if (before.isArithmetic()) {
            return false;
        }
        if (isRuby && opening.equals("<<")) { // where it may be an operator
            return isQuote || (unit >= 'A' && unit <= 'Z') || unit == '_';
        }
        return isQuote
                || (CodeBefore.isWord(unit) && !Character.isDigit(unit))
                || (!isRuby && (unit == ' ' || unit == '\\'));
    }

    /** Reads lines of a text. */
    Step next(char unit) {
        Ending ending = endings.get(0);
        String line = ending.mayBeIndented() ? text.toString().stripLeading() : text.toString();
        boolean isEnd = unit == '\n' || (isLastLineOpen && !CodeBefore.isWord(unit));
        if (isEnd && (unit == '\n' ? line.stripTrailing() : line).equals(ending.name())) {
            endings = endings.subList(1, endings.size());
            return Step.AFTER;
        }
        if (unit == '\n') {
            text.setLength(0);
        } else if (text.length() < MAX_LINE) {
            text.append(unit);
        }
        return Step.INSIDE;
    }
}
