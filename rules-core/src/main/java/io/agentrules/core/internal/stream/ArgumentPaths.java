package io.agentrules.core.internal.stream;

import io.agentrules.core.internal.path.ArgumentNames;
import io.agentrules.core.internal.path.PatchHeaders;
import io.agentrules.core.internal.path.PathsInToolCall;
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
    private boolean isInCommand;
    private boolean hasPatch;
    private boolean isLineStart;
    private boolean isIndented;
    private boolean isLineBuffered;

    /** The kinds of argument. */
    enum Kind {
        PATH,
        PATCH,
        NONE
    }

    ArgumentPaths(String tool, Consumer<String> paths) {
        this.tool = tool;
        this.paths = paths;
        this.headers = new PatchHeaders(paths);
    }

    /** Returns the kind of the arguments of a name. */
    Kind kindOf(String name) {
        return ArgumentNames.isPatch(name) ? Kind.PATCH : PathsInToolCall.isPath(tool, name) ? Kind.PATH : Kind.NONE;
    }

    /** Starts an argument or, for a list, one of its members. */
    void begin(String name, Kind ofName) {
        beginLine();
        argument = name;
        kind = ofName;
        hasPatch = false;
        if (kind == Kind.PATCH) {
            headers = new PatchHeaders(paths);
            isInCommand = ArgumentNames.isCommand(name);
        }
    }

    /** Returns the name of the argument that began last. */
    String argument() {
        return argument;
    }

    /** Returns how many of the next units of the argument leave it a path, as {@link ArgumentNames#canBePath} does. */
    int fittingPath(CharSequence text, int from, int to) {
        if (from == to) {
            return 0;
        }
        char first = buffer.isEmpty() ? text.charAt(from) : buffer.charAt(0);
        int end = Math.min(to, from + ArgumentNames.MAX_PATH_LENGTH - buffer.length());
        int at = from;
        while (at < end && !ArgumentNames.isInNoPath(text.charAt(at), first)) {
            at++;
        }
        return at - from;
    }

    /** Takes the argument as no path after all; returns what was read of it. */
    String noPath() {
        kind = Kind.NONE;
        return buffer.toString();
    }

    /** Returns whether the argument is a patch if it looks like one. */
    boolean mayBePatch() {
        return kind == Kind.PATCH;
    }

    /** Returns whether the argument is a command line, and a file was found in it that a patch is about. */
    boolean hasPatch() {
        return hasPatch;
    }

    /** Returns the end of the slice up to which no path can become complete: after the next line end of a patch. */
    int next(CharSequence text, int from, int to) {
        int at = kind == Kind.PATCH ? from : to;
        while (at < to && text.charAt(at) != '\n') {
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
        boolean isEnd = text.charAt(to - 1) == '\n';
        int end = isEnd ? to - 1 : to;
        int at = from;
        while (isLineStart && at < end) {
            char unit = text.charAt(at);
            if (PatchHeaders.isBlank(unit)) {
                isIndented = true;
                at++;
            } else {
                isLineStart = false;
                isLineBuffered = PatchHeaders.mayBegin(unit, isIndented);
                buffer.append(isIndented ? " " : "");
            }
        }
        if (isLineBuffered) {
            append(text, at, end);
        }
        if (isEnd) {
            endLine();
        }
    }

    private void append(CharSequence text, int from, int to) {
        buffer.append(text, from, Math.min(to, from + MAX_LENGTH - buffer.length()));
    }

    private void endLine() {
        boolean isHeader = buffer.length() < MAX_LENGTH && PatchHeaders.isHeader(buffer);
        String line = isHeader ? buffer.toString() : "";
        hasPatch |= isInCommand && PatchHeaders.Header.in(line).isPresent();
        headers.take(line);
        beginLine();
    }

    private void beginLine() {
        buffer.setLength(0);
        isLineStart = true;
        isIndented = false;
        isLineBuffered = false;
    }

    /** Ends the argument. */
    void end() {
        if (kind == Kind.PATCH) {
            endLine();
        } else if (kind == Kind.PATH && buffer.length() < MAX_LENGTH) {
            PathsInToolCall.add(argument, buffer.toString(), paths);
        }
        kind = Kind.NONE;
    }
}
