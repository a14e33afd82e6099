package io.agentrules.core.internal.stream;

import io.agentrules.api.StreamSource;
import io.agentrules.core.internal.stream.TextStream.Late;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The arguments of a tool, which arrive as pieces of JSON. Each string among them is a text of its own, decoded; or the JSON is
 * one text, as it is. The paths among them count from where they are complete.
 */
final class ArgumentsStream implements MatchedStream, JsonStringDecoder.Sink {
    private final String tool;
    private final boolean isRaw;
    private final TriggerMatcher matcher;
    private final JsonStringDecoder json = new JsonStringDecoder();
    private final List<String> found = new ArrayList<>();
    private final ArgumentPaths inside;
    private final Set<Late> late = new HashSet<>();

    /** What took too much in one text is left out of the others: what all of them take together is bounded. */
    private final Set<Late> switchedOff;

    private final List<TextStream> waiting = new ArrayList<>();
    private List<String> given = List.of();
    private BitSet globs = PathGlobs.NONE;
    private TextStream text;
    private String piece = "";
    private int texts;
    private int fed;

    /**
     * Begins.
     *
     * @param isRaw whether the JSON is looked at as it is
     * @param switchedOff what took too much elsewhere, and what does here is added
     */
    ArgumentsStream(String tool, boolean isRaw, TriggerMatcher matcher, Set<Late> switchedOff) {
        this.switchedOff = switchedOff;
        this.tool = tool;
        this.isRaw = isRaw;
        this.matcher = matcher;
        this.inside = new ArgumentPaths(tool, found::add);
        this.text = newText();
    }

    private TextStream newText() {
        var begun = new TextStream(StreamSource.TOOL, tool, globs, texts++, matcher.triggers());
        switchedOff.forEach(condition -> begun.ignore(condition, matcher.triggers()));
        return begun;
    }

    @Override
    public void paths(List<String> latest, TriggerMatcher unused) {
        if (!latest.equals(given)) {
            given = latest;
            know(latest, 0);
        }
    }

    @Override
    public void feed(String next, TriggerMatcher unused) {
        piece = next;
        fed = 0;
        json.feed(next, 0, next.length(), this);
        if (isRaw) {
            matcher.feed(text, next, fed, next.length());
        }
    }

    @Override
    public void finish(TriggerMatcher unused) {
        piece = "";
        fed = 0;
        json.finish(this);
        if (isRaw) {
            matcher.finish(text, 0);
        }
    }

    @Override
    public void begin(CharSequence key) {
        inside.begin(key);
        if (!isRaw) {
            text = newText();
        }
    }

    @Override
    @SuppressWarnings("ReferenceEquality") // the piece itself is meant
    public void text(CharSequence decoded, int from, int to) {
        boolean isSlice = decoded == piece;
        int at = from;
        while (at < to) {
            int next = inside.next(decoded, at, to);
            if (!isRaw) {
                matcher.feed(text, decoded, at, next, isSlice ? TriggerMatcher.AS_READ : arrived());
            }
            inside.take(decoded, at, next);
            pathsMayBeFound(isSlice ? next : arrived());
            at = next;
        }
    }

    @Override
    public void end() {
        if (!isRaw) {
            matcher.finish(text, arrived());
            switchedOff.addAll(text.switchedOff(matcher.triggers()));
            text.removeLate(condition -> !late.add(condition));
            if (!text.late().isEmpty()) {
                waiting.add(text);
            }
        }
        inside.end();
        pathsMayBeFound(arrived());
    }

    /** Returns how much of the piece had been read when the decoder called. */
    private int arrived() {
        return json.at() + 1;
    }

    private void pathsMayBeFound(int arrived) {
        if (!found.isEmpty()) {
            if (isRaw) {
                matcher.feed(text, piece, fed, arrived);
                fed = arrived;
            }
            know(found, arrived);
            found.clear();
        }
    }

    private void know(List<String> more, int arrived) {
        BitSet known = matcher.globs(globs, more);
        if (!known.equals(globs)) {
            globs = known;
            waiting.forEach(before -> matcher.pathsKnown(before, known, arrived));
            waiting.removeIf(before -> before.late().isEmpty());
            matcher.pathsKnown(text, known, arrived);
        }
    }
}
