package io.agentrules.core.internal.stream;

import io.agentrules.api.Level;
import io.agentrules.api.Rule;
import io.agentrules.api.RuleSource;
import java.util.Collection;
import java.util.Optional;
import java.util.stream.Collectors;

/** Renders the reminder for a model that violates rules, with one block per rule. */
public final class Reminder {
    private static final String TAG = "system-interrupt";

    private final Optional<String> home;

    /**
     * Creates a renderer that names rule files relative to their workspace root or to the user's home folder.
     *
     * @param home the absolute path of the home folder, with {@code /}; empty if there is none
     */
    public Reminder(Optional<String> home) {
        this.home = home;
    }

    /** Returns the text; empty without rules. */
    public String of(Collection<Rule> rules) {
        return rules.stream().map(this::block).collect(Collectors.joining("\n\n"));
    }

    private String block(Rule rule) {
        return "<" + TAG + " reason=\"rule_violation\" rule=\"" + attribute(rule.name()) + "\" path=\""
                + attribute(path(rule.source())) + "\">\n"
                + "What you were writing violates a rule" + owner(rule.source().level())
                + ". Write it so that it follows the rule:\n\n"
                + withoutTags(text(rule)) + "\n</" + TAG + ">";
    }

    private static String owner(Level level) {
        return switch (level) {
            case PROJECT -> " of this project";
            case USER -> " of the user";
            case MANAGED -> " of the organization";
            case LIBRARY, REMOTE -> "";
        };
    }

    /** Returns a text that neither ends its block nor begins another. */
    private static String withoutTags(String text) {
        return text.replace("</" + TAG, "&lt;/" + TAG).replace("<" + TAG, "&lt;" + TAG);
    }

    /** Returns what the model is told: the rule's reminder, or else its content. */
    private static String text(Rule rule) {
        return rule.trigger().flatMap(trigger -> trigger.options().reminder()).orElse(rule.content());
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
