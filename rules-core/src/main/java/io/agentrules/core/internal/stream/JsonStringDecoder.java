package io.agentrules.core.internal.stream;

import java.util.BitSet;
import java.util.Objects;

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
final class JsonStringDecoder {
    private static final int MAX_DEPTH = 512;
    private static final int MAX_KEY_LENGTH = 256;

    private final StringBuilder key = new StringBuilder();
    private final StringBuilder name = new StringBuilder();
    private final JsonEscape escape = new JsonEscape();
    private final JsonAtom atom = new JsonAtom();
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
    interface Sink {
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
    }

    /**
     * Decodes the next piece of the text.
     *
     * @param from the start of the piece in {@code piece}
     * @param to the end of the piece in {@code piece}, exclusive
     * @throws IllegalStateException if the text is finished
     */
    void feed(String piece, int from, int to, Sink sink) {
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
    int at() {
        return at;
    }

    /**
     * Returns the name of the member that the current value belongs to, in the innermost object; empty if it is not known or longer than
     * {@value #MAX_KEY_LENGTH} units.
     */
    String name() {
        return name.length() > MAX_KEY_LENGTH ? "" : name.toString();
    }

    /** Returns whether the current value is a member of a list. */
    boolean isInList() {
        return depth > 0 && !objects.get(depth);
    }

    /** Ends the text and the current value. A second call does nothing. */
    void finish(Sink sink) {
        at = -1;
        if (state == State.ESCAPE) {
            decoded(escape.text(), sink);
            state = State.STRING;
        }
        if (state == State.ATOM && !atom.isComplete()) {
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
            escape.begin();
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

    private int escape(char unit, Sink sink) {
        boolean belongs = escape.take(unit);
        if (!escape.isOpen()) {
            decoded(escape.text(), sink);
            state = State.STRING;
        }
        return belongs ? at + 1 : at;
    }

    private int atom(char unit, Sink sink) {
        if (atom.take(unit)) {
            return at + 1;
        }
        if (atom.isComplete() && (isBlank(unit) || ",]}[{\"".indexOf(unit) >= 0)) {
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
            case ITEM_OR_END -> unit == ']' ? close() : beginValue(unit, sink);
            case NAME_OR_END -> unit == '}' ? close() : beginName(unit);
            case NAME -> beginName(unit);
            case COLON -> unit == ':' && enter(State.VALUE);
            case COMMA_OR_END -> commaOrEnd(unit);
            default -> throw new AssertionError(state);
        };
    }

    private boolean commaOrEnd(char unit) {
        boolean isObject = objects.get(depth);
        return unit == ',' ? enter(isObject ? State.NAME : State.VALUE) : unit == (isObject ? '}' : ']') && close();
    }

    private boolean beginValue(char unit, Sink sink) {
        return switch (unit) {
            case '"' -> beginString(sink);
            case '{' -> open(true);
            case '[' -> open(false);
            default -> atom.begin(unit) && enter(State.ATOM);
        };
    }

    private boolean beginString(Sink sink) {
        isName = false;
        sink.begin(key);
        return enter(State.STRING);
    }

    private boolean beginName(char unit) {
        if (unit != '"') {
            return false;
        }
        isName = true;
        name.setLength(0);
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

    private boolean open(boolean isObject) {
        if (depth == MAX_DEPTH) {
            return false;
        }
        depth++;
        objects.set(depth, isObject);
        return enter(isObject ? State.NAME_OR_END : State.ITEM_OR_END);
    }

    private boolean close() {
        depth--;
        name.setLength(0);
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
            decoded(atom.text(), sink);
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
        name.append(text, from, Math.min(to, from + MAX_KEY_LENGTH + 1 - name.length()));
        if (depth == 1) {
            int room = MAX_KEY_LENGTH + 1 - key.length(); // one more shows that it is too long
            key.append(text, from, Math.min(to, from + room));
        }
    }
}
