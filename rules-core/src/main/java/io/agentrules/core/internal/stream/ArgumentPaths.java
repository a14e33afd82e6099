package io.agentrules.core.internal.stream;

import io.agentrules.core.internal.path.PatchHeaders;
import io.agentrules.core.internal.path.PathsInToolCall;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Finds the paths among the arguments of a tool while they arrive, as {@link PathsInToolCall} does when they are complete. A
 * path is told when the argument that it is, or the line of the patch that names it, is complete.
 */
final class ArgumentPaths {
    private static final int MAX_LENGTH = 4_200;

    private final String tool;
    private final Consumer<String> paths;
    private final StringBuilder kept = new StringBuilder();
    private Kind kind = Kind.NONE;
    private String argument = "";
    private PatchHeaders headers;
    private boolean isLineStart;
    private boolean isLineKept;
    private boolean isAfterReturn;

    /** What the argument is. */
    private enum Kind {
        PATH,
        PATCH,
        NONE
    }

    ArgumentPaths(String tool, Consumer<String> paths) {
        this.tool = tool;
        this.paths = paths;
        this.headers = new PatchHeaders(paths);
    }

    /** An argument begins; for a list, a member of it. */
    void begin(CharSequence name) {
        beginLine();
        isAfterReturn = false;
        argument = name.toString();
        headers = new PatchHeaders(paths);
        kind = PathsInToolCall.isPatch(argument)
                ? Kind.PATCH
                : PathsInToolCall.isPath(tool, argument) ? Kind.PATH : Kind.NONE;
    }

    /** Returns up to where a piece can be taken before a path may be told: behind the next end of a line of a patch. */
    int next(CharSequence text, int from, int to) {
        int at = kind == Kind.PATCH ? from : to;
        while (at < to && text.charAt(at) != '\n' && text.charAt(at) != '\r') {
            at++;
        }
        return Math.min(at + 1, to);
    }

    /** Takes the next piece of the argument, up to {@link #next} at most. */
    void take(CharSequence text, int from, int to) {
        if (kind == Kind.PATH) {
            keep(text, from, to);
        } else if (kind == Kind.PATCH && from < to) {
            takeLine(text, from, to);
        }
    }

    private void takeLine(CharSequence text, int from, int to) {
        char last = text.charAt(to - 1);
        boolean isEnd = last == '\n' || last == '\r';
        int end = isEnd ? to - 1 : to;
        if (isAfterReturn && last == '\n' && from == end) {
            isAfterReturn = false; // both are one end
            return;
        }
        if (isLineStart && from < end) {
            isLineStart = false;
            isLineKept = PatchHeaders.mayBegin(text.charAt(from));
        }
        if (isLineKept) {
            keep(text, from, end);
        }
        if (isEnd) {
            endLine();
        }
        isAfterReturn = last == '\r';
    }

    private void keep(CharSequence text, int from, int to) {
        kept.append(text, from, Math.min(to, from + MAX_LENGTH - kept.length()));
    }

    private void endLine() {
        boolean tells = kept.length() < MAX_LENGTH && PatchHeaders.isHeader(kept);
        headers.take(tells ? kept.toString() : "");
        beginLine();
    }

    private void beginLine() {
        kept.setLength(0);
        isLineStart = true;
        isLineKept = false;
    }

    /** The argument is complete. */
    void end() {
        if (kind == Kind.PATCH) {
            endLine();
        } else if (kind == Kind.PATH && kept.length() < MAX_LENGTH) {
            PathsInToolCall.in(tool, Map.of(argument, kept.toString())).forEach(paths);
        }
        kind = Kind.NONE;
    }
}
