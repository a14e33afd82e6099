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

    /** Matches patterns in parts of the text; null if there are no such patterns. */
    private final @Nullable Restricted restricted;

    /** The end of the text before the current piece. */
    final TextTail tail = new TextTail();

    private final String tool;
    private BitSet globs;
    private List<PatternRef> pending = Collections.emptyList();

    /** The lines that a text adds if it is a diff or patch, and the patterns that match only in them. */
    record AddedText(AddedLines lines, MatchStream stream) {}

    /** What matches patterns only in added lines, and only in code or in comments; each is null if there are no such patterns. */
    private record Restricted(
            @Nullable AddedText added, @Nullable SourceText parts) {}

    /** Identifies a pattern: its index in one of the sets of patterns. */
    record PatternRef(TriggerPatterns patterns, int index) {}

    /**
     * Starts an empty text.
     *
     * @param tool the tool's name in lower case; empty for text and thinking
     * @param globs the globs that match a known path
     * @param parts what matches patterns in code and in comments; null if there are no such patterns
     */
    TextStream(
            StreamSource source,
            String tool,
            BitSet globs,
            int number,
            TriggerIndex triggers,
            @Nullable SourceText parts) {
        this.source = source;
        this.tool = tool;
        this.globs = globs;
        this.number = number;
        this.whole = triggers.whole().open();
        AddedText added = triggers.added().isEmpty()
                ? null
                : new AddedText(new AddedLines(), triggers.added().open());
        this.restricted = added == null && parts == null ? null : new Restricted(added, parts);
    }

    /** Returns what matches patterns in added lines; null if there are no such patterns. */
    @Nullable
    AddedText added() {
        return restricted == null ? null : restricted.added();
    }

    /** Returns what matches patterns in code and in comments; null if there are no such patterns. */
    @Nullable
    SourceText parts() {
        return restricted == null ? null : restricted.parts();
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
        AddedText added = added();
        if (added != null) {
            added.stream().problems().forEach(problem -> off.add(new PatternRef(triggers.added(), problem.pattern())));
        }
        SourceText parts = parts();
        if (parts != null) {
            for (TriggerPatterns patterns : parts.patterns()) {
                stream(patterns, triggers)
                        .problems()
                        .forEach(problem -> off.add(new PatternRef(patterns, problem.pattern())));
            }
        }
        return off;
    }

    /** Excludes patterns from matching. */
    void ignore(Set<PatternRef> patterns, TriggerIndex triggers) {
        patterns.forEach(pattern -> stream(pattern.patterns(), triggers).ignore(pattern.index()));
    }

    /** Returns what matches the patterns of a set. */
    MatchStream stream(TriggerPatterns patterns, TriggerIndex triggers) {
        SourceText parts = parts();
        MatchStream ofPart = parts == null ? null : parts.stream(patterns);
        if (ofPart != null) {
            return ofPart;
        }
        AddedText added = added();
        return added != null && patterns == triggers.added() ? added.stream() : whole;
    }

    /** Returns whether a part of the text is not matched before its file is known. */
    boolean isWaiting() {
        SourceText parts = parts();
        return parts != null && parts.isWaiting();
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
