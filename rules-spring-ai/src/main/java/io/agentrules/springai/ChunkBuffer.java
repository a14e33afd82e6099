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
 * The chunks of a response that wait for the guard to show what is in them. A chunk goes on whole, so that nothing of what the
 * provider says with it is lost; one that calls a tool when the response is complete, and so do those behind it.
 */
final class ChunkBuffer implements StreamOutput {
    private final boolean isWhole;
    private final Deque<BufferedChunk> buffered = new ArrayDeque<>();
    private final List<Part> toolCalls = new ArrayList<>();
    private Extent received = Extent.NOTHING;
    private Extent shown = Extent.NOTHING;

    /** So much of what a response says, in UTF-16 units. */
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
     * A chunk.
     *
     * @param end so much is said when it is
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

        /** Returns the chunk, or what is shown of its text, without the tools; empty when nothing is. */
        Optional<ChatClientResponse> upTo(Extent shown) {
            if (!callsATool() && shown.covers(end)) {
                return Optional.of(chunk);
            }
            String text = text();
            long cut = Math.min(text.length(), shown.text() - (end.text() - text.length()));
            return cut > 0 ? Optional.of(ResponseTexts.withText(text.substring(0, (int) cut), chunk)) : Optional.empty();
        }
    }

    /** Holds chunks; if the response is shown whole, without those that the next repeats, for they grow with each. */
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

    /** Lets those chunks go that are shown. */
    List<ChatClientResponse> releaseShown() {
        var released = new ArrayList<ChatClientResponse>();
        while (!buffered.isEmpty()
                && !buffered.element().callsATool()
                && shown.covers(buffered.element().end())) {
            released.add(buffered.remove().chunk());
        }
        return released;
    }

    /** Lets of all go what is shown: the response ends there, what was written of it stays, and no tool is called. */
    List<ChatClientResponse> releaseRetained() {
        List<ChatClientResponse> kept =
                buffered.stream().flatMap(chunk -> chunk.upTo(shown).stream()).toList();
        buffered.clear();
        return kept;
    }

    /** Lets all go: the response is complete. */
    List<ChatClientResponse> releaseAll() {
        List<ChatClientResponse> all = buffered.stream().map(BufferedChunk::chunk).toList();
        buffered.clear();
        return all;
    }

    /** Returns the tools that the response calls, in order. */
    List<Part> toolCalls() {
        return toolCalls;
    }
}
