package io.agentrules.core.internal.merge;

import io.agentrules.api.Rule;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** Recognizes the text file that git writes instead of a symbolic link if the file system does not support links. */
public final class LinkAsText {
    private static final Pattern PATH = Pattern.compile("\\S{0,300}");

    private LinkAsText() {}

    /** Returns whether the content of a rule may be nothing but a path. */
    public static boolean isPath(String content) {
        return PATH.matcher(content).matches();
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
