package io.agentrules.core.guard;

import io.agentrules.api.StreamSource;
import io.agentrules.pattern.MatchStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * One text that conditions look into while it arrives: that of a stream, or one string among a tool's arguments. There may be
 * many, so what few of them need is made when it is needed.
 */
final class WatchedText implements Watched {
    private final StreamSource source;
    private final String tool;
    private final MatchStream whole;
    private final @Nullable AddedText added;
    private final Tail tail = new Tail();
    private List<String> given = List.of();
    private List<String> paths;
    private @Nullable Waiting waiting;

    /** Conditions that matched in vain so far. */
    private static final class Waiting {
        private final List<Late> late = new ArrayList<>();
        private int quotes;
    }

    /** A condition that matched, and of which only the path is missing. */
    record Late(Conditions conditions, int pattern) {}

    WatchedText(StreamSource source, String tool, List<String> paths, TriggerIndex triggers) {
        this.source = source;
        this.tool = tool;
        this.paths = paths;
        this.whole = triggers.whole().open();
        this.added = AddedText.of(triggers.added());
    }

    @Override
    public void paths(List<String> latest, Finder finder) {
        if (!latest.equals(given)) {
            given = latest;
            List<String> known = finder.union(paths, latest);
            if (known.size() > paths.size()) {
                finder.pathsKnown(this, known, 0);
            }
        }
    }

    @Override
    public void feed(String piece, Finder finder) {
        finder.feed(this, piece, 0, piece.length());
    }

    @Override
    public void finish(Finder finder) {
        finder.finish(this, 0);
    }

    StreamSource source() {
        return source;
    }

    String tool() {
        return tool;
    }

    List<String> paths() {
        return paths;
    }

    void paths(List<String> known) {
        paths = known;
    }

    /** Returns what looks at all of the text. */
    MatchStream whole() {
        return whole;
    }

    /** Returns what looks at added lines; null when no condition asks for that. */
    @Nullable
    AddedText added() {
        return added;
    }

    /** Returns the end of the text, without the piece that is being taken. */
    Tail tail() {
        return tail;
    }

    long position() {
        return whole.position();
    }

    /** Returns the conditions that wait for a path, in the order in which they matched. */
    List<Late> late() {
        return waiting == null ? List.of() : waiting.late;
    }

    /** Has those that are {@code done} wait no more. */
    void removeLate(Predicate<Late> done) {
        if (waiting != null) {
            waiting.late.removeIf(done);
        }
    }

    void addLate(Late condition) {
        waiting().late.add(condition);
    }

    /** Counts one more match that was a quote, and returns how many there were before. */
    int countQuote() {
        return waiting().quotes++;
    }

    private Waiting waiting() {
        Waiting known = waiting;
        if (known == null) {
            known = new Waiting();
            waiting = known;
        }
        return known;
    }
}
