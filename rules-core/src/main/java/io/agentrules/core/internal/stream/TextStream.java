package io.agentrules.core.internal.stream;

import io.agentrules.api.StreamSource;
import io.agentrules.core.internal.path.ToolNames;
import io.agentrules.core.internal.stream.Scope.Status;
import io.agentrules.pattern.MatchStream;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One text in which patterns are matched while it arrives: a stream, or one string in a tool's arguments. There may be ten thousand texts
 * at a time, so rarely used parts are created on demand.
 */
class TextStream {
    final StreamSource source;

    /** The number of the text in its stream, in the order in which texts begin. */
    final int number;

    /** Matches patterns in the whole text. */
    final MatchStream whole;

    /** Matches patterns in added lines; null if there are no such patterns. */
    final @Nullable AddedText added;

    /** The end of the text before the current piece. */
    final TextTail tail = new TextTail();

    private final String tool;
    private BitSet globs;
    private List<PatternRef> pending = Collections.emptyList();

    /** The lines that a text adds if it is a diff or patch, and the patterns that match only in them. */
    record AddedText(AddedLines lines, MatchStream stream) {}

    /** Identifies a pattern: its index in one of the sets of patterns. */
    record PatternRef(TriggerPatterns patterns, int index) {}

    /**
     * Starts an empty text.
     *
     * @param tool the tool's name in lower case; empty for text and thinking
     * @param globs the globs that match a known path
     */
    TextStream(StreamSource source, String tool, BitSet globs, int number, TriggerIndex triggers) {
        this.source = source;
        this.tool = tool;
        this.globs = globs;
        this.number = number;
        this.whole = triggers.whole().open();
        this.added = triggers.added().isEmpty()
                ? null
                : new AddedText(new AddedLines(), triggers.added().open());
    }

    public String tool() {
        return tool;
    }

    /** Returns the names under which rules know the tool, in lower case; none for text and thinking. */
    Set<String> toolNames() {
        return tool.isEmpty() ? Set.of() : ToolNames.of(tool);
    }

    /** Returns where the text is with regard to a scope, by what is known of it. */
    Status statusIn(Scope scope) {
        return scope.statusOf(source, toolNames(), globs, !tool.isEmpty() && ToolNames.reads(tool));
    }

    /** Returns the globs that match a known path of the text. */
    BitSet globs() {
        return globs;
    }

    void globs(BitSet known) {
        globs = known;
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

    /** Excludes patterns from matching. */
    void ignore(Set<PatternRef> patterns, TriggerIndex triggers) {
        patterns.forEach(pattern -> stream(pattern.patterns(), triggers).ignore(pattern.index()));
    }

    /** Returns what matches the patterns of a set. */
    MatchStream stream(TriggerPatterns patterns, TriggerIndex triggers) {
        return added != null && patterns == triggers.added() ? added.stream() : whole;
    }

    /** Returns the patterns that matched but still need a path, in the order in which they matched; a caller may remove some. */
    List<PatternRef> pending() {
        return pending;
    }

    void addPending(PatternRef pattern) {
        if (pending.isEmpty()) {
            pending = new ArrayList<>();
        }
        pending.add(pattern);
    }
}
