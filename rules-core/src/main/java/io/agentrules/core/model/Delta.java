package io.agentrules.core.model;

import io.agentrules.api.Stable;
import io.agentrules.api.StreamSource;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A piece of the model's output.
 *
 * @param source the kind of output
 * @param stream the key of the stream that the piece belongs to; streams are matched independently
 * @param text the piece, of any length; it may end inside a character
 * @param tool the name of the tool whose arguments the model writes; empty for text and thinking
 * @param paths the files that the tool works on, as far as they are known; used from this piece on
 * @param isJson whether the piece is part of the arguments as JSON, to be decoded, instead of part of the text that the tool gets
 * @param replaced the text that the whole stream replaces, such as the lines before an edit: patterns that match in it do not fire
 * @param place where in its file the stream is, where that is known: it decides whether the stream begins in a comment
 * @since 0.1
 */
@Stable
public record Delta(
        StreamSource source,
        String stream,
        String text,
        Optional<String> tool,
        List<String> paths,
        boolean isJson,
        Optional<String> replaced,
        Optional<FilePlace> place) {
    private static final String TEXT = StreamSource.TEXT.id();
    private static final String THINKING = StreamSource.THINKING.id();

    /**
     * Copies {@code paths}.
     *
     * @throws IllegalArgumentException if text or thinking has a tool, has paths, or is JSON
     */
    public Delta {
        Objects.requireNonNull(source, "source");
        Objects.requireNonNull(stream, "stream");
        Objects.requireNonNull(text, "text");
        Objects.requireNonNull(tool, "tool");
        paths = List.copyOf(paths);
        Objects.requireNonNull(replaced, "replaced");
        Objects.requireNonNull(place, "place");
        if (source != StreamSource.TOOL && (tool.isPresent() || isJson || !paths.isEmpty())) {
            throw new IllegalArgumentException("source is " + source + ", which has no tool, no paths and no JSON");
        }
    }

    /**
     * Creates a piece of which it is not known what it replaces and where it is.
     *
     * @throws IllegalArgumentException if text or thinking has a tool, has paths, or is JSON
     */
    public Delta(
            StreamSource source,
            String stream,
            String text,
            Optional<String> tool,
            List<String> paths,
            boolean isJson) {
        this(source, stream, text, tool, paths, isJson, Optional.empty(), Optional.empty());
    }

    /**
     * Creates a piece at an unknown place of its file.
     *
     * @throws IllegalArgumentException if text or thinking has a tool, has paths, or is JSON
     */
    public Delta(
            StreamSource source,
            String stream,
            String text,
            Optional<String> tool,
            List<String> paths,
            boolean isJson,
            Optional<String> replaced) {
        this(source, stream, text, tool, paths, isJson, replaced, Optional.empty());
    }

    /**
     * A place in a file.
     *
     * @param file the text of the file, as it will be
     * @param offset where the place is, in UTF-16 units
     */
    public record FilePlace(String file, int offset) {
        /**
         * Checks the offset.
         *
         * @throws IndexOutOfBoundsException if it is outside the text
         */
        public FilePlace {
            Objects.checkFromToIndex(0, offset, file.length());
        }
    }

    /** Returns a piece of the text of the model's response, in the stream {@code text}. */
    public static Delta text(String piece) {
        return new Delta(StreamSource.TEXT, TEXT, piece, Optional.empty(), List.of(), false);
    }

    /** Returns a piece of the model's thinking, in the stream {@code thinking}. */
    public static Delta thinking(String piece) {
        return new Delta(StreamSource.THINKING, THINKING, piece, Optional.empty(), List.of(), false);
    }

    /**
     * Returns a piece of the arguments of a tool, as JSON.
     *
     * @param call the key of the stream: the id of the tool call
     */
    public static Delta arguments(String call, String tool, String json) {
        return new Delta(StreamSource.TOOL, call, json, Optional.of(tool), List.of(), true);
    }

    /** Returns a builder; by default the piece has no tool and no paths, and is not JSON. */
    public static Builder builder(StreamSource source, String text) {
        return new Builder(source, text);
    }

    /** Returns the key of a stream that has none of its own: that of its source, or {@code tool:NAME}. */
    private static String streamKey(StreamSource source, Optional<String> tool) {
        return tool.filter(name -> source == StreamSource.TOOL)
                .map(name -> source.id() + ":" + name)
                .orElse(source.id());
    }

    /** Builds a piece; {@link #build()} may be called again after a change. */
    public static final class Builder {
        private final StreamSource source;
        private final String text;
        private Optional<String> stream = Optional.empty();
        private Optional<String> tool = Optional.empty();
        private List<String> paths = List.of();
        private boolean json;
        private Optional<String> replaced = Optional.empty();
        private Optional<FilePlace> place = Optional.empty();

        private Builder(StreamSource source, String text) {
            this.source = Objects.requireNonNull(source, "source");
            this.text = Objects.requireNonNull(text, "text");
        }

        /** Sets the key of the stream; by default the id of the source, or {@code tool:NAME} for a tool with a name. */
        public Builder stream(String stream) {
            this.stream = Optional.of(Objects.requireNonNull(stream, "stream"));
            return this;
        }

        /** Sets the name of the tool whose arguments these are. */
        public Builder tool(String tool) {
            this.tool = Optional.of(Objects.requireNonNull(tool, "tool"));
            return this;
        }

        /** Sets the files that the tool works on, as far as they are known. */
        public Builder paths(List<String> paths) {
            this.paths = Objects.requireNonNull(paths, "paths");
            return this;
        }

        /** Sets whether the piece is part of the arguments as JSON, to be decoded. */
        public Builder json(boolean json) {
            this.json = json;
            return this;
        }

        /** Sets the text that the whole stream replaces: patterns that match in it do not fire. */
        public Builder replacing(String old) {
            this.replaced = Optional.of(Objects.requireNonNull(old, "old"));
            return this;
        }

        /** Sets where in its file the stream is: this decides whether the stream begins in a comment. */
        public Builder at(FilePlace place) {
            this.place = Optional.of(Objects.requireNonNull(place, "place"));
            return this;
        }

        /**
         * Returns the piece.
         *
         * @throws IllegalArgumentException if text or thinking has a tool, has paths, or is JSON
         */
        public Delta build() {
            return new Delta(
                    source, stream.orElseGet(() -> streamKey(source, tool)), text, tool, paths, json, replaced, place);
        }
    }
}
