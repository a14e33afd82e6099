package io.agentrules.check.scan;

import io.agentrules.api.Diagnostic.Severity;
import io.agentrules.api.Rule;
import io.agentrules.api.StreamSource;
import io.agentrules.check.scan.MatchExtent.Extent;
import io.agentrules.check.scan.RunText.Place;
import io.agentrules.check.scan.ScannedRules.Watching;
import io.agentrules.core.internal.source.SourceLexer;
import io.agentrules.core.internal.stream.MatchGroup;
import io.agentrules.core.internal.stream.MatchGroup.Match;
import io.agentrules.core.internal.stream.ResponseMatcher;
import io.agentrules.core.model.Delta;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A file or a message, line by line. Lines that are added one after the other are one text, in which the guard's matcher finds the matches of
 * rules; a line that was there before ends it. For example, of {@code +a}, {@code +b}, {@code  c}, {@code +d} the texts are {@code a\nb} and
 * {@code d}.
 */
final class ScannedText {
    private static final char NOT_IN_TEXTS = '\0';

    /** As far as git looks for that character. */
    private static final int MAX_LOOKED_AT = 8_000;

    private final ScannedRules rules;
    private final Watching watching;
    private final AllowLines allow;

    /** By the rule's name, which a rule and what it was before have in common, and the place at which the match begins. */
    private final Map<FoundAt, Found> findings = new LinkedHashMap<>();

    /** Patterns that match the empty text, which would match everywhere: one match says all. */
    private final Set<RulePattern> empty = new HashSet<>();

    /**
     * Tells comments from code where the text has been read to, or at the latest when a run ends; null if no rule needs it, or the language is
     * not known.
     */
    private @Nullable SourceLexer lexer;

    private final FileBefore file;
    private boolean isInLine;
    private boolean isAfterGap = true;
    private @Nullable Run run;
    private int lastLine;
    private final boolean mayBeBinary;
    private int lookedAt;
    private boolean isBinary;
    private boolean isCut;

    /**
     * Starts without a line.
     *
     * @param file returns the text of the whole file; empty if it is not known
     */
    ScannedText(ScannedRules rules, Watching watching, Supplier<Optional<String>> file) {
        this.rules = rules;
        this.watching = watching;
        this.allow = new AllowLines(rules.names());
        this.lexer = firstLexer();
        this.mayBeBinary = watching.language().name().isEmpty();
        this.file = new FileBefore(file, lexer);
    }

    private @Nullable SourceLexer firstLexer() {
        return rules.tellsPartsApart() ? watching.language().lexer().orElse(null) : null;
    }

    private record FoundAt(String rule, int line, int column) {}

    private record Found(int rule, Finding finding) {
        /** Returns the more severe one, or else that of the first rule. */
        Found or(Found other) {
            int more = other.finding.severity().compareTo(finding.severity());
            return more > 0 || (more == 0 && other.rule < rule) ? other : this;
        }
    }

    private record RulePattern(int rule, String pattern) {}

    /** Reads the next line, which is new; {@code number} is 0 if the diff does not tell it. */
    void added(int number, String line) {
        Run current = run;
        int place = number > 0 ? number : lastLine + 1;
        if (current == null || place != lastLine + 1) {
            leaveRun();
            endLine();
            begin(number, line);
            current = new Run(place);
            run = current;
        }
        isInLine = true;
        lastLine = place;
        allow.read(place, line, true);
        look(line);
        current.add(line);
    }

    /** Reads the next line, which was there before. */
    void kept(int number, String line) {
        leaveRun();
        lastLine = number > 0 ? number : lastLine + 1;
        allow.read(lastLine, line, false);
        look(line);
        endLine();
        begin(number, line);
        if (lexer != null) {
            lexer.skip(line, 0, line.length());
        }
        isInLine = true;
    }

    /** Looks whether the file is no text. Source code is text whatever it has: the character may be in a string. */
    private void look(String line) {
        if (mayBeBinary && lookedAt < MAX_LOOKED_AT) {
            isBinary |= line.indexOf(NOT_IN_TEXTS) >= 0;
            lookedAt += line.length() + 1;
        }
    }

    private void endLine() {
        if (isInLine && lexer != null) {
            lexer.skip("\n", 0, 1);
        }
        isInLine = false;
    }

    /** Notes that lines follow which are not known: the next line is read as if a file began with it. */
    void gap() {
        endRun();
        lexer = firstLexer();
        isInLine = false;
        isAfterGap = true;
    }

    /** Reads, after a gap, what is in the file before a line. */
    private void begin(int number, String line) {
        if (isAfterGap && lexer != null && number > 1) {
            lexer = file.lexerAt(number, line).orElse(lexer);
        }
        isAfterGap = false;
    }

    /** Ends the lines that follow each other, after which the lexer reads on. */
    private void leaveRun() {
        if (run != null) {
            run.text.readToEnd();
        }
        endRun();
    }

    private void endRun() {
        Run last = run;
        run = null;
        if (last != null) {
            last.finish();
        }
    }

    /** Ends the text and returns what was found in it; nothing in a file that is not text. */
    List<Finding> end() {
        endRun();
        return isBinary
                ? List.of()
                : findings.values().stream().map(Found::finding).toList();
    }

    /** Returns the lines that allow a rule. */
    List<Allowed> allowed() {
        return isBinary ? List.of() : allow.in(watching.path());
    }

    /** Returns whether there were more findings than are kept. */
    boolean isCut() {
        return isCut;
    }

    /** Lines that follow each other, and the streams in which they are matched. */
    private final class Run {
        private final RunText text;
        private final Map<RulePattern, MatchExtent> extents = new HashMap<>();
        private List<Feed> feeds = new ArrayList<>();
        private final Deque<Feed> begun = new ArrayDeque<>();

        /** By the offsets of the ends of lines; only those that are kept, because a stream may begin there. */
        private final NavigableMap<Long, SourceLexer> lexers = new TreeMap<>();

        Run(int firstLine) {
            text = new RunText(firstLine, lexer);
            noteLexer();
            watching.streams()
                    .forEach(stream -> feeds.add(
                            new Feed(rules.matcher(watching.armed(), watching.otherTools()), stream, 0, null)));
        }

        void add(String line) {
            String piece = text.add(line);
            noteLexer();
            List<Feed> current = feeds;
            feeds = new ArrayList<>(current);
            current.forEach(feed -> feed.handle(feed.matcher.feed(feed.stream, piece)));
            readBegun();
        }

        private void noteLexer() {
            if (lexer != null && (text.length() == 0 || rules.searchesOnInParts())) {
                text.readToEnd();
                lexers.headMap(text.dropped()).clear();
                lexers.put(text.length(), lexer.copy());
            }
        }

        void finish() {
            while (!feeds.isEmpty()) {
                List<Feed> current = feeds;
                feeds = new ArrayList<>();
                current.forEach(feed -> feed.handle(feed.matcher.finish(feed.stream.stream())));
                readBegun();
            }
        }

        /** Reads what is known of the text of streams that began in it. */
        private void readBegun() {
            for (Feed feed = begun.poll(); feed != null; feed = begun.poll()) {
                feeds.add(feed);
                if (feed.begin < text.length()) {
                    feed.handle(feed.matcher.feed(feed.stream, text.from(feed.begin)));
                }
            }
        }

        /** A stream that begins somewhere in the run. */
        private final class Feed {
            private final ResponseMatcher matcher;
            private final Delta stream;
            private final long begin;

            /** What it looks for; null: all rules. */
            private final @Nullable RulePattern only;

            private final Map<RulePattern, Long> ends = new HashMap<>();

            Feed(ResponseMatcher matcher, Delta stream, long begin, @Nullable RulePattern only) {
                this.matcher = matcher;
                this.matcher.beginTexts(watching.language(), lexers.get(begin));
                this.stream = stream;
                this.begin = begin;
                this.only = only;
            }

            void handle(List<MatchGroup> groups) {
                for (MatchGroup group : groups) {
                    for (Match match : group.matches()) {
                        var found = new RulePattern(match.rule(), match.pattern());
                        if ((only == null || only.equals(found)) && !empty.contains(found)) {
                            matched(found, begin + group.offset());
                        }
                    }
                }
            }

            private void matched(RulePattern found, long certain) {
                MatchExtent pattern = extents.computeIfAbsent(found, each -> rules.extent(each.pattern()));
                long from = Math.max(begin, ends.getOrDefault(found, 0L));
                Optional<Extent> extent = pattern.of(
                        text.kept(rules.part(found.rule())),
                        text.dropped() == 0,
                        (int) (certain - text.dropped()),
                        (int) Math.max(0, from - text.dropped()));
                if (extent.isEmpty()) {
                    return;
                }
                Extent place = extent.get();
                ends.put(found, text.dropped() + place.end());
                if (certain == text.dropped() + place.start()) {
                    empty.add(found);
                }
                report(found.rule(), stream.source(), place, text);
                if (!pattern.isRepeatable()) {
                    searchOn(found, place.end());
                }
            }

            /** Looks for more matches of a pattern that a stream reports once, from the next line on. */
            private void searchOn(RulePattern found, int end) {
                if (only != null) {
                    feeds.remove(this);
                }
                begun.add(new Feed(
                        rules.matcher(of(found.rule()), watching.otherTools()), stream, text.lineBreak(end), found));
            }
        }

        private static BitSet of(int rule) {
            var one = new BitSet();
            one.set(rule);
            return one;
        }
    }

    private void report(int index, StreamSource source, Extent extent, RunText text) {
        Rule rule = rules.rule(index);
        Place start = text.place(extent.start());
        Place end = text.place(extent.end());
        if (allow.allow(rule.name(), start.line(), end.line())) {
            return;
        }
        String message = rules.message(index)
                + (allow.lackReason(rule.name(), start.line(), end.line())
                        ? " (agent-rules: allow has no effect without a reason)"
                        : "");
        var finding = new Finding(
                rule,
                rules.interrupts(index, source) ? Severity.ERROR : Severity.WARNING,
                watching.path(),
                start.line(),
                start.column(),
                end.line(),
                end.column(),
                text.excerpt(extent.start()),
                message);
        if (findings.size() >= rules.maxFindings()) {
            isCut = true;
        } else {
            findings.merge(
                    new FoundAt(rule.name(), start.line(), start.column()), new Found(index, finding), Found::or);
        }
    }
}
