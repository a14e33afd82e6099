package io.agentrules.check.internal.lint;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.core.internal.agent.AgentProfiles;
import io.agentrules.core.internal.merge.LinkAsText;
import io.agentrules.core.internal.support.Excerpt;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds files that only tell the reader to see {@code AGENTS.md}, where the tool would import it. */
final class UnfollowedLink {
    private static final Pattern TARGET = Pattern.compile("(?:\\.{0,2}/)*+(?:[\\w.-]++/)*+AGENTS\\.md");
    private static final int MAX_CHARS = 400;
    private static final int MAX_LINES = 3;

    private UnfollowedLink() {}

    static Optional<Diagnostic> of(Rule rule, AgentProfiles agents) {
        String content = rule.content();
        if (!agents.importFiles(rule.source().provider())
                || !rule.imports().isEmpty()
                || LinkAsText.isPath(content)
                || content.length() > MAX_CHARS
                || lines(content) > MAX_LINES) {
            return Optional.empty();
        }
        Matcher target = TARGET.matcher(content);
        return target.find() && !isImport(content, target.start())
                ? Optional.of(unfollowed(target.group()))
                : Optional.empty();
    }

    /** Returns whether a path is an import. Where it stays in the text, the tool reads the file as one of its own, or it is reported as missing. */
    private static boolean isImport(String content, int path) {
        int at = path - 1;
        return at >= 0 && content.charAt(at) == '@' && (at == 0 || Character.isWhitespace(content.charAt(at - 1)));
    }

    private static long lines(String content) {
        return content.lines()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .count();
    }

    private static Diagnostic unfollowed(String target) {
        return Diagnostic.warning(
                        "link-not-followed",
                        "The file only names " + Excerpt.of(target) + ": the text of that file is not part of the rule",
                        "Write @" + Excerpt.of(target) + " on a line of its own, which imports the file")
                .concerning(target);
    }
}
