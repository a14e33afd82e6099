package io.agentrules.core.internal.stream;

import io.agentrules.api.SourcePart;
import io.agentrules.core.internal.source.FileLanguage;
import io.agentrules.core.internal.source.SourceLexer;
import io.agentrules.pattern.MatchSink;
import io.agentrules.pattern.MatchStream;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The code of a text and its comments, in each of which patterns are matched as if the other was hidden: {@link PartText} says how. Of a
 * diff, the lines that it adds count; what is around them tells where comments begin.
 *
 * <p>As long as it is not known for which file a text is, it is kept, up to {@value #MAX_WAITING} units. If no file becomes known, or none
 * of a known language, the whole text counts as code and as comments.
 */
final class SourceText {
    /** No more of a text is kept while it waits for the name of its file, in UTF-16 units. */
    static final int MAX_WAITING = 1 << 18;

    private static final int NOT_LATE = -1;

    private final List<Part> parts = new ArrayList<>(2);
    private final @Nullable AddedLines diff;
    private final SourceLexer.Sink units = new Units();
    private Found found = (patterns, pattern, index, before) -> {};
    private FileLanguage language = FileLanguage.NO_FILE;
    private @Nullable SourceLexer lexer;

    /** What was read before the language was known; null if nothing is kept any more. */
    private @Nullable StringBuilder waiting;

    private boolean isEnded;

    // where the units that are being read are in the part of the text that was passed on last
    private CharSequence piece = "";
    private int begin;
    private int lateAt;
    private boolean isLate;
    private boolean keepsPlace;

    /** Receives matches. */
    @FunctionalInterface
    interface Found {
        /**
         * Called for a match.
         *
         * @param patterns the set of the pattern
         * @param index where in the current piece it was found
         * @param before how many units before that it became certain
         */
        void matched(TriggerPatterns patterns, int pattern, int index, int before);
    }

    /** Code or comments, and the patterns that match only there. */
    private final class Part implements MatchSink {
        final TriggerPatterns patterns;
        final MatchStream stream;
        private final PartText run;
        private long runStart;
        private int runLength;

        Part(SourcePart kind, TriggerPatterns patterns) {
            this.run = new PartText(kind);
            this.patterns = patterns;
            this.stream = patterns.open();
        }

        void flush() {
            runStart = stream.position();
            runLength = run.length();
            stream.feed(run, 0, runLength, this);
            run.clear();
        }

        void finish() {
            flush();
            runStart = stream.position();
            runLength = 0;
            stream.finish(this);
        }

        @Override
        public void matched(int pattern, long position) {
            int length = (int) (position - runStart);
            if (isLate) {
                found.matched(patterns, pattern, lateAt, keepsPlace ? runLength - length : 0);
            } else {
                int read = diff == null ? length : Math.max(1, length); // even for a match before the first added unit
                found.matched(patterns, pattern, begin + read, 0);
            }
        }
    }

    /** Passes on what each part shows of the text. */
    private final class Units implements SourceLexer.Sink {
        @Override
        public void unit(char unit, boolean isComment) {
            for (int i = 0; i < parts.size(); i++) { // no iterator for each unit
                parts.get(i).run.append(unit, isComment);
            }
        }

        @Override
        public void units(CharSequence text, int from, int to, boolean isComment) {
            for (int i = 0; i < parts.size(); i++) {
                parts.get(i).run.append(text, from, to, isComment);
            }
        }
    }

    /** Receives the lines of a diff; of one that was kept, all that is found is found at the index {@code late}. */
    private final class DiffSink implements AddedLines.Sink {
        private final int late;

        DiffSink(int late) {
            this.late = late;
        }

        @Override
        @SuppressWarnings("ReferenceEquality") // tests for the piece itself
        public void text(CharSequence text, int from, int to) {
            if (late == NOT_LATE && text == piece) {
                read(text, from, to);
            } else {
                readLate(text, from, to, late == NOT_LATE ? releasedAt() + 1 : late, false);
            }
        }

        @Override
        public void context(CharSequence text, int from, int to) {
            if (lexer != null) {
                lexer.skip(text, from, to);
            }
        }

        @Override
        public void gap() {
            lexer = language.lexer().orElse(null);
        }
    }

    /**
     * Starts an empty text.
     *
     * @param mayBeDiff whether it is a diff or patch if it looks like one
     * @param mayWait whether the name of its file may come later
     */
    SourceText(TriggerIndex triggers, boolean mayBeDiff, boolean mayWait) {
        this.diff = mayBeDiff ? new AddedLines() : null;
        this.waiting = mayWait ? new StringBuilder(0) : null;
        for (SourcePart part : SourcePart.values()) {
            if (!triggers.in(part).isEmpty()) {
                parts.add(new Part(part, triggers.in(part)));
            }
        }
    }

    /** Returns what matches the patterns of a set; null if it has none of these. */
    @Nullable
    MatchStream stream(TriggerPatterns patterns) {
        for (Part part : parts) {
            if (part.patterns == patterns) {
                return part.stream;
            }
        }
        return null;
    }

    /** Takes what is known of the file, or of the next file of a patch. */
    void language(FileLanguage known) {
        if (!known.equals(language)) {
            language = known;
            lexer = known.lexer().orElse(null);
        }
    }

    /** Sets the state of the lexer at which the text begins, because it begins in the middle of a file. */
    void beginWith(FileLanguage known, @Nullable SourceLexer state) {
        language = known;
        lexer = state;
    }

    /** Returns another text that begins where this one is. */
    SourceText another(TriggerIndex triggers) {
        var other = new SourceText(triggers, false, false);
        other.beginWith(language, lexer == null ? null : lexer.copy());
        return other;
    }

    /** Returns the sets of patterns that match only in a part of the text. */
    List<TriggerPatterns> patterns() {
        return parts.stream().map(part -> part.patterns).toList();
    }

    FileLanguage language() {
        return language;
    }

    /** Returns whether the text is kept until its language is known. */
    boolean isWaiting() {
        return waiting != null;
    }

    /** Returns the end of what was kept, up to {@code before} units before its end. */
    String waitingEnd(int max, int before) {
        StringBuilder kept = waiting;
        if (kept == null) {
            return "";
        }
        int end = Math.max(0, kept.length() - before);
        return kept.substring(Math.max(0, end - max), end);
    }

    /** Reads the next part of the text. */
    void feed(CharSequence text, int from, int to, Found sink) {
        found = sink;
        int at = from;
        StringBuilder kept = waiting;
        if (kept != null && kept.isEmpty() && language.hasFile()) {
            waiting = null;
        } else if (kept != null) {
            at = Math.min(to, from + MAX_WAITING - kept.length());
            kept.append(text, from, at);
            if (at == to) {
                return;
            }
            release(at, sink);
        }
        piece = text;
        if (diff == null) {
            read(text, at, to);
        } else {
            diff.feed(text, at, to, new DiffSink(NOT_LATE));
        }
    }

    private int releasedAt() {
        return diff == null ? 0 : diff.releasedAt();
    }

    /** Matches what was kept, whether or not its language is known; what is found there is found at {@code index} of the current piece. */
    void release(int index, Found sink) {
        StringBuilder kept = waiting;
        if (kept == null) {
            return;
        }
        found = sink;
        if (kept.isEmpty() && !isEnded) {
            waiting = null; // a pattern that matches the empty text fires with the first unit, as it does elsewhere
            return;
        }
        if (diff == null) {
            readLate(kept, 0, kept.length(), index, true);
        } else {
            diff.feed(kept, 0, kept.length(), new DiffSink(index));
        }
        if (isEnded) {
            finishParts(index);
        }
        waiting = null;
    }

    /** Ends the text; if it waits, that counts once it is released. */
    void finish(Found sink) {
        found = sink;
        isEnded = true;
        if (waiting == null) {
            finishParts(0);
        }
    }

    private void finishParts(int index) {
        if (diff != null) {
            diff.finish(new DiffSink(index));
        }
        SourceLexer known = lexer;
        if (known != null) {
            known.settle(units);
        }
        isLate = true;
        lateAt = index;
        keepsPlace = diff == null;
        parts.forEach(Part::finish);
    }

    /** Reads a slice of the current piece: what is found in a unit that is not held back is found there. */
    private void read(CharSequence text, int from, int to) {
        SourceLexer known = lexer;
        begin = from;
        if (known == null) {
            readWhole(text, from, to);
            flush(false, 0, false);
            return;
        }
        int at = from;
        while (at < to) {
            int end = known.readRun(text, at, to);
            if (end > at) {
                units.units(text, at, end, known.isInComment());
                at = end;
            } else {
                readUnit(text.charAt(at++), at, known);
            }
        }
        if (known.held() == 0) {
            flush(false, 0, false);
        }
    }

    /** Reads a unit up to an index of the current piece, where units are found that were held back. */
    private void readUnit(char unit, int index, SourceLexer known) {
        int before = known.held();
        known.next(unit, units);
        int held = known.held();
        if (before == 0 && held > 0) {
            flush(false, 0, false);
        } else if (before > 0 && held <= before) {
            flush(true, index, true);
            begin = index;
        }
    }

    /** Reads text all of which is found at one place of the current piece. */
    private void readLate(CharSequence text, int from, int to, int index, boolean keeps) {
        SourceLexer known = lexer;
        if (known == null) {
            readWhole(text, from, to);
        } else {
            known.read(text, from, to, units);
        }
        flush(true, index, keeps);
    }

    private void readWhole(CharSequence text, int from, int to) {
        for (Part part : parts) {
            part.run.append(text, from, to);
        }
    }

    private void flush(boolean late, int at, boolean keeps) {
        isLate = late;
        lateAt = at;
        keepsPlace = keeps;
        parts.forEach(Part::flush);
    }
}
