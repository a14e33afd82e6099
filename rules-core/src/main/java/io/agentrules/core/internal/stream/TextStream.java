package io.agentrules.core.internal.stream;

import io.agentrules.api.StreamSource;
import io.agentrules.core.internal.path.ToolNames;
import io.agentrules.pattern.MatchStream;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * One text in which patterns are matched while it arrives: a stream, or one string in a tool's arguments. There may be many texts,
 * so rarely used parts are created on demand.
 */
class TextStream {
    private final StreamSource source;
    private final String tool;
    private final int number;
    private final MatchStream whole;
    private final @Nullable AddedText added;
    private final TextTail tail = new TextTail();
    private List<String> given = List.of();
    private BitSet globs;
    private List<PatternRef> pending = List.of();

    /** Identifies a pattern: its index in one of the sets of patterns. */
    record PatternRef(TriggerPatterns patterns, int index) {}

    /**
     * Starts an empty text.
     *
     * @param tool the tool's name in lower case; empty for text and thinking
     * @param globs the globs that match a known path
     * @param number the number of the text in its stream, in the order in which texts begin
     */
    TextStream(StreamSource source, String tool, BitSet globs, int number, TriggerIndex triggers) {
        this.source = source;
        this.tool = tool;
        this.globs = globs;
        this.number = number;
        this.whole = triggers.whole().open();
        this.added = AddedText.of(triggers.added());
    }

    /** Sets the paths given with the latest piece, and returns whether they changed. */
    boolean setGivenPaths(List<String> latest) {
        boolean changed = !latest.equals(given);
        given = latest;
        return changed;
    }

    StreamSource source() {
        return source;
    }

    public String tool() {
        return tool;
    }

    /** Returns the names under which rules know the tool, in lower case; none for text and thinking. */
    Set<String> toolNames() {
        return tool.isEmpty() ? Set.of() : ToolNames.of(tool);
    }

    int number() {
        return number;
    }

    /** Returns the globs that match a known path of the text. */
    BitSet globs() {
        return globs;
    }

    void globs(BitSet known) {
        globs = known;
    }

    /** Returns the matching of patterns in the whole text. */
    MatchStream whole() {
        return whole;
    }

    /** Returns the matching of patterns in added lines; null if there are no such patterns. */
    @Nullable
    AddedText added() {
        return added;
    }

    /** Returns the end of the text before the current piece. */
    TextTail tail() {
        return tail;
    }

    /** Returns the patterns that were switched off in this text because of their cost. */
    List<PatternRef> switchedOff(TriggerIndex triggers) {
        List<PatternRef> off = new ArrayList<>();
        whole.problems().forEach(problem -> off.add(new PatternRef(triggers.whole(), problem.pattern())));
        if (added != null) {
            added.stream().problems().forEach(problem -> off.add(new PatternRef(triggers.added(), problem.pattern())));
        }
        return off;
    }

    /** Excludes a pattern from matching. */
    void ignore(PatternRef pattern, TriggerIndex triggers) {
        if (pattern.patterns() == triggers.whole()) {
            whole.ignore(pattern.index());
        } else if (added != null) {
            added.stream().ignore(pattern.index());
        }
    }

    long position() {
        return whole.position();
    }

    /** Returns the patterns that matched but still need a path, in the order in which they matched. */
    List<PatternRef> pending() {
        return pending;
    }

    /** Removes pending patterns. */
    void removePending(Predicate<PatternRef> isDone) {
        if (!pending.isEmpty()) {
            pending.removeIf(isDone);
        }
    }

    void addPending(PatternRef pattern) {
        if (pending.isEmpty()) {
            pending = new ArrayList<>();
        }
        pending.add(pattern);
    }
}
