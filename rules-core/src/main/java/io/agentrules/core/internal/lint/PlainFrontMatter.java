package io.agentrules.core.internal.lint;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.core.internal.parse.FrontMatter;
import io.agentrules.core.internal.parse.FrontMatterParser;
import io.agentrules.core.internal.support.Excerpt;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Finds front matter in files whose tools read none, such as {@code AGENTS.md}: it is text there and limits nothing. */
final class PlainFrontMatter {
    private static final int MAX_CHARS = 4_000;

    /** The providers of tools that treat front matter as text only where it is not valid YAML, which is reported. */
    private static final Set<String> READING = Set.of("cline", "continue", "remote");

    private PlainFrontMatter() {}

    static Optional<Diagnostic> of(Rule rule) {
        if (!rule.metadata().isEmpty()
                || !rule.content().startsWith("---")
                || READING.contains(rule.source().provider())
                || !rule.imports().isEmpty()) { // then it may be that of an imported file, which another tool reads
            return Optional.empty();
        }
        FrontMatter parsed = FrontMatterParser.parse(rule.content(), MAX_CHARS);
        List<String> keys = List.copyOf(parsed.lines().keySet());
        return keys.isEmpty()
                ? Optional.empty()
                : Optional.of(Diagnostic.warning(
                        "front-matter-as-text",
                        "This kind of file has no front matter, so " + Excerpt.of(keys)
                                + " has no effect, and the model sees it as text",
                        "Remove it, or move the rule to a rules folder of a tool that reads front matter"));
    }
}
