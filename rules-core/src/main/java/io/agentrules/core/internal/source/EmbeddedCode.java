package io.agentrules.core.internal.source;

import io.agentrules.core.internal.source.Language.Embedded;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A language inside of another one: finds where it begins in the code around it, reads the rest of the tag that begins it, and then its own
 * text up to its end. For example, of {@code <script async>x()</script>} the part {@code x()</script>} is read by the lexer of JavaScript.
 */
final class EmbeddedCode {
    private final Language around;

    /** What may begin or end the language, or the tag. */
    private final Recent recent;

    /** That around a value of the tag; 0 outside. */
    private char quote;

    private @Nullable Embedded found;
    private @Nullable SourceLexer inner;

    EmbeddedCode(Language around) {
        this.around = around;
        this.recent = new Recent();
    }

    EmbeddedCode(EmbeddedCode other) {
        around = other.around;
        recent = new Recent(other.recent);
        quote = other.quote;
        found = other.found;
        SourceLexer within = other.inner;
        inner = within == null ? null : within.copy();
    }

    /** Returns the lexer of the language inside; null where none is. */
    @Nullable
    SourceLexer inner() {
        return inner;
    }

    /** Forgets the code so far, which a comment or a literal has ended. */
    void forget() {
        recent.clear();
    }

    /** Reads a character of the code around, and returns what begins after it. */
    Optional<Embedded> readAround(char unit) {
        recent.add(Character.toLowerCase(unit));
        return around.embedded().stream()
                .filter(candidate -> recent.endsWith(candidate.open()))
                .findFirst();
    }

    /** Begins a language, or the rest of the tag before it. */
    void begin(Embedded embedded) {
        found = embedded;
        recent.clear();
        quote = 0;
        if (!embedded.isTag()) {
            inner = new SourceLexer(embedded.language());
        }
    }

    /** Reads the rest of the tag, and returns whether it goes on; if not, the language inside begins, unless the tag is empty or another. */
    boolean readTag(char unit) {
        if (recent.isEmpty() && CodeBefore.isWord(unit)) { // <scripts
            recent.add(unit);
            return false;
        }
        if (quote != 0) {
            quote = unit == quote ? 0 : quote;
        } else if (unit == '"' || unit == '\'') {
            quote = unit;
        } else if (unit == '>') {
            boolean isEmpty = recent.endsWith("/");
            recent.clear();
            if (!isEmpty && found != null) {
                inner = new SourceLexer(found.language());
            }
            return false;
        }
        recent.add(unit);
        return true;
    }

    /** Reads a character of the language inside, and returns whether that ends with it. */
    boolean readInside(char unit, SourceLexer within, SourceLexer.Sink sink) {
        within.next(unit, sink);
        recent.add(Character.toLowerCase(unit));
        if (found == null || !recent.endsWith(found.close())) {
            return false;
        }
        within.settle(sink);
        inner = null;
        recent.clear();
        return true;
    }
}
