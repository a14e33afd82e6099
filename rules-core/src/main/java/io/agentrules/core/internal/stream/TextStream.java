package io.agentrules.core.internal.stream;

import io.agentrules.api.StreamSource;
import io.agentrules.pattern.MatchStream;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * One text that conditions look into while it arrives: that of a stream, or one string among a tool's arguments. There may be
 * many, so what few of them need is made when it is needed.
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
    private List<Late> late = List.of();

    /** A condition that matched, and of which only the path is missing. */
    record Late(TriggerPatterns conditions, int pattern) {}

    /**
     * Begins.
     *
     * @param tool the tool's name in lower case; empty for text and thinking
     * @param globs those that match a path that is known already
     * @param number which of the texts of its stream it is, counted in the order in which they begin
     */
    TextStream(StreamSource source, String tool, BitSet globs, int number, TriggerIndex triggers) {
        this.source = source;
        this.tool = tool;
        this.globs = globs;
        this.number = number;
        this.whole = triggers.whole().open();
        this.added = AddedText.of(triggers.added());
    }

    /** Returns whether the paths given are others than those given last. */
    boolean isNews(List<String> latest) {
        boolean isNews = !latest.equals(given);
        given = latest;
        return isNews;
    }

    StreamSource source() {
        return source;
    }

    String tool() {
        return tool;
    }

    int number() {
        return number;
    }

    /** Returns the globs that match a path that the text is about. */
    BitSet globs() {
        return globs;
    }

    void globs(BitSet known) {
        globs = known;
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
    TextTail tail() {
        return tail;
    }

    /** Returns the conditions that took too much here and were switched off. */
    List<Late> switchedOff(TriggerIndex triggers) {
        List<Late> off = new ArrayList<>();
        whole.problems().forEach(problem -> off.add(new Late(triggers.whole(), problem.pattern())));
        if (added != null) {
            added.stream().problems().forEach(problem -> off.add(new Late(triggers.added(), problem.pattern())));
        }
        return off;
    }

    /** Does not look for a condition. */
    void ignore(Late condition, TriggerIndex triggers) {
        if (condition.conditions() == triggers.whole()) {
            whole.ignore(condition.pattern());
        } else if (added != null) {
            added.stream().ignore(condition.pattern());
        }
    }

    long position() {
        return whole.position();
    }

    /** Returns the conditions that wait for a path, in the order in which they matched. */
    List<Late> late() {
        return late;
    }

    /** Has those that are {@code done} wait no more. */
    void removeLate(Predicate<Late> done) {
        if (!late.isEmpty()) {
            late.removeIf(done);
        }
    }

    void addLate(Late condition) {
        if (late.isEmpty()) {
            late = new ArrayList<>();
        }
        late.add(condition);
    }
}
