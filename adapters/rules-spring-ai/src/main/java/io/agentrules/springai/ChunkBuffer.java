package io.agentrules.springai;

import io.agentrules.api.StreamSource;
import io.agentrules.core.model.Emission;
import io.agentrules.core.model.StreamOutput;
import io.agentrules.springai.ResponseParts.Part;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.springframework.ai.chat.client.ChatClientResponse;

/**
 * Buffers the chunks of a response until the guard shows their content. A chunk is emitted as a whole, so that no metadata of the
 * provider is lost. A chunk with a tool call, and all chunks after it, are emitted when the response is complete.
 */
final class ChunkBuffer implements StreamOutput {
    private final boolean isWhole;
    private final Deque<BufferedChunk> buffered = new ArrayDeque<>();
    private final List<Part> toolCalls = new ArrayList<>();
    private Extent received = Extent.NOTHING;
    private Extent shown = Extent.NOTHING;

    /** A length of text and thinking of a response, in UTF-16 units. */
    private record Extent(long text, long thinking) {
        static final Extent NOTHING = new Extent(0, 0);

        Extent plus(StreamSource source, long units) {
            return switch (source) {
                case TEXT -> new Extent(text + units, thinking);
                case THINKING -> new Extent(text, thinking + units);
                case TOOL -> this;
            };
        }

        boolean covers(Extent other) {
            return text >= other.text && thinking >= other.thinking;
        }
    }

    /**
     * A chunk and its parts.
     *
     * @param end the length of the response including this chunk
     */
    private record BufferedChunk(ChatClientResponse chunk, List<Part> parts, Extent end) {
        boolean callsATool() {
            return parts.stream().anyMatch(part -> part.source() == StreamSource.TOOL);
        }

        String text() {
            return parts.stream()
                    .filter(part -> part.source() == StreamSource.TEXT)
                    .map(Part::text)
                    .collect(Collectors.joining());
        }

        /** Returns the chunk, or only the shown part of its text without tool calls; empty if nothing is shown. */
        Optional<ChatClientResponse> upTo(Extent shown) {
            if (!callsATool() && shown.covers(end)) {
                return Optional.of(chunk);
            }
            String text = text();
            long cut = Math.min(text.length(), shown.text() - (end.text() - text.length()));
            return cut > 0
                    ? Optional.of(ResponseTexts.withText(text.substring(0, (int) cut), chunk))
                    : Optional.empty();
        }
    }

    /** Creates a buffer; if the response is shown as a whole, drops chunks that the next one repeats and extends. */
    ChunkBuffer(Emission emission) {
        this.isWhole = emission.kind() == Emission.Kind.ALL;
    }

    void add(ChatClientResponse chunk, List<Part> parts) {
        if (isWhole && !buffered.isEmpty() && isRepeated(buffered.getLast().chunk(), chunk)) {
            buffered.removeLast();
        }
        for (Part part : parts) {
            received = received.plus(part.source(), part.text().length());
            if (part.source() == StreamSource.TOOL) {
                toolCalls.add(part);
            }
        }
        buffered.add(new BufferedChunk(chunk, parts, received));
    }

    private static boolean isRepeated(ChatClientResponse chunk, ChatClientResponse next) {
        return chunk.chatResponse() != null
                && next.chatResponse() != null
                && Reasoning.isRepeated(chunk.chatResponse(), next.chatResponse());
    }

    @Override
    public void show(StreamSource source, String stream, String text) {
        shown = shown.plus(source, text.length());
    }

    /** Removes and returns the chunks that are completely shown. */
    List<ChatClientResponse> releaseShown() {
        var released = new ArrayList<ChatClientResponse>();
        while (!buffered.isEmpty()
                && !buffered.element().callsATool()
                && shown.covers(buffered.element().end())) {
            released.add(buffered.remove().chunk());
        }
        return released;
    }

    /** Removes all chunks and returns their shown parts without tool calls, for an interrupted response that stays in the context. */
    List<ChatClientResponse> releaseRetained() {
        List<ChatClientResponse> kept =
                buffered.stream().flatMap(chunk -> chunk.upTo(shown).stream()).toList();
        buffered.clear();
        return kept;
    }

    /** Removes and returns all chunks, when the response is complete. */
    List<ChatClientResponse> releaseAll() {
        List<ChatClientResponse> all =
                buffered.stream().map(BufferedChunk::chunk).toList();
        buffered.clear();
        return all;
    }

    /** Returns the tool calls of the response, in order. */
    List<Part> toolCalls() {
        return toolCalls;
    }
}
