package io.agentrules.core.internal.stream;

import io.agentrules.api.StreamSource;
import io.agentrules.core.internal.path.ArgumentNames;
import io.agentrules.core.internal.path.ToolNames;
import io.agentrules.core.internal.source.FileLanguage;
import io.agentrules.core.internal.stream.Scope.Status;
import io.agentrules.core.internal.stream.TextStream.PatternRef;
import io.agentrules.core.internal.support.JsonStringDecoder;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The arguments of a tool, which arrive as pieces of JSON. Either each string is a separate, decoded text, or the whole JSON is one
 * raw text. Paths, old text and descriptions are not watched. A text is for the files that the object around it names, or else the next
 * object around that one; they are used as soon as they are complete.
 *
 * <p>For example, {@code {"files": [{"path": "a.ts", "content": "x"}]}} has the text {@code x} for {@code a.ts}. Because it has a path and a
 * new text, the call is an {@code edit}, and when it ends without an old text, a {@code write}.
 */
final class ArgumentsStream implements MatchedStream, JsonStringDecoder.Sink {
    private static final int MAX_NAMES = 100;

    private final String tool;
    private final boolean reads;
    private final boolean edits;
    private final boolean mayEdit;
    private final Set<String> toolNames;
    private final boolean isRaw;
    private final TriggerMatcher matcher;
    private final JsonStringDecoder json = new JsonStringDecoder();
    private final List<String> found = new ArrayList<>();
    private final ArgumentPaths argumentPaths;

    /** Patterns that cost too much in one text are ignored in the others, so that the total cost is bounded. */
    private final Set<PatternRef> switchedOff;

    /** Patterns that matched and fire at the end, if the call is a {@code write} then. */
    private final Map<PatternRef, ArgumentText> ofWrite = new LinkedHashMap<>();

    private ObjectFiles object = new ObjectFiles(null);
    private List<String> given = List.of();
    private BitSet givenGlobs = PathGlobs.NONE;
    private FileLanguage givenLanguage = FileLanguage.NO_FILE;
    private ArgumentText text;
    private String piece = "";
    private int texts;
    private int fed;

    /** What some names say, because finding it out takes longer than matching most strings. */
    private final Map<String, Named> known = new HashMap<>();

    private boolean isTextOpen;
    private boolean isNewText;
    private Watching watching = Watching.TEXT;
    private boolean hasOldText;
    private String argument = "";

    /** What happens to a string. */
    private enum Watching {
        TEXT,
        /** It is kept until it is too long for a path. */
        MAYBE_PATH,
        OLD,
        NONE
    }

    /** What the name of an argument says about its strings. */
    private record Named(Watching watching, ArgumentPaths.Kind kind, boolean isNewText) {}

    /** The files that an object names by itself, and the texts in it with patterns that still need a file. */
    private static final class ObjectFiles {
        final @Nullable ObjectFiles around;
        final List<ArgumentText> pendingTexts = new ArrayList<>();
        final Set<PatternRef> pending = new HashSet<>();
        BitSet globs = PathGlobs.NONE;
        FileLanguage language = FileLanguage.NO_FILE;
        boolean hasPath;
        boolean hasFile;

        ObjectFiles(@Nullable ObjectFiles around) {
            this.around = around;
        }

        void addPending(ArgumentText text) {
            text.pending().removeIf(pattern -> !pending.add(pattern));
            if (!text.pending().isEmpty() || text.isWaiting()) {
                pendingTexts.add(text);
            }
        }
    }

    /**
     * Starts with empty arguments.
     *
     * @param isRaw whether the raw JSON is matched
     * @param switchedOff patterns that cost too much elsewhere; those that do here are added
     */
    ArgumentsStream(String tool, boolean isRaw, TriggerMatcher matcher, Set<PatternRef> switchedOff) {
        this.switchedOff = switchedOff;
        this.tool = tool;
        this.reads = !tool.isEmpty() && ToolNames.reads(tool);
        this.edits = ToolNames.edits(tool);
        this.mayEdit = ToolNames.mayEdit(tool);
        this.toolNames = tool.isEmpty() ? Set.of() : ToolNames.of(tool);
        this.isRaw = isRaw;
        this.matcher = matcher;
        this.argumentPaths = new ArgumentPaths(tool, found::add);
        this.text = newText(true);
    }

    /** The text of an argument, or the raw JSON. */
    private final class ArgumentText extends TextStream {
        private final boolean isNew;
        private ObjectFiles files = object;

        /** Whether it is a command that contains a patch, which is an edit as well. */
        private boolean hasPatch;

        /** Whether it is a patch, whose headers name the files. */
        private boolean hasHeader;

        ArgumentText(int number, boolean isNew, @Nullable SourceText parts) {
            super(StreamSource.TOOL, tool, PathGlobs.NONE, number, matcher.triggers(), parts);
            this.isNew = isNew;
            useFiles();
        }

        void useFiles() {
            globs(union(files.globs, givenGlobs));
            SourceText parts = parts();
            if (parts != null && !hasHeader && !isRaw) {
                parts.language(files.language.with(givenLanguage));
            }
        }

        /** Takes the language of the file to which the next lines of a patch belong. */
        void useHeader(String path) {
            hasHeader = true;
            SourceText parts = parts();
            if (parts != null) {
                parts.language(FileLanguage.of(path));
            }
        }

        private boolean isForFile() {
            return files.hasFile || !given.isEmpty();
        }

        @Override
        Set<String> toolNames() {
            boolean isEdit = hasPatch || (isNew && mayEdit && isForFile());
            return isEdit ? with(ToolNames.EDIT) : toolNames;
        }

        private Set<String> with(String name) {
            var names = new HashSet<>(toolNames);
            names.add(ToolNames.EDIT);
            names.add(name);
            return names;
        }

        @Override
        Status statusIn(Scope scope) {
            Status status = scope.statusOf(source, toolNames(), globs(), reads);
            if (status != Status.OUT_OF_SCOPE || !isNew || !mayEdit) {
                return status;
            }
            boolean mayBeIn = scope.statusOf(source, with(ToolNames.WRITE), globs(), reads) != Status.OUT_OF_SCOPE;
            return mayBeIn ? Status.NEEDS_PATH : Status.OUT_OF_SCOPE;
        }

        /** Returns whether the text is in a scope if the call is a {@code write}. */
        boolean isOfWriteIn(Scope scope) {
            return isNew
                    && mayEdit
                    && isForFile()
                    && scope.statusOf(source, with(ToolNames.WRITE), globs(), reads) == Status.IN_SCOPE;
        }
    }

    private static BitSet union(BitSet some, BitSet others) {
        if (others.isEmpty()) {
            return some;
        }
        var both = (BitSet) some.clone();
        both.or(others);
        return both;
    }

    private ArgumentText newText(boolean isNew) {
        SourceText parts = matcher.triggers().tellsPartsApart()
                ? new SourceText(matcher.triggers(), argumentPaths.mayBePatch(), mayEdit && !isRaw)
                : null;
        var created = new ArgumentText(texts++, isNew, parts);
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
            givenGlobs = matcher.globs(givenGlobs, latest);
            givenLanguage = givenLanguage.with(latest);
            for (ObjectFiles files = object; files != null; files = files.around) {
                checkPending(files, 0);
            }
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
        while (object.around != null) {
            closed();
        }
        if (isRaw) {
            object.addPending(text);
        }
        endPending(object, 0);
        if (!hasOldText) {
            ofWrite.forEach((pattern, matched) -> matcher.fire(matched, pattern));
        }
    }

    @Override
    public void opened() {
        finishText();
        object = new ObjectFiles(object);
    }

    @Override
    public void closed() {
        finishText();
        ObjectFiles ended = object;
        object = ended.around == null ? ended : ended.around;
        if (ended.hasPath) {
            endPending(ended, readLength());
            return;
        }
        for (ArgumentText pending : ended.pendingTexts) {
            pending.files = object;
            pending.useFiles();
            matcher.checkPending(pending, readLength());
            object.addPending(pending);
        }
    }

    /**
     * Drops the patterns that wait for the name of a file, since none will come, except those that only need the call to be a {@code
     * write}.
     */
    private void endPending(ObjectFiles files, int read) {
        for (ArgumentText pending : files.pendingTexts) {
            matcher.endWaiting(pending, read);
            for (PatternRef pattern : pending.pending()) {
                if (pending.isOfWriteIn(
                        matcher.triggers().scope(pattern.patterns().rule(pattern.index())))) {
                    ofWrite.putIfAbsent(pattern, pending);
                }
            }
        }
        files.pendingTexts.clear();
    }

    @Override
    public void begin(CharSequence key) {
        String name = json.name();
        Named named = known.computeIfAbsent(name, this::named);
        if (known.size() > MAX_NAMES) {
            known.clear();
        }
        argumentPaths.begin(name, named.kind());
        if (isTextOpen && name.equals(argument)) { // the words of a command are one text
            matcher.feedDecoded(text, " ", 0, 1, readLength());
            return;
        }
        finishText();
        argument = name;
        watching = named.watching();
        isNewText = named.isNewText();
        if (watching == Watching.TEXT && !isRaw) {
            openText();
        }
    }

    private Named named(String name) {
        ArgumentPaths.Kind kind = argumentPaths.kindOf(name);
        return new Named(watching(name, kind), kind, ArgumentNames.isNewText(name));
    }

    private Watching watching(String name, ArgumentPaths.Kind kind) {
        if (ArgumentNames.describes(name)) {
            return Watching.NONE;
        }
        if (reads) { // only for rules that name the tool: what it reads is all that there is to watch
            return Watching.TEXT;
        }
        if (ArgumentNames.isOld(name) || (edits && ArgumentNames.searches(name))) {
            return Watching.OLD;
        }
        return kind == ArgumentPaths.Kind.PATH ? Watching.MAYBE_PATH : Watching.TEXT;
    }

    private void openText() {
        text = newText(isNewText);
        isTextOpen = true;
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
        if (!isRaw && watching == Watching.MAYBE_PATH) {
            readPath(decoded, from, to, isSlice);
            return;
        }
        hasOldText |= watching == Watching.OLD;
        boolean isWatched = !isRaw && watching == Watching.TEXT;
        int at = from;
        while (at < to) {
            int next = argumentPaths.next(decoded, at, to);
            if (isWatched && isSlice) {
                matcher.feed(text, decoded, at, next);
            } else if (isWatched) {
                matcher.feedDecoded(text, decoded, at, next, readLength());
            }
            argumentPaths.read(decoded, at, next);
            addFoundPaths(isSlice ? next : readLength());
            at = next;
        }
    }

    /** Keeps what may be a path until a unit shows that it is a text. */
    private void readPath(CharSequence decoded, int from, int to, boolean isSlice) {
        int at = from + argumentPaths.fittingPath(decoded, from, to);
        if (at == to) {
            argumentPaths.read(decoded, from, to);
            return;
        }
        String before = argumentPaths.noPath() + decoded.subSequence(from, at + 1);
        watching = Watching.TEXT;
        openText();
        matcher.feedDecoded(text, before, 0, before.length(), isSlice ? at + 1 : readLength());
        read(decoded, at + 1, to, isSlice);
    }

    @Override
    public void end() {
        if (!json.isInList() || !ArgumentNames.isArgumentList(argument)) {
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
            text.files.addPending(text);
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
            ObjectFiles files = isRaw ? text.files : object;
            BitSet globs = matcher.globs(files.globs, found);
            boolean isHeader = argumentPaths.mayBePatch() && isTextOpen;
            boolean isFolder = ArgumentNames.isFolder(argumentPaths.argument());
            FileLanguage language = isHeader || isFolder ? files.language : files.language.with(found);
            if (isHeader) {
                text.useHeader(found.get(found.size() - 1));
                matcher.checkPending(text, readLength);
            }
            found.clear();
            boolean isPatch = argumentPaths.hasPatch();
            boolean isFile = files.hasFile || !isFolder;
            files.hasPath = true;
            if (isPatch == text.hasPatch
                    && isFile == files.hasFile
                    && globs.equals(files.globs)
                    && language.equals(files.language)) {
                return; // a patch has many headers, most of which repeat a path
            }
            files.language = language;
            text.hasPatch |= isPatch;
            files.hasFile = isFile;
            files.globs = globs;
            checkPending(files, readLength);
        }
    }

    private void checkPending(ObjectFiles files, int readLength) {
        for (ArgumentText pending : files.pendingTexts) {
            pending.useFiles();
            matcher.checkPending(pending, readLength);
        }
        files.pendingTexts.removeIf(pending -> pending.pending().isEmpty() && !pending.isWaiting());
        if (text.files == files) {
            text.useFiles();
            matcher.checkPending(text, readLength);
        }
    }
}
