package io.agentrules.check.input;

import io.agentrules.check.input.PatchedFile.Line;
import io.agentrules.core.internal.path.DiffLines;
import io.agentrules.core.internal.path.DiffLines.Kind;
import io.agentrules.core.internal.path.PatchHeaders;
import io.agentrules.core.internal.path.PatchHeaders.Change;
import io.agentrules.core.internal.path.PatchHeaders.Header;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads unified diffs and patches for the tool {@code apply_patch}, line by line, and passes on what they do to each file, as soon as the next
 * one begins. {@link DiffLines} tells what a line is, {@link PatchHeaders} reads the names.
 *
 * <p>For example, {@code --- a/x}, {@code +++ b/x}, {@code @@ -3 +3 @@}, {@code -old}, {@code +new} is the file {@code x}, with a removed line,
 * and an added one with the number 3. A binary file, one with a new mode and a submodule of which only the commit changed have names; the
 * commit of a submodule is no added line.
 */
public final class PatchReader {
    private static final String BEGIN = "*** Begin Patch";
    private static final String END = "*** End Patch";
    private static final String GIT = "diff --git ";
    private static final String NO_NEW_FILE = "+++ /dev/null";
    private static final String DELETED = "deleted file mode ";
    private static final Pattern OF_SUBMODULE = Pattern.compile("(?:new file mode|index \\S+) 160000\\b");

    /** How many units of lines a piece of a file has at least, where files come in pieces. */
    private static final int PIECE = 1 << 18;

    private final boolean isOnlyPatches;
    private final int pieceLength;
    private final Consumer<PatchedFile> files;
    private DiffLines lines = new DiffLines(true);
    private @Nullable Part part;
    private boolean hasText;
    private boolean isUnified;
    private int offset;
    private int line;

    /** The last two lines, of which a file without a header of git has its names. */
    private final String[] last = {"", ""};

    private int lastOffset;

    /** What a line takes besides its text, in units. */
    private static final int LINE = 64;

    /** What is known of the current file. */
    private static final class Part {
        final int offset;
        final int line;
        final Set<String> paths = new LinkedHashSet<>();
        final PatchHeaders headers = new PatchHeaders(paths::add);
        final List<Line> lines = new ArrayList<>();
        Optional<String> nameInGit = Optional.empty();
        boolean isOfPatch;
        boolean isDeleted;
        boolean isSubmodule;
        boolean hasHunk;
        int length;

        Part(int offset, int line) {
            this.offset = offset;
            this.line = line;
        }

        void header(String text) {
            headers.take(text);
            nameInGit = nameInGit.or(() -> PatchHeaders.nameInGit(text));
            isDeleted |= text.startsWith(NO_NEW_FILE) || text.startsWith(DELETED);
            isSubmodule |= OF_SUBMODULE.matcher(text).lookingAt();
        }

        boolean isNamed() {
            return !paths.isEmpty() || nameInGit.isPresent();
        }

        void line(DiffLines read, Kind kind, String text) {
            if (kind == Kind.HUNK) {
                hasHunk = true;
                lines.add(Line.BETWEEN);
            } else if (kind != Kind.OTHER && !isSubmodule) {
                int end = text.endsWith("\r") ? text.length() - 1 : text.length();
                lines.add(new Line(kind, read.number(), text.substring(Math.min(read.columns(), end), end)));
                length += LINE + end;
            }
        }

        /** Removes the last two lines, which were the names of the next file. The lines of a submodule are not kept in the first place. */
        void removeNames() {
            if (!isSubmodule) {
                lines.subList(lines.size() - 2, lines.size()).clear();
            }
        }

        /** Returns the lines so far but for the last two, which may be names, and drops them. */
        PatchedFile piece(int end) {
            List<Line> last = List.copyOf(lines.subList(lines.size() - 2, lines.size()));
            lines.subList(lines.size() - 2, lines.size()).clear();
            PatchedFile piece = build(end);
            lines.clear();
            lines.addAll(last);
            length = 0;
            return piece;
        }

        PatchedFile build(int end) {
            if (paths.isEmpty()) {
                nameInGit.ifPresent(paths::add);
            }
            return new PatchedFile(offset, end, line, List.copyOf(paths), isDeleted ? List.of() : lines, isDeleted);
        }
    }

    private PatchReader(boolean isOnlyPatches, int pieceLength, Consumer<PatchedFile> files) {
        this.isOnlyPatches = isOnlyPatches;
        this.pieceLength = pieceLength;
        this.files = files;
    }

    /**
     * Returns a reader that passes on a file with many lines in pieces, so that a diff of any length takes little memory. The pieces of a file
     * have its {@code offset} and {@code line} in common.
     */
    public static PatchReader inPieces(Consumer<PatchedFile> files) {
        return new PatchReader(false, PIECE, files);
    }

    static List<PatchedFile> read(String text, boolean isOnlyPatches) {
        var files = new ArrayList<PatchedFile>();
        if (isOnlyPatches && !text.contains("*** ")) {
            return files;
        }
        var reader = new PatchReader(isOnlyPatches, Integer.MAX_VALUE, files::add);
        int at = 0;
        for (int end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', at)) {
            reader.take(text.substring(at, end));
            at = end + 1;
        }
        if (at < text.length()) {
            reader.take(text.substring(at));
        }
        reader.endPart(text.length());
        return files;
    }

    /** Returns whether a part that begins there is of the format for {@code apply_patch}. */
    static boolean isOfPatch(String text, int offset) {
        int end = text.indexOf('\n', offset);
        return isOfPatch(text.substring(offset, end < 0 ? text.length() : end));
    }

    private static boolean isOfPatch(String line) {
        return Header.in(line).filter(header -> header.change() != Change.MOVE).isPresent();
    }

    /** Reads the next line, given without its {@code \n}. */
    public void take(String text) {
        line++;
        // Where lines of context begin with a blank, an indented header is a quote.
        if (isOfPatch(text) && !(isUnified && text.startsWith(" "))) {
            Part begun = begin(offset, line);
            begun.isOfPatch = true;
            begun.isDeleted = Header.in(text).map(Header::change).equals(Optional.of(Change.DELETE));
            begun.header(text);
            lines = new DiffLines(false);
        } else if (part != null && part.isOfPatch && !text.startsWith(GIT)) {
            patchLine(part, text);
        } else if (!isOnlyPatches) {
            diffLine(text);
        }
        if (part != null && part.length >= pieceLength && part.lines.size() > 2) {
            files.accept(part.piece(offset));
        }
        hasText |= !text.isBlank();
        last[0] = last[1];
        last[1] = text;
        lastOffset = offset;
        offset += text.length() + 1;
    }

    /** Ends the text. */
    public void finish() {
        endPart(offset);
    }

    private Part begin(int from, int number) {
        endPart(from);
        var begun = new Part(from, number);
        part = begun;
        return begun;
    }

    private void endPart(int end) {
        if (part != null) {
            files.accept(part.build(end));
            part = null;
        }
    }

    private void patchLine(Part file, String text) {
        String trimmed = PatchHeaders.trimmed(text);
        if (trimmed.equals(BEGIN) || trimmed.equals(END)) {
            endPart(offset);
            lines = new DiffLines(true);
        } else if (Header.in(text).isPresent()) {
            file.header(text);
        } else {
            file.line(lines, lines.next(text), text);
        }
    }

    private void diffLine(String text) {
        Part file = part;
        if (file != null && file.isOfPatch) {
            lines = new DiffLines(true);
        }
        boolean wasInHunk = lines.isInHunk();
        Kind kind = lines.next(text);
        if (kind == Kind.FILE && (file == null || file.hasHunk || file.isOfPatch || file.isNamed())) {
            isUnified = true;
            begin(offset, line).header(text);
        } else if (kind == Kind.HUNK && lines.isNamed() && (file == null || file.hasHunk)) {
            if (file != null && wasInHunk) {
                file.removeNames();
            }
            isUnified = true;
            Part begun = begin(lastOffset - last[0].length() - 1, line - 2);
            begun.header(last[0]);
            begun.header(last[1]);
            begun.line(lines, kind, text);
        } else if (kind == Kind.HUNK && file == null && !hasText) {
            begin(offset, line).line(lines, kind, text);
        } else if (file != null) {
            if (!file.hasHunk) {
                file.header(text);
            }
            file.line(lines, kind == Kind.NAME || kind == Kind.FILE ? Kind.OTHER : kind, text);
        }
    }
}
