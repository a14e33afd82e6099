package io.agentrules.core.internal.stream;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.core.internal.stream.Scope.Status;
import io.agentrules.core.internal.stream.TextStream.AddedText;
import io.agentrules.core.internal.stream.TextStream.PatternRef;
import io.agentrules.pattern.MatchSink;
import io.agentrules.pattern.MatchStream;
import io.agentrules.pattern.PatternProblem;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Matches the patterns of the armed rules in pieces of text, and collects the matches in the scope of their rule. */
final class TriggerMatcher {
    /** A match is a quote if this many UTF-16 units of text up to its end are in the prompt or the rule. */
    private static final int QUOTE_LENGTH = 20;

    /** The maximum number of searches for quotes in a response, each of which takes time linear in the prompt's length. */
    private static final int MAX_QUOTE_SEARCHES = 1_000;

    private final TriggerIndex triggers;
    private final BitSet armed;
    private final Optional<String> prompt;
    private final Function<Collection<String>, List<String>> candidates;
    private final Consumer<Diagnostic> report;
    private final List<FoundMatch> matches = new ArrayList<>();
    private final MatchSink wholeMatches = this::foundInWhole;
    private final MatchSink addedMatches = this::foundInAdded;
    private final MatchSink bufferedMatches = this::foundInBuffered;
    private final AddedLines.Sink addedLines = this::feedAdded;
    private final SourceText.Found partMatches = this::found;

    // by set, because all matches in the whole piece are found before any in its added lines: which were searched would
    // depend on the cuts
    private final Map<TriggerPatterns, Integer> quoteSearches = new HashMap<>();

    // the current part of a text, in fields to avoid an object per part
    private @Nullable TextStream text;
    private CharSequence part = "";
    private int from;
    private long positionOfFrom;
    private boolean isSliceOfPiece;
    private int readLength;
    private int addedFrom;
    private long positionOfAddedFrom;
    private boolean findsAll;
    private boolean unnamedToolIsAny;

    /**
     * A match of a rule's pattern in a text in the rule's scope.
     *
     * @param index the pattern's index
     * @param offset where in the text the match became certain
     * @param end how much of the current piece had been read by then
     * @param excerpt the end of the text up to {@code offset}
     */
    private record FoundMatch(
            TextStream text, int rule, int index, String pattern, long offset, int end, String excerpt) {
        /** By place; if several texts match at the same time, the one that began first comes first. */
        static final Comparator<FoundMatch> ORDER = Comparator.comparingInt(FoundMatch::end)
                .thenComparingInt(match -> match.text.number)
                .thenComparingLong(FoundMatch::offset)
                .thenComparingInt(FoundMatch::rule)
                .thenComparingInt(FoundMatch::index);

        Place place() {
            return new Place(text, end, offset);
        }
    }

    /** Matches at one place fire together. */
    private record Place(TextStream text, int end, long offset) {}

    /**
     * Starts without matches.
     *
     * @param armed the indexes of the rules whose conditions hold
     * @param prompt the latest prompt
     * @param candidates converts paths to the form that globs are matched against, and omits invalid ones
     */
    TriggerMatcher(
            TriggerIndex triggers,
            BitSet armed,
            Optional<String> prompt,
            Function<Collection<String>, List<String>> candidates,
            Consumer<Diagnostic> report) {
        this.triggers = triggers;
        this.armed = (BitSet) armed.clone();
        this.prompt = prompt;
        this.candidates = candidates;
        this.report = report;
    }

    /** Returns the globs that are known to match, plus those that match one of the paths. */
    BitSet globs(BitSet known, Collection<String> paths) {
        return triggers.globs().with(known, candidates.apply(paths));
    }

    /** Stops matching the patterns of a rule. */
    void disarm(int rule) {
        armed.clear(rule);
    }

    /** From now on, finds every match of a pattern instead of only the first in a text. */
    void findAllMatches() {
        findsAll = true;
    }

    /** From now on, a tool without a name matches any tool that a rule names. */
    void treatUnnamedToolAsAny() {
        unnamedToolIsAny = true;
    }

    TriggerIndex triggers() {
        return triggers;
    }

    /** Matches the next part of a text: a slice of the arrived piece. */
    void feed(TextStream stream, CharSequence piece, int begin, int to) {
        begin(stream, piece, begin, true, 0);
        matchPart(stream, piece, begin, to);
    }

    /**
     * Matches the next part of a text: one that was decoded from the arrived piece.
     *
     * @param read how much of the piece had been read when this part was decoded
     */
    void feedDecoded(TextStream stream, CharSequence decoded, int begin, int to, int read) {
        begin(stream, decoded, begin, false, read);
        matchPart(stream, decoded, begin, to);
    }

    private void matchPart(TextStream stream, CharSequence slice, int begin, int to) {
        stream.whole.feed(slice, begin, to, wholeMatches);
        AddedText added = stream.added();
        if (added != null) {
            added.lines().feed(slice, begin, to, addedLines);
        }
        SourceText parts = stream.parts();
        if (parts != null) {
            parts.feed(slice, begin, to, partMatches);
        }
        stream.tail.append(slice, begin, to);
    }

    /**
     * Ends a text.
     *
     * @param read how much of the arrived piece had been read by then
     */
    void finish(TextStream stream, int read) {
        begin(stream, "", 0, false, read);
        stream.whole.finish(wholeMatches);
        reportProblems(triggers.whole(), stream.whole);
        AddedText added = stream.added();
        if (added != null) {
            MatchStream lines = added.stream();
            MatchSink atEnd = (pattern, position) -> found(triggers.added(), pattern, 0, 0);
            added.lines().finish((line, start, to) -> lines.feed(line, start, to, atEnd));
            lines.finish(atEnd);
            reportProblems(triggers.added(), lines);
        }
        SourceText parts = stream.parts();
        if (parts != null) {
            parts.finish(partMatches);
            reportProblemsOfParts(stream, parts);
        }
    }

    private void reportProblemsOfParts(TextStream stream, SourceText parts) {
        if (!parts.isWaiting()) {
            parts.patterns().forEach(patterns -> reportProblems(patterns, stream.stream(patterns, triggers)));
        }
    }

    /**
     * Matches the parts of a text whose file never became known: then all of it counts.
     *
     * @param read how much of the arrived piece had been read by then
     */
    void endWaiting(TextStream stream, int read) {
        begin(stream, "", 0, false, read);
        release(stream);
    }

    private void release(TextStream stream) {
        SourceText parts = stream.parts();
        if (parts != null && parts.isWaiting()) {
            parts.release(0, partMatches);
            reportProblemsOfParts(stream, parts);
        }
    }

    private void begin(TextStream stream, CharSequence next, int begin, boolean isSlice, int read) {
        if (text != stream) { // storing it for each piece takes longer
            text = stream;
        }
        part = next;
        from = begin;
        positionOfFrom = stream.whole.position();
        isSliceOfPiece = isSlice;
        readLength = read;
    }

    private void foundInWhole(int pattern, long position) {
        found(triggers.whole(), pattern, from + (int) (position - positionOfFrom), 0);
    }

    /** Matches added lines: slices of the part, or text that was buffered until its kind was known. */
    @SuppressWarnings("ReferenceEquality") // tests for the part itself
    private void feedAdded(CharSequence lines, int begin, int to) {
        MatchStream stream = addedText().stream();
        addedFrom = begin;
        positionOfAddedFrom = stream.position();
        stream.feed(lines, begin, to, lines == part ? addedMatches : bufferedMatches);
    }

    private void foundInAdded(int pattern, long position) {
        int length =
                Math.max(1, (int) (position - positionOfAddedFrom)); // even for a match before the first added unit
        found(triggers.added(), pattern, addedFrom + length, 0);
    }

    /** Handles a match in buffered text: it became certain with the unit that released the text. */
    private void foundInBuffered(int pattern, long position) {
        found(triggers.added(), pattern, addedText().lines().releasedAt() + 1, 0);
    }

    private AddedText addedText() {
        return Objects.requireNonNull(Objects.requireNonNull(text, "text").added(), "added");
    }

    /** Handles a match that became certain at {@code before} units before an index of the part, and was found at that index. */
    private void found(TriggerPatterns patterns, int pattern, int index, int before) {
        TextStream in = Objects.requireNonNull(text, "text");
        int rule = patterns.rule(pattern);
        if (!armed.get(rule)) {
            return;
        }
        Status status = status(in, rule);
        if (status == Status.OUT_OF_SCOPE) {
            return;
        }
        // A quote is passed over only if the pattern can be found again behind it: otherwise it would never be found.
        if (isQuote(in, patterns, rule, index, before)
                && in.stream(patterns, triggers).again(pattern)) {
            return;
        }
        if (status == Status.NEEDS_PATH) {
            in.addPending(new PatternRef(patterns, pattern));
            return;
        }
        matches.add(match(in, patterns, pattern, index, before));
        if (findsAll) {
            in.stream(patterns, triggers).again(pattern);
        }
    }

    private FoundMatch match(TextStream in, TriggerPatterns patterns, int pattern, int index, int before) {
        return new FoundMatch(
                in,
                patterns.rule(pattern),
                pattern,
                patterns.source(pattern),
                positionOfFrom + index - from - before,
                isSliceOfPiece ? index : readLength,
                end(in, TextTail.MAX, index, before));
    }

    /** Returns the end of a text up to {@code before} units before an index of the part. */
    private String end(TextStream in, int max, int index, int before) {
        SourceText parts = in.parts();
        if (before > 0 && parts != null && parts.isWaiting()) {
            return parts.waitingEnd(max, before);
        }
        String end = in.tail.with(Math.min(TextTail.MAX, max + before), part, from, index);
        return end.substring(0, Math.max(0, end.length() - before));
    }

    private boolean isQuote(TextStream in, TriggerPatterns patterns, int rule, int index, int before) {
        if (!triggers.trigger(rule).options().ignoreQuotes()) {
            return false;
        }
        String end = end(in, QUOTE_LENGTH, index, before);
        return end.length() >= QUOTE_LENGTH - 1
                && maySearchQuote(patterns)
                && Stream.concat(prompt.stream(), Stream.of(triggers.rule(rule).content()))
                        .anyMatch(quotable -> quotable.contains(end));
    }

    private boolean maySearchQuote(TriggerPatterns patterns) {
        return quoteSearches.merge(patterns, 1, Integer::sum) <= MAX_QUOTE_SEARCHES;
    }

    /**
     * Checks the pending patterns of a text again after more has become known of its paths, or of the names of its tool.
     *
     * @param read how much of the arrived piece had been read by then
     */
    void checkPending(TextStream stream, int read) {
        begin(stream, "", 0, false, read);
        SourceText parts = stream.parts();
        if (parts != null && parts.language().hasFile()) {
            release(stream);
        }
        stream.pending()
                .removeIf(pattern -> status(stream, pattern.patterns().rule(pattern.index())) == Status.IN_SCOPE
                        && matches.add(match(stream, pattern.patterns(), pattern.index(), 0, 0)));
    }

    /**
     * Returns the patterns that match in a whole text.
     *
     * @param inPlaceOf the parts of the text that is in its place now; null if no patterns match in parts only
     */
    Set<PatternRef> patternsIn(String whole, @Nullable SourceText inPlaceOf) {
        var found = new HashSet<PatternRef>();
        for (TriggerPatterns patterns : List.of(triggers.whole(), triggers.added())) {
            MatchStream stream = patterns.open();
            MatchSink sink = (pattern, position) -> found.add(new PatternRef(patterns, pattern));
            stream.feed(whole, 0, whole.length(), sink);
            stream.finish(sink);
        }
        if (inPlaceOf != null) {
            SourceText parts = inPlaceOf.another(triggers);
            SourceText.Found sink = (patterns, pattern, index, before) -> found.add(new PatternRef(patterns, pattern));
            parts.feed(whole, 0, whole.length(), sink);
            parts.finish(sink);
        }
        return found;
    }

    /** Takes a pending pattern of a text as a match at the end of the stream. */
    void fire(TextStream stream, PatternRef pattern) {
        begin(stream, "", 0, false, 0);
        if (armed.get(pattern.patterns().rule(pattern.index()))) {
            matches.add(match(stream, pattern.patterns(), pattern.index(), 0, 0));
        }
    }

    private Status status(TextStream stream, int rule) {
        Scope scope = triggers.scope(rule);
        boolean isUnnamedTool = unnamedToolIsAny && stream.tool().isEmpty();
        return stream.statusIn(isUnnamedTool ? scope.ofAnyTool() : scope);
    }

    /** Returns and removes the matches found so far, grouped by place, in the order of the text. */
    List<MatchGroup> taken() {
        if (matches.isEmpty()) {
            return List.of();
        }
        matches.sort(FoundMatch.ORDER);
        List<MatchGroup> groups = matches.stream()
                .collect(Collectors.groupingBy(FoundMatch::place, LinkedHashMap::new, Collectors.toList()))
                .values()
                .stream()
                .map(TriggerMatcher::group)
                .toList();
        matches.clear();
        return groups;
    }

    private static MatchGroup group(List<FoundMatch> atOnePlace) {
        FoundMatch any = atOnePlace.get(0);
        return new MatchGroup(
                any.text().source,
                any.text().tool(),
                atOnePlace.stream()
                        .map(match -> new MatchGroup.Match(match.rule(), match.pattern()))
                        .toList(),
                any.offset(),
                any.end(),
                any.excerpt());
    }

    private void reportProblems(TriggerPatterns patterns, MatchStream stream) {
        for (PatternProblem problem : stream.problems()) {
            Rule rule = triggers.rule(patterns.rule(problem.pattern()));
            report.accept(Diagnostic.warning(
                            "regex-switched-off",
                            "A pattern was switched off for the rest of a stream: it takes too much time or memory there",
                            "Simplify it: avoid large counted repeats, back references and lookaround")
                    .about(rule.name())
                    .at(rule.source().location()));
        }
    }
}
