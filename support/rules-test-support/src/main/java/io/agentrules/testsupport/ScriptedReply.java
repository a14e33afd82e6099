package io.agentrules.testsupport;

import java.util.List;
import java.util.Objects;

/**
 * What a scripted model answers to one call, piece by piece.
 *
 * @param pieces in the order in which they stream
 */
public record ScriptedReply(List<Piece> pieces) {
    /** The last piece of a reply whose stream does not end until the caller stops it. */
    public static final String ENDLESS = "...";

    /** Copies the list. */
    public ScriptedReply {
        pieces = List.copyOf(pieces);
    }

    /** Returns a reply of these pieces. */
    public static ScriptedReply of(Piece... pieces) {
        return new ScriptedReply(List.of(pieces));
    }

    /** Returns a reply of text, in these pieces. */
    public static ScriptedReply text(String... pieces) {
        return new ScriptedReply(
                List.of(pieces).stream().map(piece -> (Piece) new Text(piece)).toList());
    }

    /** Returns a reply that calls one tool, its arguments in these pieces. */
    public static ScriptedReply call(String id, String tool, String... arguments) {
        return of(new Call(id, tool, List.of(arguments)));
    }

    /** Returns the whole text. */
    public String text() {
        var text = new StringBuilder();
        pieces.stream()
                .filter(Text.class::isInstance)
                .map(Text.class::cast)
                .map(Text::text)
                .forEach(text::append);
        return text.toString();
    }

    /** Returns whether a stream of this reply does not end by itself: it waits, after all pieces, until the caller stops it. */
    public boolean isEndless() {
        return text().endsWith(ENDLESS);
    }

    /** Returns the tools that are called, in order. */
    public List<Call> calls() {
        return pieces.stream()
                .filter(Call.class::isInstance)
                .map(Call.class::cast)
                .toList();
    }

    /** A piece of a reply. */
    public sealed interface Piece permits Text, Thinking, Call {}

    /** A piece of the answer. */
    public record Text(String text) implements Piece {
        /** Rejects null components. */
        public Text {
            Objects.requireNonNull(text, "text");
        }
    }

    /** A piece of what the model thinks. */
    public record Thinking(String text) implements Piece {
        /** Rejects null components. */
        public Thinking {
            Objects.requireNonNull(text, "text");
        }
    }

    /**
     * A whole call of a tool.
     *
     * @param arguments JSON, in the pieces in which a framework that has such streams it
     */
    public record Call(String id, String tool, List<String> arguments) implements Piece {
        /** Copies the list. */
        public Call {
            Objects.requireNonNull(id, "id");
            Objects.requireNonNull(tool, "tool");
            arguments = List.copyOf(arguments);
        }

        /** Returns the arguments as one text. */
        public String json() {
            return String.join("", arguments);
        }
    }
}
