package io.agentrules.core.internal.source;

import io.agentrules.core.internal.source.Language.Kind;
import io.agentrules.core.internal.source.Language.Opening;
import io.agentrules.core.internal.source.Language.Place;
import io.agentrules.core.internal.source.Language.Trait;

/**
 * A comment or a literal that has begun: takes the characters after its opening, and says of each what it does. For example, after {@code "}
 * it takes {@code a\"b" + c}: all up to the last quote are inside, that one is the last.
 */
final class Enclosed {
    /** Stands for no comment and no literal. */
    static final Enclosed NONE =
            new Enclosed(new Opening(Kind.NOTHING, "", "", Place.ANYWHERE, false, '\0', false, ""), false);

    private final Opening opening;
    private final boolean isContinued;
    private final Recent recent;
    private State state;
    private String close;
    private int depth = 1;
    private boolean isEscaped;

    private enum State {
        /** Between the opening and the first character, as in {@code R"name(} and {@code [==[}: that decides what the end is. */
        NAME,
        /** After a single quote that may be a character's. */
        CHARACTER,
        LINE_COMMENT,
        BLOCK_COMMENT,
        LITERAL
    }

    Enclosed(Opening opening, Language language) {
        this(opening, language.has(Trait.CONTINUED_COMMENTS));
    }

    private Enclosed(Opening opening, boolean isContinued) {
        this.opening = opening;
        this.isContinued = isContinued;
        this.recent = new Recent();
        this.close = opening.close();
        this.state = switch (opening.kind()) {
            case LINE_COMMENT -> State.LINE_COMMENT;
            case BLOCK_COMMENT -> State.BLOCK_COMMENT;
            case CHARACTER -> State.CHARACTER;
            case TAGGED_BY_PARENTHESIS, BRACKETS_COMMENT, BRACKETS_LITERAL -> State.NAME;
            case LITERAL, LINES, NOTHING -> State.LITERAL;
        };
    }

    Enclosed(Enclosed other) {
        opening = other.opening;
        isContinued = other.isContinued;
        recent = new Recent(other.recent);
        state = other.state;
        close = other.close;
        depth = other.depth;
        isEscaped = other.isEscaped;
    }

    boolean isComment() {
        return opening.isComment();
    }

    /** Returns whether code inside is in braces; otherwise it is in parentheses. */
    boolean hasCodeInBraces() {
        return opening.interpolation().endsWith("{");
    }

    /** Returns the quote of which there are three at the end; 0 otherwise. One that follows belongs to the literal. */
    char tripleQuote() {
        return close.length() == 3 && opening.kind() == Kind.LITERAL ? close.charAt(0) : 0;
    }

    /** Returns the code that was taken for the beginning of a literal, as far as it matters for what follows. */
    String noLiteral() {
        return state == State.CHARACTER && !recent.isEmpty() ? "'" + recent.first() : "";
    }

    /** Reads characters that are inside and do nothing; returns where the first other one is. */
    int readRun(CharSequence text, int from, int to) {
        if (isEscaped || state == State.NAME || state == State.CHARACTER) {
            return from;
        }
        char escape = state == State.LITERAL ? opening.escape() : '\\';
        char last = lastOf(close, '\n');
        char inside = lastOf(opening.nests() ? opening.text() : opening.interpolation(), last);
        int end = from;
        while (end < to) {
            char unit = text.charAt(end);
            if (unit == last || unit == '\n' || unit == escape || unit == inside) {
                break;
            }
            end++;
        }
        if (state != State.LINE_COMMENT) {
            recent.add(text, from, end);
        }
        return end;
    }

    private static char lastOf(String text, char otherwise) {
        return text.isEmpty() ? otherwise : text.charAt(text.length() - 1);
    }

    Step next(char unit) {
        return switch (state) {
            case NAME -> opening.kind() == Kind.TAGGED_BY_PARENTHESIS ? name(unit) : brackets(unit);
            case CHARACTER -> character(unit);
            case LINE_COMMENT -> lineComment(unit);
            case BLOCK_COMMENT -> blockComment(unit);
            case LITERAL -> literal(unit);
        };
    }

    private Step lineComment(char unit) {
        if (unit == '\n' && !(isEscaped && isContinued)) {
            return Step.AFTER;
        }
        isEscaped = unit == '\\' || (isEscaped && unit == '\r');
        return Step.INSIDE;
    }

    private Step blockComment(char unit) {
        recent.add(unit);
        if (recent.endsWith(close)) {
            recent.clear();
            return --depth == 0 ? Step.LAST : Step.INSIDE;
        }
        if (opening.nests() && recent.endsWith(opening.text())) {
            recent.clear();
            depth++;
        }
        return Step.INSIDE;
    }

    private Step literal(char unit) {
        if (unit == '\n' && !opening.spansLines() && !isEscaped) {
            return Step.AFTER;
        }
        recent.add(unit);
        if (isEscaped) {
            isEscaped = unit == '\r';
            boolean isCode = opening.interpolation().startsWith("\\") && recent.endsWith(opening.interpolation());
            recent.clear();
            return isCode ? Step.CODE_FOLLOWS : Step.INSIDE;
        }
        if (unit == opening.escape() && unit != 0) {
            isEscaped = true;
        } else if (recent.endsWith(close)) {
            return Step.LAST;
        } else if (recent.endsWith(opening.interpolation())) {
            recent.clear();
            return Step.CODE_FOLLOWS;
        }
        return Step.INSIDE;
    }

    private Step character(char unit) {
        if (recent.isEmpty() && unit == '\\') {
            state = State.LITERAL;
            isEscaped = true;
            return Step.INSIDE;
        }
        if (unit == '\n' || (recent.isEmpty() && unit == '\'')) {
            recent.clear();
            return Step.NOTHING_BEGAN;
        }
        if (recent.isEmpty() || (recent.length() == 1 && Character.isLowSurrogate(unit))) {
            recent.add(unit);
            return Step.INSIDE;
        }
        return unit == '\'' ? Step.LAST : Step.NOTHING_BEGAN;
    }

    /** Reads the name in {@code R"name(...)name"}. */
    private Step name(char unit) {
        if (unit == '(') {
            return begin(State.LITERAL, ")" + recent + "\"");
        }
        if ("\"\\) \t\n".indexOf(unit) >= 0 || recent.length() == Recent.MAX_NAME) { // a usual string after a name
            begin(State.LITERAL, "\"");
            return next(unit);
        }
        recent.add(unit);
        return Step.INSIDE;
    }

    /** Reads the signs between the brackets of {@code [==[...]==]}. */
    private Step brackets(char unit) {
        State inside = isComment() ? State.BLOCK_COMMENT : State.LITERAL;
        boolean isDone = recent.isEmpty() && opening.text().endsWith("[[");
        if (isDone || unit == '[') {
            begin(inside, "]" + (opening.text().endsWith("=") ? "=" : "") + recent + "]");
            return isDone ? next(unit) : Step.INSIDE;
        }
        if (unit == '=' && recent.length() < Recent.MAX_NAME - 3) {
            recent.add(unit);
            return Step.INSIDE;
        }
        if (isComment()) {
            state = State.LINE_COMMENT;
            return next(unit);
        }
        return Step.NOTHING_BEGAN;
    }

    private Step begin(State inside, String end) {
        state = inside;
        close = end;
        recent.clear();
        return Step.INSIDE;
    }
}
