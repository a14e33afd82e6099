package io.agentrules.core.guard;

import io.agentrules.api.StreamSource;
import io.agentrules.core.guard.WatchedText.Late;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The arguments of a tool, which arrive as pieces of JSON. Each string among them is a text of its own, decoded; or the JSON is
 * one text, as it is. The paths among them count from where they are complete.
 */
final class WatchedArguments implements Watched, JsonStrings.Sink {
    private final String tool;
    private final boolean isRaw;
    private final Finder finder;
    private final JsonStrings json = new JsonStrings();
    private final List<String> found = new ArrayList<>();
    private final ArgumentPaths inside;
    private final Set<Late> late = new HashSet<>();

    /** What took too much in one text is left out of the others: what all of them take together is bounded. */
    private final Set<Late> switchedOff;

    private final List<WatchedText> waiting = new ArrayList<>();
    private List<String> given = List.of();
    private BitSet globs = PathGlobs.NONE;
    private WatchedText text;
    private String piece = "";
    private int texts;
    private int fed;

    /**
     * Begins.
     *
     * @param isRaw whether the JSON is looked at as it is
     * @param switchedOff what took too much elsewhere, and what does here is added
     */
    WatchedArguments(String tool, boolean isRaw, Finder finder, Set<Late> switchedOff) {
        this.switchedOff = switchedOff;
        this.tool = tool;
        this.isRaw = isRaw;
        this.finder = finder;
        this.inside = new ArgumentPaths(tool, found::add);
        this.text = newText();
    }

    private WatchedText newText() {
        var begun = new WatchedText(StreamSource.TOOL, tool, globs, texts++, finder.triggers());
        switchedOff.forEach(condition -> begun.ignore(condition, finder.triggers()));
        return begun;
    }

    @Override
    public void paths(List<String> latest, Finder unused) {
        if (!latest.equals(given)) {
            given = latest;
            know(latest, 0);
        }
    }

    @Override
    public void feed(String next, Finder unused) {
        piece = next;
        fed = 0;
        json.feed(next, 0, next.length(), this);
        if (isRaw) {
            finder.feed(text, next, fed, next.length());
        }
    }

    @Override
    public void finish(Finder unused) {
        piece = "";
        fed = 0;
        json.finish(this);
        if (isRaw) {
            finder.finish(text, 0);
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
                finder.feed(text, decoded, at, next, isSlice ? Finder.AS_READ : arrived());
            }
            inside.take(decoded, at, next);
            pathsMayBeFound(isSlice ? next : arrived());
            at = next;
        }
    }

    @Override
    public void end() {
        if (!isRaw) {
            finder.finish(text, arrived());
            switchedOff.addAll(text.switchedOff(finder.triggers()));
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
                finder.feed(text, piece, fed, arrived);
                fed = arrived;
            }
            know(found, arrived);
            found.clear();
        }
    }

    private void know(List<String> more, int arrived) {
        BitSet known = finder.globs(globs, more);
        if (!known.equals(globs)) {
            globs = known;
            waiting.forEach(before -> finder.pathsKnown(before, known, arrived));
            waiting.removeIf(before -> before.late().isEmpty());
            finder.pathsKnown(text, known, arrived);
        }
    }
}
