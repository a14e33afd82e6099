package io.agentrules.check.internal.lint;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.core.internal.parse.FrontMatter;
import io.agentrules.core.internal.parse.FrontMatterParser;
import io.agentrules.core.internal.support.Excerpt;
import java.util.List;
import java.util.Optional;

/** Finds front matter in files whose tools read none, such as {@code AGENTS.md}: it is text there and does not limit the rule. */
final class PlainFrontMatter {
    private static final int MAX_CHARS = 4_000;

    private PlainFrontMatter() {}

    /**
     * Returns a finding if the rule's text starts with front matter.
     *
     * @param unusable whether the file's tool reads front matter, but cannot use that of this file, which is reported already
     */
    static Optional<Diagnostic> of(Rule rule, boolean unusable) {
        if (!rule.metadata().isEmpty()
                || !rule.content().startsWith("---")
                || unusable
                || !rule.imports().isEmpty()) { // then it may be that of an imported file, which another agent reads
            return Optional.empty();
        }
        FrontMatter parsed = FrontMatterParser.parse(rule.content(), MAX_CHARS);
        List<String> keys = List.copyOf(parsed.lines().keySet());
        return keys.isEmpty()
                ? Optional.empty()
                : Optional.of(Diagnostic.warning(
                        "front-matter-as-text",
                        "This kind of file has no front matter, so " + Excerpt.of(keys)
                                + (keys.size() == 1
                                        ? " has no effect, and the model sees it as text"
                                        : " have no effect, and the model sees them as text"),
                        "Remove it, or move the rule to a rules folder of an agent that reads front matter"));
    }
}
