package io.agentrules.check.internal.trial;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.check.internal.trial.TextPositions.GroupPosition;
import io.agentrules.core.internal.path.PathsInToolCall;
import io.agentrules.core.internal.path.ToolNames;
import io.agentrules.core.internal.stream.MatchGroup;
import io.agentrules.core.internal.stream.ResponseMatcher;
import io.agentrules.core.internal.stream.TriggerIndex;
import io.agentrules.core.internal.support.JsonValue;
import io.agentrules.core.model.Delta;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

/** A complete text in which single rules are matched in the same way as in streams. */
final class CompleteText {
    /** The length of the pieces in which the text is fed, so that matches do not pile up. */
    private static final int PIECE_LENGTH = 4_096;

    private final Delta text;
    private final Optional<String> prompt;
    private final boolean isRaw;
    private final Function<Collection<String>, List<String>> candidates;
    private final Set<String> paths = new LinkedHashSet<>();

    /**
     * Wraps a text; the other parameters are those of {@link ResponseMatcher}.
     *
     * @param text the complete stream
     */
    CompleteText(
            Delta text, Optional<String> prompt, boolean isRaw, Function<Collection<String>, List<String>> candidates) {
        this.text = text;
        this.prompt = prompt;
        this.isRaw = isRaw;
        this.candidates = candidates;
    }

    /** Receives matches in the order of the text. */
    interface Sink {
        void matched(MatchGroup group, GroupPosition position);
    }

    Delta text() {
        return text;
    }

    /** Returns the names under which rules know the tool, in lower case; none for text and thinking. */
    Set<String> toolNames() {
        if (text.tool().isEmpty()) {
            return Set.of();
        }
        var names = new HashSet<>(ToolNames.of(text.tool().get()));
        boolean hasPatch = text.isJson()
                && JsonValue.object(text.text())
                        .filter(PathsInToolCall::hasPatchInCommand)
                        .isPresent();
        if (hasPatch) {
            names.add(ToolNames.EDIT);
        }
        return names;
    }

    /** Returns the paths known at the end: the given ones, and those found in the arguments while matching. */
    List<String> paths() {
        return List.copyOf(paths);
    }

    /**
     * Matches the patterns of a rule.
     *
     * @param findsAll whether to find every match instead of only the first of each pattern
     */
    void match(Rule rule, boolean findsAll, Consumer<Diagnostic> report, Sink sink) {
        var armed = new BitSet();
        armed.set(0);
        var matcher =
                new ResponseMatcher(new TriggerIndex(List.of(rule)), armed, prompt, isRaw, this::addPaths, report);
        if (findsAll) {
            matcher.findAllMatches();
        }
        match(text, matcher, sink);
    }

    /** Feeds a complete text to a matcher. */
    static void match(Delta text, ResponseMatcher matcher, Sink sink) {
        var positions = new TextPositions(text.text(), !text.isJson());
        int from = 0;
        do {
            String piece = text.text()
                    .substring(from, Math.min(from + PIECE_LENGTH, text.text().length()));
            passMatches(matcher.feed(text, piece), from, positions, sink);
            from += piece.length();
        } while (from < text.text().length());
        passMatches(matcher.finish(text.stream()), from, positions, sink);
    }

    private List<String> addPaths(Collection<String> observed) {
        List<String> known = candidates.apply(observed);
        paths.addAll(known);
        return known;
    }

    private static void passMatches(List<MatchGroup> matches, int from, TextPositions positions, Sink sink) {
        matches.forEach(group -> sink.matched(group, positions.of(group, from + group.end())));
    }
}
