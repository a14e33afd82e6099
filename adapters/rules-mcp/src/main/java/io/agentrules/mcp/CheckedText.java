package io.agentrules.mcp;

import io.agentrules.api.StreamSource;
import io.agentrules.api.internal.ContextField;
import io.agentrules.check.input.CurrentWork;
import io.agentrules.check.input.PatchedFile;
import io.agentrules.check.input.Patches;
import io.agentrules.core.Session;
import io.agentrules.core.model.Delta;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A text that the model is about to answer or write, as described by the arguments of {@code check_text}.
 *
 * @param parts the parts to check: one, or one for each file of a diff
 */
record CheckedText(List<Part> parts) {
    static final String TEXT = "text";
    static final String SOURCE = "source";
    static final String TOOL = "tool";
    static final String DIFF = "diff";
    private static final String PATHS = "paths";
    private static final int MAX_NAME_LENGTH = 200;

    /**
     * A part of the text.
     *
     * @param stream the part as a piece of model output
     * @param offset where in the text the part starts
     * @param line the 1-based line of the text at which the part starts
     * @param path the file that the part is about, if a diff names it
     */
    record Part(Delta stream, int offset, int line, Optional<String> path) {}

    /** The required argument. */
    static final ToolArgument REQUIRED = ToolArgument.text(
            TEXT, "the complete answer, new text of a file, or diff, as it will be written", Integer.MAX_VALUE);

    /** The arguments that describe the text. */
    static final List<ToolArgument> OTHERS = List.of(
            ToolArgument.list(
                    PATHS,
                    "files that the text is written to, such as [\"src/api/user.ts\"]",
                    WorkArguments.MAX_TEXT_LENGTH,
                    path -> CurrentWork.problem(ContextField.PATHS, path)),
            ToolArgument.choice(
                    SOURCE,
                    "default: tool if paths, tool or diff is given, otherwise text",
                    List.of(StreamSource.TEXT.id(), StreamSource.THINKING.id(), StreamSource.TOOL.id())),
            ToolArgument.text(TOOL, "the tool that writes the text, such as edit; default: any", MAX_NAME_LENGTH),
            ToolArgument.flag(DIFF, "whether text is a diff or patch whose headers name the files"));

    /**
     * Reads valid arguments.
     *
     * @return empty if they contradict each other: only tools have names and write diffs
     */
    static Optional<CheckedText> of(Map<String, Object> arguments) {
        String text = String.valueOf(arguments.get(TEXT));
        Optional<String> tool = Optional.ofNullable(arguments.get(TOOL))
                .map(Object::toString)
                .filter(name -> !name.isBlank()); // models fill in optional arguments with empty strings
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

    /** Prefers the paths in the diff to those of the arguments, which are the paths of all files together. */
    private static CheckedText diff(String text, Optional<String> tool, List<String> paths) {
        List<Part> parts = Patches.parts(text).stream()
                .filter(file -> !file.paths().isEmpty())
                .map(file -> part(text, file, tool))
                .toList();
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

    private static Part part(String diff, PatchedFile file, Optional<String> tool) {
        Optional<String> path = file.paths().stream().reduce((before, after) -> after);
        return new Part(
                written(diff.substring(file.offset(), file.end()), tool, file.paths()),
                file.offset(),
                file.line(),
                path);
    }

    private static Delta written(String text, Optional<String> tool, List<String> paths) {
        Delta.Builder written = Delta.builder(StreamSource.TOOL, text).paths(paths);
        tool.ifPresent(written::tool);
        return written.build();
    }

    /** Records the files and the tool, which is assumed to be available, in a session, and returns the session. */
    Session applyTo(Session session) {
        for (Part part : parts) {
            part.stream().tool().ifPresent(tool -> session.tools(List.of(tool)));
            part.stream().paths().forEach(session::path);
        }
        return session;
    }
}
