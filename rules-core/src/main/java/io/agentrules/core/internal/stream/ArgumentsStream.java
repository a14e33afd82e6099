package io.agentrules.core.internal.stream;

import io.agentrules.api.StreamSource;
import io.agentrules.core.internal.path.NewText;
import io.agentrules.core.internal.path.PathsInToolCall;
import io.agentrules.core.internal.path.ToolNames;
import io.agentrules.core.internal.stream.TextStream.PatternRef;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The arguments of a tool, which arrive as pieces of JSON. Either each string is a separate, decoded text, or the whole JSON is one
 * raw text. Paths in the arguments are used as soon as they are complete.
 */
final class ArgumentsStream implements MatchedStream, JsonStringDecoder.Sink {
    /** The tools whose arguments hold text that is not new, too. */
    private static final Set<String> REPLACING = Set.of(ToolNames.EDIT, ToolNames.WRITE);

    private final String tool;
    private final boolean replacesText;
    private final boolean isRaw;
    private final TriggerMatcher matcher;
    private final JsonStringDecoder json = new JsonStringDecoder();
    private final List<String> found = new ArrayList<>();
    private final ArgumentPaths argumentPaths;
    private final Set<PatternRef> pending = new HashSet<>();

    /** Patterns that cost too much in one text are ignored in the others, so that the total cost is bounded. */
    private final Set<PatternRef> switchedOff;

    private final List<TextStream> pendingTexts = new ArrayList<>();
    private List<String> given = List.of();
    private BitSet globs = PathGlobs.NONE;
    private ArgumentText text;
    private String piece = "";
    private int texts;
    private int fed;

    private boolean isTextOpen;
    private boolean isUnwatched;
    private String argument = "";

    /**
     * Starts with empty arguments.
     *
     * @param isRaw whether the raw JSON is matched
     * @param switchedOff patterns that cost too much elsewhere; those that do here are added
     */
    ArgumentsStream(String tool, boolean isRaw, TriggerMatcher matcher, Set<PatternRef> switchedOff) {
        this.switchedOff = switchedOff;
        this.tool = tool;
        this.isRaw = isRaw;
        this.matcher = matcher;
        this.replacesText = ToolNames.of(tool).stream().anyMatch(REPLACING::contains);
        this.argumentPaths = new ArgumentPaths(tool, found::add);
        this.text = newText();
    }

    /** The text of an argument; a command that contains a patch is an edit as well. */
    private static final class ArgumentText extends TextStream {
        private boolean hasPatch;

        ArgumentText(String tool, BitSet globs, int number, TriggerIndex triggers) {
            super(StreamSource.TOOL, tool, globs, number, triggers);
        }

        @Override
        Set<String> toolNames() {
            Set<String> names = super.toolNames();
            if (!hasPatch) {
                return names;
            }
            var withEdit = new HashSet<>(names);
            withEdit.add(ToolNames.EDIT);
            return withEdit;
        }
    }

    private ArgumentText newText() {
        var created = new ArgumentText(tool, globs, texts++, matcher.triggers());
        created.ignore(switchedOff, matcher.triggers());
        return created;
    }

    @Override
    public String tool() {
        return tool;
    }

    @Override
    public void paths(List<String> latest, TriggerMatcher same) {
        if (!latest.equals(given)) {
            given = latest;
            addPaths(latest, 0);
        }
    }

    @Override
    public void feed(String next, TriggerMatcher same) {
        if (isRaw) {
            piece = next;
            fed = 0;
        }
        json.feed(next, 0, next.length(), this);
        if (isRaw) {
            matcher.feed(text, next, fed, next.length());
        }
    }

    @Override
    public void finish(TriggerMatcher same) {
        piece = "";
        fed = 0;
        json.finish(this);
        finishText();
        if (isRaw) {
            matcher.finish(text, 0);
        }
    }

    @Override
    public void begin(CharSequence key) {
        argumentPaths.begin(key);
        if (isRaw) {
            return;
        }
        if (isTextOpen && argumentPaths.argument().equals(argument)) { // the words of a command are one text
            matcher.feedDecoded(text, " ", 0, 1, readLength());
        } else {
            finishText();
            text = newText();
        }
        argument = argumentPaths.argument();
        isTextOpen = true;
        isUnwatched = replacesText && NewText.isOldOrDescribes(json.name());
    }

    @Override
    public void slice(String ofPiece, int from, int to) {
        read(ofPiece, from, to, true);
    }

    @Override
    public void decoded(CharSequence other) {
        read(other, 0, other.length(), false);
    }

    private void read(CharSequence decoded, int from, int to, boolean isSlice) {
        int at = from;
        while (at < to) {
            int next = argumentPaths.next(decoded, at, to);
            if (!isRaw && isSlice && !isUnwatched) {
                matcher.feed(text, decoded, at, next);
            } else if (!isRaw && !isUnwatched) {
                matcher.feedDecoded(text, decoded, at, next, readLength());
            }
            argumentPaths.read(decoded, at, next);
            addFoundPaths(isSlice ? next : readLength());
            at = next;
        }
    }

    @Override
    public void end() {
        if (!json.isInList() || !PathsInToolCall.isArgumentList(argument)) {
            finishText();
        }
        argumentPaths.end();
        addFoundPaths(readLength());
    }

    private void finishText() {
        if (isTextOpen) {
            isTextOpen = false;
            matcher.finish(text, readLength());
            switchedOff.addAll(text.switchedOff(matcher.triggers()));
            text.pending().removeIf(pattern -> !pending.add(pattern));
            if (!text.pending().isEmpty()) {
                pendingTexts.add(text);
            }
        }
    }

    /** Returns how much of the piece has been read at the current call of the decoder. */
    private int readLength() {
        return json.at() + 1;
    }

    private void addFoundPaths(int readLength) {
        if (!found.isEmpty()) {
            if (isRaw) {
                matcher.feed(text, piece, fed, readLength);
                fed = readLength;
            }
            if (argumentPaths.hasPatch()) {
                text.hasPatch = true;
            }
            addPaths(found, readLength);
            found.clear();
        }
    }

    private void addPaths(List<String> paths, int readLength) {
        BitSet known = matcher.globs(globs, paths);
        if (!known.equals(globs)) {
            globs = known;
            pendingTexts.forEach(earlier -> matcher.pathsKnown(earlier, known, readLength));
            pendingTexts.removeIf(earlier -> earlier.pending().isEmpty());
            matcher.pathsKnown(text, known, readLength);
        }
    }
}
