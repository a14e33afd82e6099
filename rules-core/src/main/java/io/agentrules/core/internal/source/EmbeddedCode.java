package io.agentrules.core.internal.source;

import io.agentrules.core.internal.source.Language.Embedded;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Tells where a language inside of another one begins and ends. For example, of {@code <script async>x()</script>} the lexer of JavaScript
 * reads {@code x()</script>}: {@link #readAround} finds the tag, {@link #readTag} its end, and {@link #isLast} the end of the language.
 */
final class EmbeddedCode {
    private final Language around;

    /** What may begin or end the language, or the tag. */
    private final Recent recent;

    /** That around a value of the tag; 0 outside. */
    private char quote;

    private @Nullable Embedded found;

    EmbeddedCode(Language around) {
        this.around = around;
        this.recent = new Recent();
    }

    EmbeddedCode(EmbeddedCode other) {
        around = other.around;
        recent = new Recent(other.recent);
        quote = other.quote;
        found = other.found;
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
    }

    /** Reads the rest of the tag. {@link Step#CODE_FOLLOWS}: the language begins; {@link Step#NOTHING_BEGAN}: the tag is empty or another. */
    Step readTag(char unit) {
        if (recent.isEmpty() && CodeBefore.isWord(unit)) { // <scripts
            recent.add(unit);
            return Step.NOTHING_BEGAN;
        }
        if (quote != 0) {
            quote = unit == quote ? 0 : quote;
        } else if (unit == '"' || unit == '\'') {
            quote = unit;
        } else if (unit == '>') {
            boolean isEmpty = recent.endsWith("/");
            recent.clear();
            return isEmpty ? Step.NOTHING_BEGAN : Step.CODE_FOLLOWS;
        }
        recent.add(unit);
        return Step.INSIDE;
    }

    /** Reads a character of the language inside, and returns whether that ends with it. */
    boolean isLast(char unit) {
        recent.add(Character.toLowerCase(unit));
        if (found == null || !recent.endsWith(found.close())) {
            return false;
        }
        recent.clear();
        return true;
    }

    /** Returns the language that was found last. */
    Language language() {
        return found == null ? around : found.language();
    }
}
