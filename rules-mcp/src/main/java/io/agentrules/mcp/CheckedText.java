package io.agentrules.mcp;

import io.agentrules.api.StreamSource;
import io.agentrules.core.input.FileDiff;
import io.agentrules.core.Session;
import io.agentrules.core.model.Delta;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A text that the model said or wrote, as the arguments of {@code check_text} tell it.
 *
 * @param parts the streams that it is looked at as: one, or one for each file of a diff
 */
record CheckedText(List<Part> parts) {
    static final String TEXT = "text";
    static final String SOURCE = "source";
    static final String TOOL = "tool";
    static final String DIFF = "diff";
    private static final String PATHS = "paths";
    private static final int LONGEST_NAME = 200;

    /**
     * A part of the text.
     *
     * @param offset where in the text it begins
     * @param line the line of the text with which it begins, from 1
     * @param path the file that it is about, if it is of a diff that says so
     */
    record Part(Delta stream, int offset, int line, Optional<String> path) {}

    /** The argument without which there is nothing to check. */
    static final Argument REQUIRED = Argument.text(
            TEXT, "all of an answer, of a file's new text, or of a diff, as it will be written", Integer.MAX_VALUE);

    /** The arguments that say what the text is. */
    static final List<Argument> OTHERS = List.of(
            Argument.list(
                    PATHS,
                    "files that the text is written to, such as [\"src/api/user.ts\"]",
                    WorkArguments.LONGEST_TEXT),
            Argument.choice(
                    SOURCE,
                    "default: tool where there are paths, tool or diff, else text",
                    List.of(StreamSource.TEXT.id(), StreamSource.THINKING.id(), StreamSource.TOOL.id())),
            Argument.text(TOOL, "the tool that writes it, such as edit; default: any", LONGEST_NAME),
            Argument.flag(DIFF, "whether text is a diff or patch, whose headers name the files"));

    /**
     * Reads the arguments, which fit their schemas.
     *
     * @return empty if they contradict each other: only a tool has a name, and writes a diff
     */
    static Optional<CheckedText> of(Map<String, Object> arguments) {
        String text = String.valueOf(arguments.get(TEXT));
        Optional<String> tool = Optional.ofNullable(arguments.get(TOOL))
                .map(Object::toString)
                .filter(name -> !name.isBlank()); // models fill in what they need not
        boolean isDiff = Boolean.TRUE.equals(arguments.get(DIFF));
        List<String> paths = texts(arguments.get(PATHS));
        boolean isOfTool = tool.isPresent() || isDiff;
        StreamSource source = Optional.ofNullable(arguments.get(SOURCE))
                .flatMap(given -> StreamSource.of(given.toString()))
                .orElse(isOfTool || !paths.isEmpty() ? StreamSource.TOOL : StreamSource.TEXT);
        if (source == StreamSource.TOOL) {
            return Optional.of(isDiff ? diff(text, tool, paths) : whole(written(text, tool, paths)));
        }
        Delta said = source == StreamSource.TEXT ? Delta.text(text) : Delta.thinking(text);
        return isOfTool ? Optional.empty() : Optional.of(whole(said));
    }

    /** What a diff says of its files is more exact than the paths that are given, which are those of all. */
    private static CheckedText diff(String text, Optional<String> tool, List<String> paths) {
        List<Part> parts =
                FileDiff.in(text).stream().map(file -> part(file, tool)).toList();
        return parts.isEmpty() ? whole(written(text, tool, paths)) : new CheckedText(parts);
    }

    private static List<String> texts(@Nullable Object list) {
        return list instanceof Collection<?> members
                ? members.stream().map(String::valueOf).toList()
                : List.of();
    }

    private static CheckedText whole(Delta text) {
        return new CheckedText(List.of(new Part(text, 0, 1, Optional.empty())));
    }

    private static Part part(FileDiff file, Optional<String> tool) {
        Optional<String> path = file.paths().stream().reduce((before, after) -> after);
        return new Part(written(file.text(), tool, file.paths()), file.offset(), file.line(), path);
    }

    private static Delta written(String text, Optional<String> tool, List<String> paths) {
        Delta.Builder written = Delta.builder(StreamSource.TOOL, text).paths(paths);
        tool.ifPresent(written::tool);
        return written.build();
    }

    /** Tells a session of the tool, which is available as far as nobody says otherwise, and of the files; and returns it. */
    Session tell(Session session) {
        for (Part part : parts) {
            part.stream().tool().ifPresent(tool -> session.tools(List.of(tool)));
            part.stream().paths().forEach(session::path);
        }
        return session;
    }
}
