package io.agentrules.core.internal.stream;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.core.internal.stream.PatternMatch.Place;
import io.agentrules.core.internal.stream.Scope.Reach;
import io.agentrules.core.internal.stream.TextStream.Late;
import io.agentrules.pattern.MatchSink;
import io.agentrules.pattern.MatchStream;
import io.agentrules.pattern.PatternProblem;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Looks for the conditions of the armed rules in pieces of text, and gathers those that match in the scope of their rule. */
final class TriggerMatcher {
    /** Says that a piece is a slice of what arrived, so that each index tells how much of that had been read. */
    static final int AS_READ = -1;

    /** Says that added lines are no slice of the piece. */
    private static final int KEPT = -1;

    /** A match counts as a quote if so much of the text up to its end stands in what may be quoted, in UTF-16 units. */
    private static final int QUOTE = 20;

    /** So often in a response it is looked up whether a match is a quote: that takes time by the length of the prompt. */
    private static final int MAX_LOOKUPS = 1_000;

    private final TriggerIndex triggers;
    private final BitSet armed;
    private final Optional<String> prompt;
    private final Function<Collection<String>, List<String>> candidates;
    private final Consumer<Diagnostic> report;
    private final List<PatternMatch> hits = new ArrayList<>();
    private final MatchSink wholeMatches = this::foundInWhole;
    private final MatchSink addedMatches = this::foundInAdded;
    private final TextSink addedLines = this::feedAdded;

    // each counted alone, since in a piece all matches of one kind come before those of the other
    private int lookupsInWhole;
    private int lookupsInAdded;

    // the piece that is being taken, which no object is made for each time
    private @Nullable TextStream text;
    private CharSequence piece = "";
    private int from;
    private int end;
    private long before;
    private @Nullable AddedText added;
    private int addedFrom;
    private long addedBefore;
    private boolean isEvery;
    private boolean isAnyTool;

    /**
     * Begins with nothing found.
     *
     * @param armed the indexes of the rules whose other conditions hold
     * @param prompt what the user said last
     * @param candidates turns paths into the form that globs are matched against, and leaves out what is none
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

    /** Returns the globs that are known to match, and those that match one of further paths. */
    BitSet globs(BitSet known, Collection<String> paths) {
        return triggers.globs().with(known, candidates.apply(paths));
    }

    /** Looks no more for the conditions of a rule. */
    void disarm(int rule) {
        armed.clear(rule);
    }

    /** From now on a condition that matched in the scope of its rule is looked for again. */
    void takeEvery() {
        isEvery = true;
    }

    /** From now on a tool without a name stands for any that a rule names. */
    void takeAnyTool() {
        isAnyTool = true;
    }

    TriggerIndex triggers() {
        return triggers;
    }

    /** Takes the next piece of a text, which is a slice of what arrived. */
    void feed(TextStream of, CharSequence slice, int begin, int to) {
        feed(of, slice, begin, to, AS_READ);
    }

    /**
     * Takes the next piece of a text.
     *
     * @param arrived how much of what arrived had been read when the piece became clear, or {@link #AS_READ}
     */
    void feed(TextStream of, CharSequence slice, int begin, int to, int arrived) {
        begin(of, slice, begin, arrived);
        of.whole().feed(slice, begin, to, wholeMatches);
        added = of.added();
        if (added != null) {
            added.lines().feed(slice, begin, to, addedLines);
        }
        of.tail().append(slice, begin, to);
    }

    /**
     * Ends a text.
     *
     * @param arrived how much of what arrived had been read by then
     */
    void finish(TextStream of, int arrived) {
        begin(of, "", 0, arrived);
        of.whole().finish(wholeMatches);
        reportProblems(triggers.whole(), of.whole());
        AddedText lines = of.added();
        if (lines != null) {
            lines.finish((pattern, position) -> found(triggers.added(), pattern, 0));
            reportProblems(triggers.added(), lines.stream());
        }
    }

    private void begin(TextStream of, CharSequence slice, int begin, int arrived) {
        text = of;
        piece = slice;
        from = begin;
        end = arrived;
        before = of.position();
    }

    private void foundInWhole(int pattern, long position) {
        found(triggers.whole(), pattern, from + (int) (position - before));
    }

    /** Takes added lines that are slices of the piece, or text that was kept until it was clear what it is. */
    @SuppressWarnings("ReferenceEquality") // the piece itself is meant
    private void feedAdded(CharSequence lines, int begin, int to) {
        AddedText in = Objects.requireNonNull(added, "added");
        addedFrom = lines == piece ? begin : KEPT;
        addedBefore = in.stream().position();
        in.stream().feed(lines, begin, to, addedMatches);
    }

    private void foundInAdded(int pattern, long position) {
        int kept = Objects.requireNonNull(added, "added").lines().at() + 1;
        int read = Math.max(1, (int) (position - addedBefore)); // also of what matches before the first added unit
        found(triggers.added(), pattern, addedFrom == KEPT ? kept : addedFrom + read);
    }

    /** Takes a match that became certain at an index of the piece. */
    private void found(TriggerPatterns conditions, int pattern, int index) {
        TextStream in = Objects.requireNonNull(text, "text");
        int rule = conditions.rule(pattern);
        if (!armed.get(rule)) {
            return;
        }
        Reach reach = reach(in, rule);
        if (reach == Reach.OUT || (isQuote(in, conditions, rule, index) && again(in, conditions, pattern))) {
            return;
        }
        if (reach == Reach.LATER) {
            in.addLate(new Late(conditions, pattern));
            return;
        }
        hits.add(hit(in, conditions, pattern, index));
        if (isEvery) {
            again(in, conditions, pattern);
        }
    }

    /** Lets a condition be found again, and returns whether it will be. */
    private boolean again(TextStream in, TriggerPatterns conditions, int pattern) {
        AddedText added = in.added();
        MatchStream stream = added != null && conditions == triggers.added() ? added.stream() : in.whole();
        return stream.again(pattern);
    }

    private PatternMatch hit(TextStream in, TriggerPatterns conditions, int pattern, int index) {
        return new PatternMatch(
                in,
                conditions.rule(pattern),
                pattern,
                conditions.source(pattern),
                before + index - from,
                end == AS_READ ? index : end,
                in.tail().with(TextTail.MAX, piece, from, index));
    }

    private boolean isQuote(TextStream in, TriggerPatterns conditions, int rule, int index) {
        if (!triggers.trigger(rule).options().ignoreQuotes()) {
            return false;
        }
        String said = in.tail().with(QUOTE, piece, from, index);
        return said.length() >= QUOTE - 1
                && mayLookUp(conditions)
                && Stream.concat(prompt.stream(), Stream.of(triggers.rule(rule).content()))
                        .anyMatch(quotable -> quotable.contains(said));
    }

    private boolean mayLookUp(TriggerPatterns conditions) {
        int before = conditions == triggers.whole() ? lookupsInWhole++ : lookupsInAdded++;
        return before < MAX_LOOKUPS;
    }

    /**
     * Looks again at the conditions of a text that matched and waited for a path, now that more paths are known.
     *
     * @param globs those that match a path
     * @param arrived how much of what arrived had been read by then
     */
    void pathsKnown(TextStream of, BitSet globs, int arrived) {
        of.globs(globs);
        begin(of, "", 0, arrived);
        of.removeLate(late -> isIn(of, late) && hits.add(hit(of, late.conditions(), late.pattern(), 0)));
    }

    private boolean isIn(TextStream of, Late late) {
        int rule = late.conditions().rule(late.pattern());
        return reach(of, rule) == Reach.IN;
    }

    private Reach reach(TextStream of, int rule) {
        Scope scope = triggers.scope(rule);
        boolean isUnknown = isAnyTool && of.tool().isEmpty();
        return (isUnknown ? scope.ofAnyTool() : scope).reach(of.source(), of.tool(), of.globs());
    }

    /** Returns what was found since the last call, in the order of the text; what is at one place together. */
    List<MatchGroup> taken() {
        if (hits.isEmpty()) {
            return List.of();
        }
        hits.sort(PatternMatch.BY_PLACE);
        var places = new LinkedHashMap<Place, List<PatternMatch>>();
        for (PatternMatch hit : hits) {
            places.computeIfAbsent(hit.place(), place -> new ArrayList<>()).add(hit);
        }
        hits.clear();
        return places.values().stream().map(TriggerMatcher::batch).toList();
    }

    private static MatchGroup batch(List<PatternMatch> together) {
        PatternMatch any = together.get(0);
        return new MatchGroup(
                any.text().source(),
                together.stream()
                        .sorted(PatternMatch.BY_RULE)
                        .map(hit -> new MatchGroup.Match(hit.rule(), hit.condition()))
                        .toList(),
                any.offset(),
                any.end(),
                any.excerpt());
    }

    private void reportProblems(TriggerPatterns conditions, MatchStream stream) {
        for (PatternProblem problem : stream.problems()) {
            Rule rule = triggers.rule(conditions.rule(problem.pattern()));
            report.accept(Diagnostic.warning(
                            "regex-switched-off",
                            "A condition was not looked for in the rest of a stream: it takes too much time or memory there",
                            "Write it more simply: without counted repeats of much, back references and lookaround")
                    .about(rule.name())
                    .at(rule.source().location()));
        }
    }
}
