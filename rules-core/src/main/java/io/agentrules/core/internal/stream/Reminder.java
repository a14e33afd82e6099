package io.agentrules.core.internal.stream;

import io.agentrules.api.Rule;
import io.agentrules.api.RuleSource;
import java.util.Collection;
import java.util.Optional;
import java.util.stream.Collectors;

/** What is told to a model that violates rules: a block for each. */
public final class Reminder {
    private static final String END = "</system-interrupt>";

    private final Optional<String> home;

    /** Names the files of rules relative to their workspace, or to the user's home, an absolute path with {@code /}. */
    public Reminder(Optional<String> home) {
        this.home = home;
    }

    /** Returns the text; empty for no rules. */
    public String of(Collection<Rule> rules) {
        return rules.stream().map(this::block).collect(Collectors.joining("\n\n"));
    }

    private String block(Rule rule) {
        return "<system-interrupt reason=\"rule_violation\" rule=\"" + attribute(rule.name()) + "\" path=\""
                + attribute(path(rule.source())) + "\">\n"
                + "What you were writing violates a rule of this project. Write it so that it follows the rule:\n\n"
                + rule.content().replace(END, "") + "\n" + END;
    }

    private String path(RuleSource source) {
        return source.root()
                .flatMap(root -> inside(root, source.location()))
                .or(() -> home.flatMap(folder -> inside(folder, source.location()))
                        .map(path -> "~/" + path))
                .orElse(source.path());
    }

    private static Optional<String> inside(String folder, String location) {
        String prefix = folder.endsWith("/") ? folder : folder + "/";
        return location.startsWith(prefix) ? Optional.of(location.substring(prefix.length())) : Optional.empty();
    }

    private static String attribute(String text) {
        return text.replace("&", "&amp;")
                .replace("\"", "&quot;")
                .replace("<", "&lt;")
                .replace("\n", " ");
    }
}
