package io.agentrules.core.internal.source;

import io.agentrules.core.internal.source.Language.Embedded;
import io.agentrules.core.internal.source.Language.Kind;
import io.agentrules.core.internal.source.Language.Opening;
import io.agentrules.core.internal.source.Language.Place;
import io.agentrules.core.internal.source.Language.Trait;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Tells the comments of a text from its code, character by character. What is in a literal is code. How the text is cut into pieces changes
 * nothing; a character may be held back until it is clear whether it begins a comment, which takes at most {@value #MAX_HELD} more.
 *
 * <p>For example, of {@code x = "//"; // y} only {@code // y} is a comment.
 *
 * <p>The text may be a part of a file. If it begins with a star and a blank, as the lines of long comments do, it begins in such a comment.
 *
 * <p>Not thread-safe. Takes linear time and constant memory.
 */
public final class SourceLexer {
    /** How many characters are held back at most. */
    public static final int MAX_HELD = 8;

    /** Deeper interpolations are read as text. */
    private static final int MAX_DEPTH = 64;

    /** A longer name does not end a literal. */
    private static final int MAX_TAG = 128;

    private static final int MAX_RECENT = 2 * MAX_TAG;

    private final Language language;

    /** Whether a character of code may mean more than itself. */
    private final boolean isSimple;

    /** A bit for each ASCII character with which something may begin. */
    private final long[] first;

    /** Whether, in code, only the characters in {@code first} and ends of lines mean more than themselves. */
    private final boolean hasRunsOfCode;

    private final boolean hasIndentedText;
    private final CodeBefore before;

    /** What may become an opening. */
    private final StringBuilder held = new StringBuilder(MAX_HELD);

    /** The end of what was read since something began: enough to see where it ends. */
    private final StringBuilder recent = new StringBuilder();

    private Mode mode = Mode.BEGINNING;
    private @Nullable Opening open;
    private String close = "";
    private int depth;
    private boolean isEscaped;
    private boolean isInClass;
    private char swallowed;

    /** What is around the code of an interpolation; null outside. */
    private @Nullable Frame frame;

    private int brackets;
    private int elements;
    private boolean isInElement;

    /** The lines that begin after this one. */
    private List<Lines> lines = List.of();

    private int indent;
    private int parent;
    private boolean isIndicator;
    private @Nullable SourceLexer inner;
    private @Nullable Embedded embedded;

    /** Receives the characters of a text, in their order. */
    @FunctionalInterface
    public interface Sink {
        void unit(char unit, boolean isComment);

        /** Receives characters that are all comment, or all code. */
        default void units(CharSequence text, int from, int to, boolean isComment) {
            for (int i = from; i < to; i++) {
                unit(text.charAt(i), isComment);
            }
        }
    }

    /** Receives what nobody wants to know. */
    private static final Sink NOWHERE = new Sink() {
        @Override
        public void unit(char unit, boolean isComment) {}

        @Override
        public void units(CharSequence text, int from, int to, boolean isComment) {}
    };

    private enum Mode {
        BEGINNING,
        CODE,
        LINE_COMMENT,
        BLOCK_COMMENT,
        LITERAL,
        CHARACTER,
        TAG,
        LINES,
        REGEX,
        URL,
        INDENTED_TEXT,
        /** In a tag that begins an embedded language. */
        EMBEDDING,
        ELEMENT_START,
        ELEMENT,
        ELEMENT_TEXT
    }

    /** What goes on after the code of an interpolation. */
    private record Frame(
            Mode mode,
            @Nullable Opening open,
            String close,
            int brackets,
            int elements,
            int depth,
            @Nullable Frame outer) {}

    /** Lines that are one literal, up to the one with the name. */
    private record Lines(String name, boolean mayBeIndented) {}

    SourceLexer(Language language) {
        this.language = language;
        this.isSimple = language.traits().isEmpty() && language.embedded().isEmpty();
        this.first = new long[2];
        language.first().chars().forEach(unit -> first[unit >> 6] |= 1L << unit);
        this.hasRunsOfCode = language.embedded().isEmpty() && !language.has(Trait.INDENTED_TEXT);
        this.hasIndentedText = language.has(Trait.INDENTED_TEXT);
        this.before = new CodeBefore();
    }

    private SourceLexer(SourceLexer other) {
        language = other.language;
        isSimple = other.isSimple;
        first = other.first;
        hasRunsOfCode = other.hasRunsOfCode;
        hasIndentedText = other.hasIndentedText;
        before = new CodeBefore(other.before);
        held.append(other.held);
        recent.append(other.recent);
        mode = other.mode;
        open = other.open;
        close = other.close;
        depth = other.depth;
        isEscaped = other.isEscaped;
        isInClass = other.isInClass;
        swallowed = other.swallowed;
        frame = other.frame;
        brackets = other.brackets;
        elements = other.elements;
        isInElement = other.isInElement;
        lines = other.lines;
        indent = other.indent;
        parent = other.parent;
        isIndicator = other.isIndicator;
        SourceLexer within = other.inner;
        inner = within == null ? null : new SourceLexer(within);
        embedded = other.embedded;
    }

    /** Returns one that goes on from here by itself. */
    public SourceLexer copy() {
        return new SourceLexer(this);
    }

    /** Returns how many characters are held back. */
    public int held() {
        SourceLexer within = inner;
        return within == null ? held.length() : within.held();
    }

    /** Returns the name of the language. */
    public String language() {
        return language.name();
    }

    /** Reads a part of a text of which only the end matters. */
    public void skip(CharSequence text, int from, int to) {
        read(text, from, to, NOWHERE);
    }

    /** Reads the next part of a text. */
    public void read(CharSequence text, int from, int to, Sink sink) {
        int at = from;
        while (at < to) {
            int end = readRun(text, at, to);
            if (end > at) {
                sink.units(text, at, end, isInComment());
                at = end;
            } else {
                next(text.charAt(at++), sink);
            }
        }
    }

    /**
     * Reads characters as long as none begins or ends anything, so that all of them are comment or all are code, as {@link #isInComment} says,
     * and none is held back. This is what makes reading fast: most characters are of that kind.
     *
     * @return where the first other character is
     */
    public int readRun(CharSequence text, int from, int to) {
        if (inner != null || !held.isEmpty()) {
            return from;
        }
        return switch (mode) {
            case CODE ->
                hasRunsOfCode && frame == null && swallowed == 0 && lines.isEmpty() ? runOfCode(text, from, to) : from;
            case LINE_COMMENT, BLOCK_COMMENT, LITERAL -> isEscaped ? from : runInside(text, from, to);
            default -> from;
        };
    }

    private int runOfCode(CharSequence text, int from, int to) {
        int end = from;
        while (end < to && !begins(text.charAt(end))) {
            end++;
        }
        before.read(text, from, end);
        return end;
    }

    /** Reads what is inside of a comment or a literal. */
    private int runInside(CharSequence text, int from, int to) {
        Opening of = open;
        if (of == null) {
            return from;
        }
        char escape = mode == Mode.LITERAL ? of.escape() : '\\';
        char last = lastOf(close, '\n');
        char inside = lastOf(mode == Mode.LITERAL ? of.interpolation() : of.nests() ? of.text() : "", last);
        int end = from;
        while (end < to) {
            char unit = text.charAt(end);
            if (unit == last || unit == '\n' || unit == escape || unit == inside) {
                break;
            }
            end++;
        }
        if (mode != Mode.LINE_COMMENT) {
            recent.append(text, Math.max(from, end - MAX_RECENT), end);
            limitRecent();
        }
        return end;
    }

    private static char lastOf(String text, char otherwise) {
        return text.isEmpty() ? otherwise : text.charAt(text.length() - 1);
    }

    private boolean begins(char unit) {
        return unit < 128 && (first[unit >> 6] & 1L << unit) != 0;
    }

    /** Returns whether the character that was read last is in a comment. */
    public boolean isInComment() {
        return mode == Mode.LINE_COMMENT || mode == Mode.BLOCK_COMMENT;
    }

    /** Ends a line or the text: passes on what is held back. */
    public void settle(Sink sink) {
        SourceLexer within = inner;
        if (within != null) {
            within.settle(sink);
        }
        if (mode == Mode.BEGINNING && !held.isEmpty()) {
            held.setLength(0);
            beginStar(sink);
        }
        if (mode == Mode.ELEMENT && !held.isEmpty()) {
            held.setLength(0);
            inTag('/', sink);
        }
        while (!held.isEmpty()) {
            decide(sink, true);
        }
    }

    /** Reads the next character. */
    public void next(char unit, Sink sink) {
        SourceLexer within = inner;
        Embedded around = embedded;
        if (within != null && around != null) {
            within.next(unit, sink);
            recent.append(Character.toLowerCase(unit));
            if (endsWith(recent, around.close())) {
                within.settle(sink);
                inner = null;
                recent.setLength(0);
                before.endLiteral();
            }
            limitRecent();
            return;
        }
        switch (mode) {
            case BEGINNING -> beginning(unit, sink);
            case CODE -> code(unit, sink);
            case LINE_COMMENT -> lineComment(unit, sink);
            case BLOCK_COMMENT -> blockComment(unit, sink);
            case LITERAL -> literal(unit, sink);
            case CHARACTER -> character(unit, sink);
            case TAG -> tag(unit, sink);
            case LINES -> lines(unit, sink);
            case REGEX -> regex(unit, sink);
            case URL -> url(unit, sink);
            case INDENTED_TEXT -> indentedText(unit, sink);
            case EMBEDDING -> embedding(unit, sink);
            case ELEMENT_START -> elementStart(unit, sink);
            case ELEMENT -> element(unit, sink);
            case ELEMENT_TEXT -> elementText(unit, sink);
        }
    }

    private void beginning(char unit, Sink sink) {
        if (!held.isEmpty()) {
            held.setLength(0);
            if (CodeBefore.isBlank(unit) || unit == '/') {
                beginStar(sink);
            } else {
                mode = Mode.CODE;
                code('*', sink);
            }
            next(unit, sink);
        } else if (CodeBefore.isBlank(unit) || unit == '\uFEFF') {
            before.read(unit == '\uFEFF' ? ' ' : unit);
            sink.unit(unit, false);
        } else if (unit == '*' && language.starred().isPresent()) {
            held.append(unit);
        } else {
            mode = Mode.CODE;
            if (language.has(Trait.BEGINS_EMBEDDED) && unit != '<') {
                begin(language.embedded().get(0));
            }
            next(unit, sink);
        }
    }

    private void beginStar(Sink sink) {
        sink.unit('*', true);
        begin(language.starred().orElseThrow());
        recent.append('*');
    }

    private void code(char unit, Sink sink) {
        if (swallowed != 0) {
            if (unit == swallowed) { // of four quotes that end a text, the first belongs to it
                sink.unit(unit, false);
                return;
            }
            swallowed = 0;
        }
        if (held.isEmpty() && !begins(unit)) {
            plain(unit, sink);
        } else {
            held.append(unit);
            decide(sink, false);
        }
    }

    /** Decides what the held characters begin, unless more are needed. */
    private void decide(Sink sink, boolean isLast) {
        Opening best = null;
        for (Opening opening : language.openings()) {
            if (best == null
                    && isHere(opening, held.length())
                    && startsWith(held, opening.text(), opening.text().length())) {
                best = opening;
            } else if (!isLast
                    && best == null
                    && opening.text().length() > held.length()
                    && startsWith(held, opening.text(), held.length())
                    && isAllowed(opening.place())) {
                return;
            }
        }
        String text = held.toString();
        held.setLength(0);
        int length = 1;
        if (best == null) {
            plain(text.charAt(0), sink);
        } else {
            length = best.text().length();
            begin(best, text.substring(0, length), sink);
        }
        for (int i = length; i < text.length(); i++) {
            next(text.charAt(i), sink);
        }
    }

    private boolean isHere(Opening opening, int available) {
        return opening.text().length() <= available && isAllowed(opening.place());
    }

    private static boolean startsWith(CharSequence text, String start, int length) {
        for (int i = 0; i < length; i++) {
            if (text.charAt(i) != start.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    private boolean isAllowed(Place place) {
        char last = before.last();
        return switch (place) {
            case ANYWHERE -> true;
            case LINE_START -> last == '\n';
            case FIRST_IN_LINE -> before.isFirst();
            case WORD_START -> CodeBefore.isBlank(last) || ";|&()`".indexOf(last) >= 0;
            case NOT_IN_WORD -> !CodeBefore.isWord(last) && last != '\'' || isPrefix(last);
            case VALUE -> before.isFirst() || ":,[{-?".indexOf(before.significant()) >= 0;
        };
    }

    /** Returns whether the last letter is the prefix of a character, as in {@code L'x'}. */
    private boolean isPrefix(char last) {
        return "LuUb".indexOf(last) >= 0 && before.isWord(String.valueOf(last)) || (last == '8' && before.isWord("u8"));
    }

    private void begin(Opening opening, String text, Sink sink) {
        for (int i = 0; i < text.length(); i++) {
            sink.unit(text.charAt(i), opening.isComment());
            if (opening.kind() == Kind.NOTHING) {
                before.read(text.charAt(i));
            }
        }
        begin(opening);
    }

    private void begin(Opening opening) {
        open = opening;
        close = opening.close();
        recent.setLength(0);
        isEscaped = false;
        depth = 1;
        mode = switch (opening.kind()) {
            case LINE_COMMENT -> Mode.LINE_COMMENT;
            case BLOCK_COMMENT -> Mode.BLOCK_COMMENT;
            case LITERAL -> Mode.LITERAL;
            case CHARACTER -> Mode.CHARACTER;
            case TAGGED_BY_PARENTHESIS, BRACKETS_COMMENT, BRACKETS_LITERAL, LINES -> Mode.TAG;
            case NOTHING -> Mode.CODE;
        };
    }

    /** Reads a character of code that begins no opening. */
    private void plain(char unit, Sink sink) {
        sink.unit(unit, false);
        Frame around = frame;
        if (around != null && isBracket(unit, around)) {
            return;
        }
        if (!isSimple && isSpecial(unit)) {
            return;
        }
        before.read(unit);
        if (unit == '\n') {
            endLine();
        } else if (!language.embedded().isEmpty()) {
            readEmbedding(unit);
        }
    }

    private void readEmbedding(char unit) {
        recent.append(Character.toLowerCase(unit));
        limitRecent();
        language.embedded().stream()
                .filter(candidate -> endsWith(recent, candidate.open()))
                .findFirst()
                .ifPresent(this::begin);
    }

    /** Returns whether a character of code begins a regular expression or an element. */
    private boolean isSpecial(char unit) {
        if (unit == '/' && language.has(Trait.REGEX) && before.expectsOperand()) {
            mode = Mode.REGEX;
            isEscaped = false;
            isInClass = false;
            return true;
        }
        if (unit == '<' && language.has(Trait.JSX) && before.expectsOperand()) {
            mode = Mode.ELEMENT_START;
            recent.setLength(0);
            return true;
        }
        if (unit == '(' && language.has(Trait.URL) && before.isWord("url")) {
            mode = Mode.URL;
            recent.setLength(0);
        }
        if (hasIndentedText) {
            indentation(unit);
        }
        return false;
    }

    private void endLine() {
        if (!lines.isEmpty()) {
            mode = Mode.LINES;
            recent.setLength(0);
        } else if (isIndicator) {
            mode = Mode.INDENTED_TEXT;
            indent = 0;
            isIndicator = false;
        }
    }

    private void begin(Embedded found) {
        embedded = found;
        recent.setLength(0);
        if (found.isTag()) {
            mode = Mode.EMBEDDING;
            isEscaped = false;
            swallowed = 0;
        } else {
            inner = new SourceLexer(found.language());
        }
    }

    /** Reads the rest of a tag, after which an embedded language begins. */
    private void embedding(char unit, Sink sink) {
        sink.unit(unit, false);
        boolean isQuoted = depth > 1;
        if (recent.isEmpty() && CodeBefore.isWord(unit)) { // <scripts
            mode = Mode.CODE;
        } else if (isQuoted) {
            depth = unit == depth ? 1 : depth;
        } else if (unit == '"' || unit == '\'') {
            depth = unit;
        } else if (unit == '>') {
            boolean isEmpty = endsWith(recent, "/");
            mode = Mode.CODE;
            recent.setLength(0);
            if (!isEmpty && embedded != null) {
                inner = new SourceLexer(embedded.language());
            }
            return;
        }
        recent.append(unit);
        limitRecent();
    }

    private boolean isBracket(char unit, Frame around) {
        boolean isBrace = around.open() == null || around.open().interpolation().endsWith("{");
        if (unit == (isBrace ? '{' : '(')) {
            brackets++;
        } else if (unit == (isBrace ? '}' : ')') && --brackets == 0) {
            mode = around.mode();
            open = around.open();
            close = around.close();
            brackets = around.brackets();
            elements = around.elements();
            depth = around.depth();
            frame = around.outer();
            isEscaped = false;
            recent.setLength(0);
            return true;
        }
        return false;
    }

    /** Begins the code of an interpolation; goes on with text if there are too many around it. */
    private void interpolate(Mode after) {
        int frames = 0;
        for (Frame outer = frame; outer != null; outer = outer.outer()) {
            frames++;
        }
        if (frames < MAX_DEPTH) {
            frame = new Frame(after, after == Mode.LITERAL ? open : null, close, brackets, elements, depth, frame);
            brackets = 1;
            elements = 0;
            mode = Mode.CODE;
            before.beginOperand();
        }
        recent.setLength(0);
    }

    private void lineComment(char unit, Sink sink) {
        boolean isContinued = isEscaped && language.has(Trait.CONTINUED_COMMENTS);
        if (unit == '\n' && !isContinued) {
            endComment();
            next(unit, sink);
            return;
        }
        isEscaped = unit == '\\' || (isEscaped && unit == '\r');
        sink.unit(unit, true);
    }

    private void blockComment(char unit, Sink sink) {
        sink.unit(unit, true);
        recent.append(unit);
        Opening comment = open;
        if (endsWith(recent, close)) {
            recent.setLength(0);
            if (--depth == 0) {
                endComment();
            }
        } else if (comment != null && comment.nests() && endsWith(recent, comment.text())) {
            recent.setLength(0);
            depth++;
        }
        limitRecent();
    }

    private void endComment() {
        if (isInElement) {
            isInElement = false;
            mode = Mode.ELEMENT;
            depth = 0;
            recent.setLength(0);
            recent.append("<x");
        } else {
            mode = Mode.CODE;
            before.endComment();
        }
    }

    private void literal(char unit, Sink sink) {
        Opening of = open;
        if (of == null) {
            mode = Mode.CODE;
            next(unit, sink);
            return;
        }
        if (unit == '\n' && !of.spansLines() && !isEscaped) {
            mode = Mode.CODE;
            before.endLiteral();
            next(unit, sink);
            return;
        }
        sink.unit(unit, false);
        recent.append(unit);
        if (isEscaped) {
            isEscaped = unit == '\r';
            boolean isCode = !of.interpolation().isEmpty()
                    && of.interpolation().charAt(0) == '\\'
                    && endsWith(recent, of.interpolation());
            recent.setLength(0);
            if (isCode) {
                interpolate(Mode.LITERAL);
            }
        } else if (unit == of.escape() && of.escape() != 0) {
            isEscaped = true;
        } else if (endsWith(recent, close)) {
            mode = Mode.CODE;
            swallowed = close.length() == 3 && of.kind() == Kind.LITERAL ? close.charAt(0) : 0;
            before.endLiteral();
            recent.setLength(0);
        } else if (!of.interpolation().isEmpty() && endsWith(recent, of.interpolation())) {
            interpolate(Mode.LITERAL);
        }
        limitRecent();
    }

    /** Reads what follows a single quote that may be a character's. */
    private void character(char unit, Sink sink) {
        if (recent.isEmpty() && unit == '\\') {
            sink.unit(unit, false);
            mode = Mode.LITERAL;
            isEscaped = true;
        } else if (unit == '\n' || (recent.isEmpty() && unit == '\'')) {
            mode = Mode.CODE;
            next(unit, sink);
        } else if (recent.isEmpty() || (recent.length() == 1 && Character.isLowSurrogate(unit))) {
            sink.unit(unit, false);
            recent.append(unit);
        } else if (unit == '\'') {
            sink.unit(unit, false);
            mode = Mode.CODE;
            before.endLiteral();
        } else {
            mode = Mode.CODE;
            before.read('\'');
            before.read(recent.charAt(0));
            next(unit, sink);
        }
    }

    /** Reads what follows an opening and decides what ends the literal or the comment. */
    private void tag(char unit, Sink sink) {
        switch (open == null ? Kind.NOTHING : open.kind()) {
            case LINES -> linesTag(unit, sink);
            case TAGGED_BY_PARENTHESIS -> parenthesisTag(unit, sink);
            case BRACKETS_COMMENT -> bracketsTag(unit, true, sink);
            default -> bracketsTag(unit, false, sink);
        }
    }

    private void parenthesisTag(char unit, Sink sink) {
        if (unit == '(') {
            close = ")" + recent + "\"";
            recent.setLength(0);
            mode = Mode.LITERAL;
        } else if ("\"\\) \t\n".indexOf(unit) >= 0 || recent.length() == MAX_TAG) { // a usual string after a name
            close = "\"";
            recent.setLength(0);
            mode = Mode.LITERAL;
            next(unit, sink);
            return;
        } else {
            recent.append(unit);
        }
        sink.unit(unit, false);
    }

    private void bracketsTag(char unit, boolean isComment, Sink sink) {
        Opening of = open;
        boolean isDone = of != null && recent.isEmpty() && of.text().endsWith("[[");
        if (isDone || unit == '[') {
            boolean hasSigns = of != null && of.text().endsWith("=");
            close = "]" + (hasSigns ? "=" : "") + recent + "]";
            recent.setLength(0);
            mode = isComment ? Mode.BLOCK_COMMENT : Mode.LITERAL;
            if (isDone) {
                next(unit, sink);
            } else {
                sink.unit(unit, isComment);
            }
        } else if (unit == '=' && recent.length() < MAX_TAG - 3) {
            recent.append(unit);
            sink.unit(unit, isComment);
        } else {
            mode = isComment ? Mode.LINE_COMMENT : Mode.CODE;
            recent.setLength(0);
            next(unit, sink);
        }
    }

    /** Reads the name after which lines are text: a word, or in quotes. */
    private void linesTag(char unit, Sink sink) {
        char quote = recent.isEmpty() ? 0 : recent.charAt(0);
        boolean isQuoted = quote == '"' || quote == '\'';
        if (recent.isEmpty() && mayBeginTag(unit)) {
            sink.unit(unit, false);
            if (unit != ' ' && unit != '\\') {
                recent.append(unit);
            } else {
                depth = 2;
            }
        } else if (!recent.isEmpty()
                && recent.length() < MAX_TAG
                && (CodeBefore.isWord(unit) || (isQuoted && unit != quote && unit != '\n'))) {
            sink.unit(unit, false);
            recent.append(unit);
        } else {
            String name = recent.substring(isQuoted ? 1 : 0);
            boolean isComplete = isQuoted ? unit == quote : !recent.isEmpty();
            if (isComplete && lines.size() < MAX_HELD) {
                var more = new ArrayList<>(lines);
                more.add(new Lines(name, open != null && open.text().length() > 2));
                lines = List.copyOf(more);
            }
            mode = Mode.CODE;
            recent.setLength(0);
            before.endLiteral();
            if (isComplete && isQuoted) {
                sink.unit(unit, false);
            } else {
                next(unit, sink);
            }
        }
    }

    private boolean mayBeginTag(char unit) {
        boolean isQuote = unit == '"' || unit == '\'';
        boolean isRuby = language.has(Trait.REGEX);
        boolean isShort = open != null && open.text().equals("<<");
        boolean isUpper = unit >= 'A' && unit <= 'Z';
        if (before.isArithmetic()) {
            return false;
        }
        if (isRuby && isShort) { // where it may be an operator
            return isQuote || isUpper || unit == '_';
        }
        return isQuote
                || (CodeBefore.isWord(unit) && !Character.isDigit(unit))
                || (!isRuby && (unit == ' ' || unit == '\\'));
    }

    private void lines(char unit, Sink sink) {
        Lines first = lines.get(0);
        String line = first.mayBeIndented() ? recent.toString().stripLeading() : recent.toString();
        boolean isEnd = unit == '\n' || (language.has(Trait.OPEN_LAST_LINE) && !CodeBefore.isWord(unit));
        if (isEnd && (unit == '\n' ? line.stripTrailing() : line).equals(first.name())) {
            lines = lines.subList(1, lines.size());
            mode = Mode.CODE;
            recent.setLength(0);
            before.endLiteral();
            next(unit, sink);
            return;
        }
        sink.unit(unit, false);
        if (unit == '\n') {
            recent.setLength(0);
        } else if (recent.length() < MAX_RECENT) {
            recent.append(unit);
        }
    }

    private void regex(char unit, Sink sink) {
        if (unit == '\n' || (unit == '/' && !isEscaped && !isInClass)) {
            mode = Mode.CODE;
            before.endLiteral();
            if (unit == '\n') {
                plain(unit, sink);
            } else {
                sink.unit(unit, false);
            }
            return;
        }
        sink.unit(unit, false);
        if (isEscaped) {
            isEscaped = false;
        } else {
            isEscaped = unit == '\\';
            isInClass = unit == '[' || (isInClass && unit != ']');
        }
    }

    private void url(char unit, Sink sink) {
        if (unit == ')' || unit == '\n' || (recent.isEmpty() && (unit == '"' || unit == '\''))) {
            mode = Mode.CODE;
            next(unit, sink);
            return;
        }
        sink.unit(unit, false);
        if (recent.isEmpty() && !CodeBefore.isBlank(unit)) {
            recent.append(unit);
        }
    }

    /** Follows the column of the node that a line of YAML is about, and whether the line ends with what text comes after. */
    private void indentation(char unit) {
        if (before.isFirst() && unit != ' ') {
            indent = before.column();
            parent = unit == '-' ? indent : Math.max(0, indent);
        } else if (indent >= 0
                && before.significant() == '-'
                && before.last() == ' '
                && unit != ' '
                && before.column() == indent + 2) {
            parent = unit == '|' || unit == '>' ? indent : before.column();
            indent = before.column();
        }
        if ((unit == '|' || unit == '>') && before.last() == ' ') {
            isIndicator = true;
        } else if ("+-0123456789 \t\r\n".indexOf(unit) < 0) {
            isIndicator = false;
        }
    }

    private void indentedText(char unit, Sink sink) {
        if (unit == '\n') {
            indent = 0;
        } else if (unit == ' ' && indent >= 0) {
            indent++;
        } else if (indent >= 0 && unit != '\r') {
            if (indent <= parent) {
                mode = Mode.CODE;
                before.read('\n');
                for (int i = 0; i < indent; i++) {
                    before.read(' ');
                }
                next(unit, sink);
                return;
            }
            indent = -1; // in a line of the text
        }
        sink.unit(unit, false);
    }

    /** Reads what follows a {@code <} where an operand is expected: the name of an element, or of a type. */
    private void elementStart(char unit, Sink sink) {
        boolean isName = CodeBefore.isWord(unit) || unit == '.' || unit == '-' || unit == ':';
        if (isName && (!recent.isEmpty() || !Character.isDigit(unit))) {
            sink.unit(unit, false);
            recent.append(unit);
            limitRecent();
        } else if (unit == '>' || (!recent.isEmpty() && (CodeBefore.isBlank(unit) || unit == '/'))) {
            mode = Mode.ELEMENT;
            elements = 0;
            depth = 0;
            recent.insert(0, '<');
            element(unit, sink);
        } else {
            mode = Mode.CODE;
            before.read('<');
            recent.chars().forEach(read -> before.read((char) read));
            next(unit, sink);
        }
    }

    /** Reads a tag of an element, which may have comments. */
    private void element(char unit, Sink sink) {
        if (!held.isEmpty()) {
            held.setLength(0);
            Optional<Opening> comment = language.openings().stream()
                    .filter(opening -> opening.isComment() && opening.text().equals("/" + unit))
                    .findFirst();
            if (comment.isPresent()) {
                isInElement = true;
                begin(comment.get(), comment.get().text(), sink);
                return;
            }
            inTag('/', sink);
            next(unit, sink);
        } else if (unit == '/' && depth == 0) {
            held.append(unit);
        } else {
            inTag(unit, sink);
        }
    }

    /** Reads what is no comment in a tag; {@code depth} is the quote around a value, or 0. */
    private void inTag(char unit, Sink sink) {
        sink.unit(unit, false);
        if (depth > 0) {
            depth = unit == depth ? 0 : depth;
        } else if (unit == '"' || unit == '\'') {
            depth = unit;
        } else if (unit == '{') {
            interpolate(Mode.ELEMENT);
            return;
        } else if (unit == ',' || endsWith(recent, " extends")) { // the parameter of a type
            if (elements == 0) {
                leaveElement();
                return;
            }
        } else if (unit == '>' && !endsWith(recent, "=")) {
            boolean isClosing = recent.length() > 1 && recent.charAt(0) == '<' && recent.charAt(1) == '/';
            elements += endsWith(recent, "/") && !isClosing ? 0 : isClosing ? -1 : 1;
            recent.setLength(0);
            if (elements <= 0) {
                leaveElement();
            } else {
                mode = Mode.ELEMENT_TEXT;
            }
            return;
        }
        if (recent.length() < MAX_TAG) {
            recent.append(unit);
        } else {
            recent.deleteCharAt(2);
            recent.append(unit);
        }
    }

    private void leaveElement() {
        mode = Mode.CODE;
        recent.setLength(0);
        before.endLiteral();
    }

    private void elementText(char unit, Sink sink) {
        sink.unit(unit, false);
        if (unit == '{') {
            interpolate(Mode.ELEMENT_TEXT);
        } else if (unit == '<') {
            mode = Mode.ELEMENT;
            depth = 0;
            recent.setLength(0);
            recent.append('<');
        }
    }

    private static boolean endsWith(StringBuilder text, String end) {
        int from = text.length() - end.length();
        if (from < 0 || end.isEmpty()) {
            return false;
        }
        for (int i = end.length() - 1; i >= 0; i--) {
            if (text.charAt(from + i) != end.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    private void limitRecent() {
        if (recent.length() > MAX_RECENT) {
            recent.delete(0, recent.length() - MAX_TAG - MAX_HELD);
        }
    }
}
