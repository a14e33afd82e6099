package io.agentrules.core.internal.stream;

import java.util.BitSet;
import java.util.Objects;

/**
 * Decodes the strings in a JSON text that arrives in pieces, such as the arguments of a tool call: what looks into them
 * sees the text that will be written to a file, not {@code \n} and {@code \"}. What comes out does not depend on how
 * the text is cut, apart from the size of the pieces. Several JSON values after each other each stand alone.
 *
 * <p>Structure, white space, numbers, {@code true}, {@code false}, {@code null} and the names of members are skipped. In
 * strings, control characters and lone surrogates are taken as they are, and so are invalid escapes ({@code \q}); a
 * string that the text ends in counts as complete.
 *
 * <p>Text that is not JSON is not lost. From the first unit that fits no JSON, or from the beginning of the number or
 * word that it belongs to, all that follows is one more value, as it stands. Lists and objects in more than {@value
 * #MAX_DEPTH} others, and numbers of more than 1,000 units, count as no JSON; numbers may begin with zeros.
 *
 * <p>For one thread at a time. Takes time by the length of the text, and memory that does not grow with it. What has no
 * escapes is handed over without a copy.
 */
final class JsonStringDecoder {
    private static final int MAX_DEPTH = 512;
    private static final int MAX_KEY_LENGTH = 256;

    private final StringBuilder key = new StringBuilder();
    private final JsonEscape escape = new JsonEscape();
    private final JsonAtom atom = new JsonAtom();
    private final BitSet objects = new BitSet();
    private int depth;
    private boolean isName;
    private int at;
    private State state = State.VALUE;

    /** What comes next, or what the text is in the middle of. */
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
        NO_JSON,
        FINISHED
    }

    /** Receives the strings, one after the other, in the order of the text. */
    interface Sink extends TextSink {
        /**
         * A value begins; its text follows piece by piece, possibly none.
         *
         * @param key the name of the member of the top-level object that the value is in, however deep; for text that is
         *     not JSON, the last such name. Empty when there is none, and when it is longer than {@value #MAX_KEY_LENGTH}
         *     units. It may change once this call has returned
         */
        void begin(CharSequence key);

        /** The value is complete. */
        void end();
    }

    /**
     * Takes the next piece of the text.
     *
     * @param from where the piece begins in {@code piece}
     * @param to where the piece ends in {@code piece}, exclusive
     * @throws IllegalStateException if the text is finished
     */
    void feed(CharSequence piece, int from, int to, Sink sink) {
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
                case NO_JSON -> emit(piece, at, to, sink);
                default -> structure(piece.charAt(at), sink);
            };
        }
    }

    /**
     * Returns, while a sink is called, where in the piece the unit is that led to the call; if that is a slice of the piece
     * itself, where the slice begins. -1 at the end of the text.
     */
    int at() {
        return at;
    }

    /** Ends the text, and with it the value that it is in the middle of. A second call does nothing. */
    void finish(Sink sink) {
        at = -1;
        if (state == State.ESCAPE) {
            emit(escape.text(), 0, escape.text().length(), sink);
            state = State.STRING;
        }
        if (state == State.ATOM && !atom.isComplete()) {
            giveUp(sink);
        }
        if (state == State.NO_JSON || (state == State.STRING && !isName)) {
            sink.end();
        }
        state = State.FINISHED;
    }

    private int string(CharSequence piece, int from, int to, Sink sink) {
        int end = from;
        while (end < to && piece.charAt(end) != '"' && piece.charAt(end) != '\\') {
            end++;
        }
        emit(piece, from, end, sink);
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

    private int escape(char unit, Sink sink) {
        boolean belongs = escape.take(unit);
        if (!escape.isOpen()) {
            emit(escape.text(), 0, escape.text().length(), sink);
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
            giveUp(sink);
        }
        return at;
    }

    private int structure(char unit, Sink sink) {
        if (isBlank(unit) || fits(unit, sink)) {
            return at + 1;
        }
        giveUp(sink);
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
            case COLON -> unit == ':' && go(State.VALUE);
            case COMMA_OR_END -> commaOrEnd(unit);
            default -> throw new AssertionError(state);
        };
    }

    private boolean commaOrEnd(char unit) {
        boolean isObject = objects.get(depth);
        return unit == ',' ? go(isObject ? State.NAME : State.VALUE) : unit == (isObject ? '}' : ']') && close();
    }

    private boolean beginValue(char unit, Sink sink) {
        return switch (unit) {
            case '"' -> beginString(sink);
            case '{' -> open(true);
            case '[' -> open(false);
            default -> atom.begin(unit) && go(State.ATOM);
        };
    }

    private boolean beginString(Sink sink) {
        isName = false;
        sink.begin(key);
        return go(State.STRING);
    }

    private boolean beginName(char unit) {
        if (unit != '"') {
            return false;
        }
        isName = true;
        if (depth == 1) {
            key.setLength(0);
        }
        return go(State.STRING);
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
        return go(isObject ? State.NAME_OR_END : State.ITEM_OR_END);
    }

    private boolean close() {
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

    private boolean go(State next) {
        state = next;
        return true;
    }

    /** Begins the value that the rest of the text is. */
    private void giveUp(Sink sink) {
        sink.begin(key);
        isName = false;
        if (state == State.ATOM) {
            emit(atom.text(), 0, atom.text().length(), sink);
        }
        state = State.NO_JSON;
    }

    /** Hands text on to where it belongs, and returns where it ends. */
    private int emit(CharSequence text, int from, int to, Sink sink) {
        if (!isName) {
            if (from < to) {
                sink.text(text, from, to);
            }
        } else if (depth == 1) {
            int room = MAX_KEY_LENGTH + 1 - key.length(); // one more tells that it is too long
            key.append(text, from, Math.min(to, from + room));
        }
        return to;
    }
}
