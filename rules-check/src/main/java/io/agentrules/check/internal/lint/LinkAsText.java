package io.agentrules.check.internal.lint;

import io.agentrules.api.Rule;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** Recognizes the text file that git writes instead of a symbolic link if the file system does not support links. */
final class LinkAsText {
    private static final Pattern BLANK = Pattern.compile("\\s");
    private static final int MAX_PATH = 300;

    private LinkAsText() {}

    private static boolean isPath(String content) {
        return content.length() <= MAX_PATH && !BLANK.matcher(content).find();
    }

    /** Returns whether the content of a rule is the path of another rule's file, relative to its own folder. */
    static boolean leadsTo(Rule target, Rule rule) {
        String content = rule.content();
        return isPath(content)
                && content.indexOf('\0') < 0
                && Path.of(rule.source().location())
                        .resolveSibling(content)
                        .normalize()
                        .equals(Path.of(target.source().location()));
    }
}
