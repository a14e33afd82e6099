package io.agentrules.core.internal.support;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HexFormat;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Decodes the strings in a JSON text that arrives in pieces, such as the arguments of a tool call, so that patterns match the text
 * that will be written to a file instead of {@code \n} and {@code \"}. How the text is split affects only the size of the decoded
 * pieces. Several consecutive JSON values are decoded independently.
 *
 * <p>Structure, white space, numbers, {@code true}, {@code false}, {@code null} and member names are skipped. Control characters,
 * lone surrogates and invalid escapes ({@code \q}) in strings are kept unchanged; a string at the end of the text needs no closing
 * quote.
 *
 * <p>Text that is not JSON is not lost. From the first unit that is not valid JSON, or from the start of the number or word that
 * contains it, the rest of the text is one more value, unchanged. Lists and objects nested in more than {@value #MAX_DEPTH} others,
 * and numbers of more than 1,000 units, are treated as not JSON; numbers can begin with zeros.
 *
 * <p>Not thread-safe. Takes linear time and constant memory. Text without escapes is passed on without a copy.
 */
public final class JsonStringDecoder {
    private static final int MAX_DEPTH = 512;
    private static final int MAX_KEY_LENGTH = 256;
    private static final int MAX_ATOM_LENGTH = 1000;
    private static final int UNICODE_ESCAPE_LENGTH = 6;
    private static final String ATOM_STARTS = "tfn-0123456789";
    private static final String ATOM_ENDS = ",]}[{\" \n\r\t";
    private static final Pattern ATOM = Pattern.compile("true|false|null|-?[0-9]+(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?");
    private static final String ESCAPE_LETTERS = "\"\\/bfnrt";
    private static final String ESCAPED = "\"\\/\b\f\n\r\t";

    private final StringBuilder key = new StringBuilder();
    /** The names of the members around, and that of the present one from {@code nameStart} on. */
    private final StringBuilder name = new StringBuilder();

    private int[] nameStarts = new int[8];
    private int nameStart;
    private final StringBuilder escape = new StringBuilder(UNICODE_ESCAPE_LENGTH);

    /** A number, {@code true}, {@code false} or {@code null}, as far as it was read. */
    private final StringBuilder atom = new StringBuilder();

    private final Matcher completeAtom = ATOM.matcher(atom); // one for all, since reading must not allocate

    private final BitSet objects = new BitSet();
    private int depth;
    private boolean isName;
    private int at;
    private State state = State.VALUE;

    /** What is expected next, or the current token. */
    private enum State {
        VALUE,
        ITEM_OR_END,
        NAME_OR_END,
        NAME,
        COLON,
        COMMA_OR_END,
        STRING,
        ESCAPE,
        ATOM,
        NOT_JSON,
        FINISHED
    }

    /** Receives the strings one after the other, in the order of the text. */
    public interface Sink {
        /**
         * Starts a value; its text follows in pieces, possibly none.
         *
         * @param key the name of the member of the top-level object that contains the value at any depth; for text that is not
         *     JSON, the last such name. Empty if there is none or it is longer than {@value #MAX_KEY_LENGTH} units. It may change
         *     after this call has returned
         */
        void begin(CharSequence key);

        /** Receives text of the value that is a slice of the piece itself; never empty. */
        void slice(String piece, int from, int to);

        /** Receives text of the value that stands for other text of the piece; never empty. It may change after this call has returned. */
        void decoded(CharSequence text);

        /** Ends the value. */
        void end();

        /** Enters an object, whose values follow. */
        default void opened() {}

        /** Leaves the object that was entered last. */
        default void closed() {}
    }

    /**
     * Decodes the next piece of the text.
     *
     * @param from the start of the piece in {@code piece}
     * @param to the end of the piece in {@code piece}, exclusive
     * @throws IllegalStateException if the text is finished
     */
    public void feed(String piece, int from, int to, Sink sink) {
        Objects.checkFromToIndex(from, to, piece.length());
        if (state == State.FINISHED) {
            throw new IllegalStateException("The text is finished");
        }
        at = from;
        while (at < to) {
            at = switch (state) {
                case STRING -> string(piece, at, to, sink);
                case ESCAPE -> escape(piece.charAt(at), sink);
                case ATOM -> atom(piece.charAt(at), sink);
                case NOT_JSON -> slice(piece, at, to, sink);
                default -> structure(piece.charAt(at), sink);
            };
        }
    }

    /**
     * Returns the index in the piece of the unit that caused the current call of a sink; for a slice, its start. -1 at the end of
     * the text.
     */
    public int at() {
        return at;
    }

    /**
     * Returns the name of the member that the current value, or the list around it, belongs to, in the innermost object; empty if it is not known or longer than
     * {@value #MAX_KEY_LENGTH} units.
     */
    public String name() {
        return name.length() - nameStart > MAX_KEY_LENGTH ? "" : name.substring(nameStart);
    }

    /** Returns whether the current value is a member of a list. */
    public boolean isInList() {
        return depth > 0 && !objects.get(depth);
    }

    /** Ends the text and the current value. A second call has no effect. */
    public void finish(Sink sink) {
        at = -1;
        if (state == State.ESCAPE) {
            decoded(escape, sink);
            state = State.STRING;
        }
        if (state == State.ATOM && !completeAtom.reset().matches()) {
            startNotJson(sink);
        }
        if (state == State.NOT_JSON || (state == State.STRING && !isName)) {
            sink.end();
        }
        state = State.FINISHED;
    }

    private int string(String piece, int from, int to, Sink sink) {
        int end = endOfPlainText(piece, from, to);
        slice(piece, from, end, sink);
        if (end == to) {
            return to;
        }
        at = end;
        if (piece.charAt(end) == '"') {
            endString(sink);
        } else {
            escape.setLength(0);
            escape.append('\\');
            state = State.ESCAPE;
        }
        return end + 1;
    }

    private static int endOfPlainText(String piece, int from, int to) {
        for (int end = from; end < to; end++) {
            char unit = piece.charAt(end);
            if (unit == '"' || unit == '\\') {
                return end;
            }
        }
        return to;
    }

    /** Reads the next unit of an escape; an invalid one is kept unchanged. */
    private int escape(char unit, Sink sink) {
        boolean isLetter = escape.length() == 1;
        if (!isLetter && !HexFormat.isHexDigit(unit)) {
            endEscape(sink);
            return at;
        }
        escape.append(unit);
        int letter = isLetter ? ESCAPE_LETTERS.indexOf(unit) : -1;
        if (letter >= 0) {
            endEscape(ESCAPED.charAt(letter), sink);
        } else if (escape.length() == UNICODE_ESCAPE_LENGTH) {
            endEscape((char) HexFormat.fromHexDigits(escape, 2, UNICODE_ESCAPE_LENGTH), sink);
        } else if (isLetter && unit != 'u') {
            endEscape(sink);
        }
        return at + 1;
    }

    private void endEscape(char decoded, Sink sink) {
        escape.setLength(0);
        escape.append(decoded);
        endEscape(sink);
    }

    private void endEscape(Sink sink) {
        decoded(escape, sink);
        state = State.STRING;
    }

    private int atom(char unit, Sink sink) {
        boolean isPart = (unit >= '0' && unit <= '9') || (unit >= 'a' && unit <= 'z') || "-+.E".indexOf(unit) >= 0;
        if (isPart && atom.length() < MAX_ATOM_LENGTH) {
            atom.append(unit);
            return at + 1;
        }
        if (ATOM_ENDS.indexOf(unit) >= 0 && completeAtom.reset().matches()) {
            endValue();
        } else {
            startNotJson(sink);
        }
        return at;
    }

    private int structure(char unit, Sink sink) {
        if (isBlank(unit) || fits(unit, sink)) {
            return at + 1;
        }
        startNotJson(sink);
        return at;
    }

    private static boolean isBlank(char unit) {
        return unit == ' ' || unit == '\n' || unit == '\r' || unit == '\t';
    }

    private boolean fits(char unit, Sink sink) {
        return switch (state) {
            case VALUE -> beginValue(unit, sink);
            case ITEM_OR_END -> unit == ']' ? close(sink) : beginValue(unit, sink);
            case NAME_OR_END -> unit == '}' ? close(sink) : beginName(unit);
            case NAME -> beginName(unit);
            case COLON -> unit == ':' && enter(State.VALUE);
            case COMMA_OR_END -> commaOrEnd(unit, sink);
            default -> throw new AssertionError(state);
        };
    }

    private boolean commaOrEnd(char unit, Sink sink) {
        boolean isObject = objects.get(depth);
        return unit == ',' ? enter(isObject ? State.NAME : State.VALUE) : unit == (isObject ? '}' : ']') && close(sink);
    }

    private boolean beginValue(char unit, Sink sink) {
        return switch (unit) {
            case '"' -> beginString(sink);
            case '{' -> open(true, sink);
            case '[' -> open(false, sink);
            default -> beginAtom(unit);
        };
    }

    private boolean beginString(Sink sink) {
        isName = false;
        sink.begin(key);
        return enter(State.STRING);
    }

    private boolean beginAtom(char unit) {
        atom.setLength(0);
        atom.append(unit);
        return ATOM_STARTS.indexOf(unit) >= 0 && enter(State.ATOM);
    }

    private boolean beginName(char unit) {
        if (unit != '"') {
            return false;
        }
        isName = true;
        name.setLength(nameStart);
        if (depth == 1) {
            key.setLength(0);
        }
        return enter(State.STRING);
    }

    private void endString(Sink sink) {
        if (!isName) {
            sink.end();
            endValue();
            return;
        }
        state = State.COLON;
        if (key.length() > MAX_KEY_LENGTH) {
            key.setLength(0);
        }
    }

    private boolean open(boolean isObject, Sink sink) {
        if (depth == MAX_DEPTH) {
            return false;
        }
        depth++;
        objects.set(depth, isObject);
        if (isObject) {
            if (depth >= nameStarts.length) {
                nameStarts = Arrays.copyOf(nameStarts, Math.min(MAX_DEPTH + 1, 2 * nameStarts.length));
            }
            nameStarts[depth] = nameStart;
            nameStart = name.length();
            sink.opened();
        }
        return enter(isObject ? State.NAME_OR_END : State.ITEM_OR_END);
    }

    private boolean close(Sink sink) {
        if (objects.get(depth)) {
            name.setLength(nameStart);
            nameStart = nameStarts[depth];
            sink.closed();
        }
        depth--;
        endValue();
        return true;
    }

    private void endValue() {
        state = depth == 0 ? State.VALUE : State.COMMA_OR_END;
        if (depth == 0) {
            key.setLength(0);
        }
    }

    private boolean enter(State next) {
        state = next;
        return true;
    }

    /** Starts a value with the rest of the text, which is not JSON. */
    private void startNotJson(Sink sink) {
        sink.begin(key);
        isName = false;
        if (state == State.ATOM) {
            decoded(atom, sink);
        }
        state = State.NOT_JSON;
    }

    /** Passes a slice of the piece on, and returns its end. */
    private int slice(String piece, int from, int to, Sink sink) {
        if (isName) {
            addToKey(piece, from, to);
        } else if (from < to) {
            sink.slice(piece, from, to);
        }
        return to;
    }

    private void decoded(CharSequence text, Sink sink) {
        if (isName) {
            addToKey(text, 0, text.length());
        } else {
            sink.decoded(text);
        }
    }

    private void addToKey(CharSequence text, int from, int to) {
        name.append(text, from, Math.min(to, from + MAX_KEY_LENGTH + 1 + nameStart - name.length()));
        if (depth == 1) {
            int room = MAX_KEY_LENGTH + 1 - key.length(); // one more shows that it is too long
            key.append(text, from, Math.min(to, from + room));
        }
    }
}
