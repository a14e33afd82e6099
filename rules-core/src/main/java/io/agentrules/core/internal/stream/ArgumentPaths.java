package io.agentrules.core.internal.stream;

import io.agentrules.core.internal.path.PatchHeaders;
import io.agentrules.core.internal.path.PathsInToolCall;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Finds the paths in the arguments of a tool while they arrive, as {@link PathsInToolCall} does for complete arguments. A path is
 * passed on when its argument, or the line of the patch that names it, is complete.
 */
final class ArgumentPaths {
    private static final int MAX_LENGTH = 4_200;

    private final String tool;
    private final Consumer<String> paths;
    private final StringBuilder buffer = new StringBuilder();
    private Kind kind = Kind.NONE;
    private String argument = "";
    private PatchHeaders headers;
    private boolean isLineStart;
    private boolean isLineBuffered;
    private boolean isAfterReturn;

    /** The kinds of argument. */
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

    /** Starts an argument or, for a list, one of its members. */
    void begin(CharSequence name) {
        beginLine();
        isAfterReturn = false;
        argument = name.toString();
        headers = new PatchHeaders(paths);
        kind = PathsInToolCall.isPatch(argument)
                ? Kind.PATCH
                : PathsInToolCall.isPath(tool, argument) ? Kind.PATH : Kind.NONE;
    }

    /** Returns the end of the slice up to which no path can become complete: after the next line end of a patch. */
    int next(CharSequence text, int from, int to) {
        int at = kind == Kind.PATCH ? from : to;
        while (at < to && text.charAt(at) != '\n' && text.charAt(at) != '\r') {
            at++;
        }
        return Math.min(at + 1, to);
    }

    /** Reads the next slice of the argument, up to {@link #next} at most. */
    void read(CharSequence text, int from, int to) {
        if (kind == Kind.PATH) {
            append(text, from, to);
        } else if (kind == Kind.PATCH && from < to) {
            readLine(text, from, to);
        }
    }

    private void readLine(CharSequence text, int from, int to) {
        char last = text.charAt(to - 1);
        boolean isEnd = last == '\n' || last == '\r';
        int end = isEnd ? to - 1 : to;
        if (isAfterReturn && last == '\n' && from == end) {
            isAfterReturn = false; // \r\n is one line end
            return;
        }
        if (isLineStart && from < end) {
            isLineStart = false;
            isLineBuffered = PatchHeaders.mayBegin(text.charAt(from));
        }
        if (isLineBuffered) {
            append(text, from, end);
        }
        if (isEnd) {
            endLine();
        }
        isAfterReturn = last == '\r';
    }

    private void append(CharSequence text, int from, int to) {
        buffer.append(text, from, Math.min(to, from + MAX_LENGTH - buffer.length()));
    }

    private void endLine() {
        boolean isHeader = buffer.length() < MAX_LENGTH && PatchHeaders.isHeader(buffer);
        headers.take(isHeader ? buffer.toString() : "");
        beginLine();
    }

    private void beginLine() {
        buffer.setLength(0);
        isLineStart = true;
        isLineBuffered = false;
    }

    /** Ends the argument. */
    void end() {
        if (kind == Kind.PATCH) {
            endLine();
        } else if (kind == Kind.PATH && buffer.length() < MAX_LENGTH) {
            PathsInToolCall.in(tool, Map.of(argument, buffer.toString())).forEach(paths);
        }
        kind = Kind.NONE;
    }
}
