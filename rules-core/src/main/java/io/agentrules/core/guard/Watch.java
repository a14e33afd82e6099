package io.agentrules.core.guard;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.StreamSource;
import java.util.BitSet;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/** All streams of one response, and what conditions of trigger rules match in them. For one thread at a time. */
public final class Watch {
    private final Finder finder;
    private final boolean isRaw;
    private final Map<String, Watched> streams = new LinkedHashMap<>();

    /**
     * Begins with no stream.
     *
     * @param armed the indexes of the rules whose conditions hold, but for those about the files of a tool
     * @param prompt what the user said last
     * @param isRaw whether the arguments of tools are looked at as the JSON that they are
     * @param candidates turns paths into the form that globs are matched against, and leaves out what is none
     */
    public Watch(
            TriggerIndex triggers,
            BitSet armed,
            Optional<String> prompt,
            boolean isRaw,
            Function<Collection<String>, List<String>> candidates,
            Consumer<Diagnostic> report) {
        this.finder = new Finder(triggers, armed, prompt, candidates, report);
        this.isRaw = isRaw;
    }

    /** From now on every match of a condition counts, and not only the first in a text: to try rules, not to watch a model. */
    void takeEvery() {
        finder.takeEvery();
    }

    /**
     * Takes the next piece of a stream, which begins if there is none of that key.
     *
     * @param tool the tool's name; empty for text and thinking
     * @param paths those that the tool works on, as far as they are known; they count from the beginning of the piece
     * @param isJson whether the piece is one of the tool's arguments as JSON
     */
    public void feed(String key, StreamSource source, String tool, List<String> paths, boolean isJson, String piece) {
        Watched stream = streams.get(key);
        if (stream == null) {
            stream = isJson
                    ? new WatchedArguments(tool, isRaw, finder)
                    : new WatchedText(source, tool, List.of(), finder.triggers());
            streams.put(key, stream);
        }
        stream.paths(paths, finder);
        stream.feed(piece, finder);
    }

    /** Ends a stream; nothing happens when there is none of that key. */
    public void finish(String key) {
        Watched stream = streams.remove(key);
        if (stream != null) {
            stream.finish(finder);
        }
    }

    /** Returns the key of the stream that began first, of those that were not ended; empty when there is none. */
    public Optional<String> firstStream() {
        return streams.keySet().stream().findFirst();
    }

    /** Returns what matched in the last piece, or at the end of the last stream, in the order of the text; each once. */
    public List<Batch> taken() {
        return finder.taken();
    }
}
