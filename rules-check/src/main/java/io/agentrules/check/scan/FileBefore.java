package io.agentrules.check.scan;

import io.agentrules.core.internal.source.SourceLexer;
import io.agentrules.core.internal.support.Lazy;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Tells what comes before a line in a file of which a diff has only some lines. Asked for lines in their order. */
final class FileBefore {
    private final Lazy<Optional<String>> text;
    private final @Nullable SourceLexer lexer;
    private int line = 1;
    private int offset;

    /**
     * Begins before the first line.
     *
     * @param source returns the text of the file; asked once, if at all
     * @param lexer the one for the beginning of the file
     */
    FileBefore(Supplier<Optional<String>> source, @Nullable SourceLexer lexer) {
        this.text = new Lazy<>(source);
        this.lexer = lexer == null ? null : lexer.copy();
    }

    /** Returns what tells comments from code at the beginning of a line; empty if the file has another line there. */
    Optional<SourceLexer> lexerAt(int number, String expected) {
        Optional<String> known = text.get();
        if (lexer == null || known.isEmpty() || number < line) {
            return Optional.empty();
        }
        String file = known.get();
        int start = offset;
        while (line < number) {
            int lineBreak = file.indexOf('\n', start);
            if (lineBreak < 0) {
                return Optional.empty();
            }
            start = lineBreak + 1;
            line++;
        }
        lexer.skip(file, offset, start);
        offset = start;
        int end = start + expected.length();
        boolean fits = file.startsWith(expected, start)
                && (end == file.length() || file.charAt(end) == '\n' || file.charAt(end) == '\r');
        return fits ? Optional.of(lexer.copy()) : Optional.empty();
    }
}
