package io.agentrules.core.internal.stream;

import io.agentrules.api.Diagnostic;
import io.agentrules.core.internal.stream.TextStream.Late;
import io.agentrules.core.model.Delta;
import java.util.BitSet;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** All streams of one response, and what conditions of trigger rules match in them. For one thread at a time. */
public final class ResponseMatcher {
    private final TriggerMatcher matcher;
    private final boolean isRaw;
    private final Map<String, MatchedStream> streams = new LinkedHashMap<>();
    private final Set<Late> switchedOff = new LinkedHashSet<>();
    private boolean isOneOfMany;
    private String latestKey = "";
    private @Nullable MatchedStream latest;

    /**
     * Begins with no stream.
     *
     * @param armed the indexes of the rules whose conditions hold, but for those about the files of a tool; it is changed
     * @param prompt what the user said last
     * @param isRaw whether the arguments of tools are looked at as the JSON that they are
     * @param candidates turns paths into the form that globs are matched against, and leaves out what is none
     */
    public ResponseMatcher(
            TriggerIndex triggers,
            BitSet armed,
            Optional<String> prompt,
            boolean isRaw,
            Function<Collection<String>, List<String>> candidates,
            Consumer<Diagnostic> report) {
        this.matcher = new TriggerMatcher(triggers, armed, prompt, candidates, report);
        this.isRaw = isRaw;
    }

    /** From now on every match of a condition counts, and not only the first in a text: to try rules, not to watch a model. */
    void takeEvery() {
        matcher.takeEvery();
    }

    /**
     * From now on streams are many texts that are tried at once: a tool without a name stands for any that a rule names, and what
     * takes too much in one text is left out of those that begin later.
     */
    void takeManyTexts() {
        matcher.takeAnyTool();
        isOneOfMany = true;
    }

    /** Takes a piece of what a delta brings; the stream begins if there is none of that key. */
    public void feed(Delta delta, String piece) {
        MatchedStream stream = latest;
        if (stream == null || !delta.stream().equals(latestKey)) { // mostly there is one stream at a time
            stream = stream(delta);
            latest = stream;
            latestKey = delta.stream();
        }
        if (!delta.paths().isEmpty()) {
            stream.paths(delta.paths(), matcher);
        }
        stream.feed(piece, matcher);
    }

    private MatchedStream stream(Delta delta) {
        MatchedStream known = streams.get(delta.stream());
        if (known != null) {
            return known;
        }
        String tool = delta.tool().orElse("").toLowerCase(Locale.ROOT);
        MatchedStream begun = delta.isJson()
                ? new ArgumentsStream(tool, isRaw, matcher, isOneOfMany ? switchedOff : new LinkedHashSet<>())
                : newText(delta, tool);
        streams.put(delta.stream(), begun);
        return begun;
    }

    private PlainStream newText(Delta delta, String tool) {
        var begun = new PlainStream(delta.source(), tool, matcher.triggers());
        switchedOff.forEach(condition -> begun.ignore(condition, matcher.triggers()));
        return begun;
    }

    /** Ends a stream; nothing happens when there is none of that key. */
    public void finish(String key) {
        latest = null;
        MatchedStream stream = streams.remove(key);
        if (stream != null) {
            stream.finish(matcher);
        }
        if (isOneOfMany && stream instanceof TextStream text) {
            switchedOff.addAll(text.switchedOff(matcher.triggers()));
        }
    }

    /** Returns whether a stream of that key began, and was not ended. */
    public boolean isOpen(String key) {
        return streams.containsKey(key);
    }

    /** Looks no more for the conditions of a rule. */
    public void disarm(int rule) {
        matcher.disarm(rule);
    }

    /** Returns the key of the stream that began first, of those that were not ended; empty when there is none. */
    public Optional<String> firstStream() {
        return streams.keySet().stream().findFirst();
    }

    /** Returns what matched in the last piece, or at the end of the last stream, in the order of the text; each once. */
    public List<MatchGroup> taken() {
        return matcher.taken();
    }
}
