package io.agentrules.core.internal.stream;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.core.internal.stream.TextPositions.Spot;
import io.agentrules.core.model.Delta;
import java.util.BitSet;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

/** A whole text, and single rules that look into it just as they look into streams. */
final class TrialText {
    /** The text is fed in pieces, so that matches are taken before there are too many. */
    private static final int PIECE = 4_096;

    private final Delta text;
    private final Optional<String> prompt;
    private final boolean isRaw;
    private final Function<Collection<String>, List<String>> candidates;
    private final Set<String> paths = new LinkedHashSet<>();

    /**
     * Takes a text; the other parameters are those of {@link ResponseMatcher}.
     *
     * @param text the whole stream
     */
    TrialText(
            Delta text, Optional<String> prompt, boolean isRaw, Function<Collection<String>, List<String>> candidates) {
        this.text = text;
        this.prompt = prompt;
        this.isRaw = isRaw;
        this.candidates = candidates;
    }

    /** Receives what matches, in the order of the text. */
    interface Sink {
        void matched(MatchGroup batch, Spot spot);
    }

    Delta text() {
        return text;
    }

    /** Returns the paths that are known at the end: those given, and those among the arguments as far as a rule has looked. */
    List<String> paths() {
        return List.copyOf(paths);
    }

    /**
     * Looks for the conditions of a rule.
     *
     * @param isEvery whether every match counts, and not only the first of each condition
     */
    void look(Rule rule, boolean isEvery, Consumer<Diagnostic> report, Sink sink) {
        var armed = new BitSet();
        armed.set(0);
        var watch = new ResponseMatcher(new TriggerIndex(List.of(rule)), armed, prompt, isRaw, this::known, report);
        if (isEvery) {
            watch.takeEvery();
        }
        look(text, watch, sink);
    }

    /** Has a text looked at from its beginning to its end. */
    static void look(Delta text, ResponseMatcher watch, Sink sink) {
        var places = new TextPositions(text.text());
        int from = 0;
        do {
            String piece = text.text()
                    .substring(from, Math.min(from + PIECE, text.text().length()));
            watch.feed(text, piece);
            tell(watch, from, places, sink);
            from += piece.length();
        } while (from < text.text().length());
        watch.finish(text.stream());
        tell(watch, from, places, sink);
    }

    private List<String> known(Collection<String> observed) {
        List<String> known = candidates.apply(observed);
        paths.addAll(known);
        return known;
    }

    private static void tell(ResponseMatcher watch, int from, TextPositions places, Sink sink) {
        watch.taken().forEach(batch -> sink.matched(batch, places.of(batch, from + batch.end())));
    }
}
