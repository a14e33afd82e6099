package io.agentrules.core.internal.source;

import io.agentrules.core.internal.source.Language.Embedded;
import io.agentrules.core.internal.source.Language.Kind;
import io.agentrules.core.internal.source.Language.Opening;
import io.agentrules.core.internal.source.Language.Trait;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Tells the comments of a text from its code, character by character; literals are code. In goes a text, in pieces of any size, and out
 * come its characters to a {@link Sink}, each with whether it is in a comment. Where the text is cut makes no difference: up to {@value
 * #MAX_HELD} characters are held back until it is clear whether they begin a comment.
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

    private final Language language;

    /** Whether the language has only openings: no traits and no embedded languages. */
    private final boolean isSimple;

    /** A bit for each ASCII character with which an opening or the syntax of a trait begins. */
    private final long[] first;

    /** Whether all code between two characters of {@code first} can be read at once. */
    private final boolean hasRunsOfCode;

    private final boolean hasIndentedText;
    private final CodeBefore before;
    private final OpeningChoice choice;

    /** The characters that may become an opening. */
    private final StringBuilder held = new StringBuilder(MAX_HELD);

    private Mode mode = Mode.BEGINNING;

    /** The comment or literal that began last. */
    private Enclosed enclosed;

    private final Heredocs heredocs;
    private final IndentedText indented;

    /** The elements that are being read, or around a comment; null outside. */
    private @Nullable Elements elements;

    /** The literal or elements around the code of an interpolation; null outside. */
    private @Nullable Frame frame;

    private int brackets;

    /** The quote that belongs to the literal before it; 0 if there is none. */
    private char swallowed;

    private final RegexLiteral regex;
    private final EmbeddedCode embedded;

    /** Reads a language inside of this one; null outside. */
    private @Nullable SourceLexer inner;

    /** Whether the address in {@code url(...)} has begun. */
    private boolean isInAddress;

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

    /** Ignores the characters of a part that is only skipped. */
    private static final Sink NOWHERE = new Sink() {
        @Override
        public void unit(char unit, boolean isComment) {}

        @Override
        public void units(CharSequence text, int from, int to, boolean isComment) {}
    };

    private enum Mode {
        BEGINNING,
        CODE,
        /** In a comment or a literal, or after an opening that may turn out to be none. */
        ENCLOSED,
        HEREDOC_NAME,
        HEREDOC,
        REGEX,
        URL,
        INDENTED_TEXT,
        /** In a tag that begins an embedded language. */
        EMBEDDING,
        ELEMENTS
    }

    /**
     * The literal or the elements around the code of an interpolation. They go on after it, as a copy, because several copies of a lexer
     * may share a frame.
     *
     * @param elements null if a literal goes on
     */
    private record Frame(
            Enclosed literal,
            @Nullable Elements elements,
            int brackets,
            @Nullable Frame outer) {}

    SourceLexer(Language language) {
        this.language = language;
        this.isSimple = language.traits().isEmpty() && language.embedded().isEmpty();
        this.first = new long[2];
        language.first().chars().forEach(unit -> first[unit >> 6] |= 1L << unit);
        this.hasRunsOfCode = language.embedded().isEmpty() && !language.has(Trait.INDENTED_TEXT);
        this.hasIndentedText = language.has(Trait.INDENTED_TEXT);
        this.before = new CodeBefore();
        this.choice = new OpeningChoice(language, before);
        this.enclosed = Enclosed.NONE;
        this.heredocs = new Heredocs(language);
        this.indented = new IndentedText();
        this.regex = new RegexLiteral();
        this.embedded = new EmbeddedCode(language);
    }

    private SourceLexer(SourceLexer other) {
        language = other.language;
        isSimple = other.isSimple;
        first = other.first;
        hasRunsOfCode = other.hasRunsOfCode;
        hasIndentedText = other.hasIndentedText;
        before = new CodeBefore(other.before);
        choice = new OpeningChoice(language, before);
        held.append(other.held);
        mode = other.mode;
        enclosed = new Enclosed(other.enclosed);
        heredocs = new Heredocs(other.heredocs);
        indented = new IndentedText(other.indented);
        Elements inside = other.elements;
        elements = inside == null ? null : new Elements(inside);
        frame = other.frame;
        brackets = other.brackets;
        swallowed = other.swallowed;
        regex = new RegexLiteral(other.regex);
        embedded = new EmbeddedCode(other.embedded);
        SourceLexer within = other.inner;
        inner = within == null ? null : new SourceLexer(within);
        isInAddress = other.isInAddress;
    }

    /** Returns a lexer in the same state, which goes on independently. */
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
     * Reads characters up to the next one that may begin or end a comment or a literal. So all of them are comment, or all are code, as
     * {@link #isInComment} says, and none is held back. This makes reading fast: most characters are of that kind.
     *
     * @return where the first other character is
     */
    public int readRun(CharSequence text, int from, int to) {
        if (inner != null || !held.isEmpty()) {
            return from;
        }
        return switch (mode) {
            case CODE ->
                hasRunsOfCode && frame == null && swallowed == 0 && !heredocs.hasText()
                        ? runOfCode(text, from, to)
                        : from;
            case ENCLOSED -> enclosed.readRun(text, from, to);
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

    private boolean begins(char unit) {
        return unit < 128 && (first[unit >> 6] & 1L << unit) != 0;
    }

    /** Returns whether the character that was read last is in a comment. */
    public boolean isInComment() {
        return mode == Mode.ENCLOSED && enclosed.isComment();
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
        if (mode == Mode.ELEMENTS && !held.isEmpty()) {
            held.setLength(0);
            ofElements('/', sink);
        }
        while (!held.isEmpty()) {
            decide(sink, true);
        }
    }

    /** Reads the next character. */
    public void next(char unit, Sink sink) {
        SourceLexer within = inner;
        if (within != null) {
            within.next(unit, sink);
            if (embedded.isLast(unit)) {
                within.settle(sink);
                inner = null;
                before.endLiteral();
            }
            return;
        }
        switch (mode) {
            case BEGINNING -> beginning(unit, sink);
            case CODE -> code(unit, sink);
            case ENCLOSED -> enclosed(unit, sink);
            case HEREDOC_NAME -> heredocName(unit, sink);
            case HEREDOC -> heredoc(unit, sink);
            case REGEX -> codeOnly(regex.next(unit), unit, sink);
            case URL -> url(unit, sink);
            case INDENTED_TEXT -> indentedText(unit, sink);
            case EMBEDDING -> embedding(unit, sink);
            case ELEMENTS -> elements(unit, sink);
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
        enclosed.next('*');
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
        if (!isLast && choice.needsMore(held)) {
            return;
        }
        Optional<Opening> opening = choice.of(held);
        String text = held.toString();
        held.setLength(0);
        int length = 1;
        if (opening.isEmpty()) {
            plain(text.charAt(0), sink);
        } else {
            length = opening.get().text().length();
            begin(opening.get(), text.substring(0, length), sink);
        }
        for (int i = length; i < text.length(); i++) {
            next(text.charAt(i), sink);
        }
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
        embedded.forget();
        if (opening.kind() == Kind.LINES) {
            mode = Mode.HEREDOC_NAME;
            heredocs.begin(opening);
        } else if (opening.kind() != Kind.NOTHING) {
            mode = Mode.ENCLOSED;
            enclosed = new Enclosed(opening, language);
        }
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
            embedded.readAround(unit).ifPresent(this::begin);
        }
    }

    /** Returns whether a character of code begins a regular expression or an element. */
    private boolean isSpecial(char unit) {
        if (unit == '/' && language.has(Trait.REGEX) && before.expectsOperand()) {
            mode = Mode.REGEX;
            regex.begin();
            return true;
        }
        if (unit == '<' && language.has(Trait.JSX) && before.expectsOperand()) {
            mode = Mode.ELEMENTS;
            elements = new Elements();
            return true;
        }
        if (unit == '(' && language.has(Trait.URL) && before.isWord("url")) {
            mode = Mode.URL;
            isInAddress = false;
        }
        if (hasIndentedText) {
            indented.readCode(unit, before);
        }
        return false;
    }

    private void endLine() {
        if (heredocs.hasText()) {
            mode = Mode.HEREDOC;
            heredocs.beginText();
        } else if (indented.begins()) {
            mode = Mode.INDENTED_TEXT;
        }
    }

    private void begin(Embedded found) {
        embedded.begin(found);
        if (found.isTag()) {
            mode = Mode.EMBEDDING;
            swallowed = 0;
        } else {
            inner = new SourceLexer(found.language());
        }
    }

    /** Reads the rest of a tag, after which an embedded language begins. */
    private void embedding(char unit, Sink sink) {
        sink.unit(unit, false);
        Step step = embedded.readTag(unit);
        mode = step == Step.INSIDE ? Mode.EMBEDDING : Mode.CODE;
        if (step == Step.CODE_FOLLOWS) {
            inner = new SourceLexer(embedded.language());
        }
    }

    private boolean isBracket(char unit, Frame around) {
        boolean isBrace = around.elements() != null || around.literal().hasCodeInBraces();
        if (unit == (isBrace ? '{' : '(')) {
            brackets++;
        } else if (unit == (isBrace ? '}' : ')') && --brackets == 0) {
            Elements inside = around.elements();
            mode = inside == null ? Mode.ENCLOSED : Mode.ELEMENTS;
            enclosed = new Enclosed(around.literal());
            elements = inside == null ? null : new Elements(inside);
            brackets = around.brackets();
            frame = around.outer();
            return true;
        }
        return false;
    }

    /** Begins the code of an interpolation; goes on with text if there are too many around it. */
    private void interpolate() {
        int frames = 0;
        for (Frame outer = frame; outer != null; outer = outer.outer()) {
            frames++;
        }
        if (frames < MAX_DEPTH) {
            frame = new Frame(enclosed, elements, brackets, frame);
            brackets = 1;
            elements = null;
            mode = Mode.CODE;
            before.beginOperand();
        }
    }

    /** Reads a comment or a literal. */
    private void enclosed(char unit, Sink sink) {
        Enclosed inside = enclosed;
        Step step = inside.next(unit);
        if (step == Step.AFTER || step == Step.NOTHING_BEGAN) {
            endEnclosed(inside, step);
            next(unit, sink);
            return;
        }
        sink.unit(unit, inside.isComment());
        if (step == Step.CODE_FOLLOWS) {
            interpolate();
        } else if (step == Step.LAST) {
            swallowed = inside.tripleQuote();
            endEnclosed(inside, step);
        }
    }

    private void endEnclosed(Enclosed inside, Step step) {
        mode = Mode.CODE;
        if (step == Step.NOTHING_BEGAN) {
            before.read(inside.noLiteral());
        } else if (!inside.isComment()) {
            before.endLiteral();
        } else if (elements == null) {
            before.endComment();
        } else {
            mode = Mode.ELEMENTS;
            elements.endComment();
        }
    }

    private void heredocName(char unit, Sink sink) {
        codeOnly(heredocs.nextOfName(unit, before), unit, sink);
    }

    private void heredoc(char unit, Sink sink) {
        codeOnly(heredocs.next(unit), unit, sink);
    }

    /** Passes on a character of a heredoc or an element, in which there are no comments, unless it comes after its end. */
    private void codeOnly(Step step, char unit, Sink sink) {
        if (step == Step.AFTER) {
            leave();
            next(unit, sink);
            return;
        }
        sink.unit(unit, false);
        if (step == Step.LAST) {
            leave();
        } else if (step == Step.CODE_FOLLOWS) {
            interpolate();
        }
    }

    private void leave() {
        mode = Mode.CODE;
        elements = null;
        before.endLiteral();
    }

    private void url(char unit, Sink sink) {
        if (unit == ')' || unit == '\n' || (!isInAddress && (unit == '"' || unit == '\''))) {
            mode = Mode.CODE;
            next(unit, sink);
            return;
        }
        sink.unit(unit, false);
        isInAddress |= !CodeBefore.isBlank(unit);
    }

    private void indentedText(char unit, Sink sink) {
        if (indented.next(unit) == Step.AFTER) {
            mode = Mode.CODE;
            indented.end(before);
            next(unit, sink);
        } else {
            sink.unit(unit, false);
        }
    }

    /** Reads elements, in whose tags there may be comments. */
    private void elements(char unit, Sink sink) {
        Elements inside = Objects.requireNonNull(elements);
        if (!held.isEmpty()) {
            held.setLength(0);
            Optional<Opening> comment = language.openings().stream()
                    .filter(opening -> opening.isComment() && opening.text().equals("/" + unit))
                    .findFirst();
            if (comment.isPresent()) {
                begin(comment.get(), comment.get().text(), sink);
                return;
            }
            ofElements('/', sink);
            next(unit, sink);
        } else if (unit == '/' && inside.isInTag()) {
            held.append(unit);
        } else {
            ofElements(unit, sink);
        }
    }

    private void ofElements(char unit, Sink sink) {
        Elements inside = Objects.requireNonNull(elements);
        Step step = inside.next(unit);
        if (step == Step.NOTHING_BEGAN) {
            mode = Mode.CODE;
            elements = null;
            before.read(inside.noElement());
            next(unit, sink);
        } else {
            codeOnly(step, unit, sink);
        }
    }
}
