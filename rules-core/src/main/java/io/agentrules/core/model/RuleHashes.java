package io.agentrules.core.model;

import io.agentrules.api.Condition;
import io.agentrules.api.Experimental;
import io.agentrules.api.Level;
import io.agentrules.api.Rule;
import io.agentrules.api.RuleSource;
import io.agentrules.api.StreamTrigger;
import io.agentrules.api.TriggerOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * SHA-256 hashes of rules: {@code sha256:} and 64 hexadecimal digits in lower case. Absolute folders are not part of them: the same rules have
 * the same hash in every checkout. Neither are comments, keys that nothing reads, or the layout of front matter, because they have no effect.
 *
 * @since 0.1
 */
@Experimental
public final class RuleHashes {
    private static final Pattern SLASH = Pattern.compile("/");

    private RuleHashes() {}

    /**
     * Returns the hash of what a rule's own file and its imports say. It depends neither on the rule's name and path nor on the folder
     * in which the agent was started. Locks of all versions have it, so it must not change; what else counts is in {@link #ofKeys}.
     */
    public static String ofText(Rule rule) {
        var hash = new Fingerprint().add(rule.description()).add(rule.disabled());
        List<Condition> written = rule.conditions().stream()
                .filter(condition -> !condition.key().equals(Rule.FOLDER))
                .toList();
        hash.add(written.size());
        written.forEach(condition -> add(condition, hash));
        addRest(rule, hash);
        return hash.value();
    }

    /** Returns the hash of the keys of a rule's front matter that any format, view or hook reads. */
    public static String ofKeys(Rule rule) {
        return LockedKeys.hash(rule);
    }

    /** Returns the hash of a text, such as that of an imported file. */
    public static String of(String text) {
        return new Fingerprint().add(text).value();
    }

    /** Returns the hash of everything in a catalog that decides what a model is told. */
    static String digest(List<RuleEntry> entries) {
        var hash = new Fingerprint().add(entries.size());
        entries.forEach(entry -> add(entry, hash));
        return hash.value();
    }

    private static void add(RuleEntry entry, Fingerprint hash) {
        Rule rule = entry.rule();
        addSource(rule, hash);
        hash.add(entry.bucket().id()).add(entry.state().id());
        hash.add(entry.shadowedBy().isPresent());
        entry.shadowedBy().ifPresent(winner -> addSource(winner, hash));
        hash.add(rule.description()).add(rule.alwaysApply()).add(rule.listed()).add(rule.disabled());
        hash.add(rule.conditions().size());
        rule.conditions().forEach(condition -> {
            add(condition, hash);
            hash.add(condition.base());
        });
        hash.add(rule.folder()).add(imports(rule));
        addRest(rule, hash);
        hash.add(ofKeys(rule));
    }

    private static void addSource(Rule rule, Fingerprint hash) {
        hash.add(rule.name())
                .add(rule.source().provider())
                .add(rule.source().level().id())
                .add(path(rule));
    }

    private static void add(Condition condition, Fingerprint hash) {
        hash.add(condition.key()).add(condition.values()).add(condition.style().id());
    }

    private static void addRest(Rule rule, Fingerprint hash) {
        hash.add(rule.match().id()).add(rule.trigger().isPresent());
        rule.trigger().ifPresent(trigger -> add(trigger, hash));
        hash.add(rule.content());
    }

    private static void add(StreamTrigger trigger, Fingerprint hash) {
        TriggerOptions options = trigger.options();
        hash.add(trigger.patterns())
                .add(trigger.scope())
                .add(options.interruptMode())
                .add(options.repeatMode())
                .add(options.repeatGap())
                .add(options.contextMode())
                .add(options.addedLinesOnly())
                .add(options.ignoreQuotes())
                .add(options.reminder());
        trigger.in().ifPresent(part -> hash.add(part.id()));
    }

    /** Returns where a rule is, with {@code /}: a project's relative to its root, any other relative to its folder of rules. */
    public static String path(Rule rule) {
        RuleSource source = rule.source();
        return source.level() == Level.PROJECT
                ? source.root().map(root -> relative(root, source.location())).orElse(source.path())
                : source.path();
    }

    /** Returns the imported files relative to the folder of the file that imports them, because home folders differ. */
    private static List<String> imports(Rule rule) {
        String file = rule.source().file();
        String folder = file.substring(0, Math.max(0, file.lastIndexOf('/')));
        return rule.imports().stream()
                .map(imported -> relative(folder, imported))
                .toList();
    }

    /** Returns an absolute path relative to an absolute folder, with {@code ..} where it is not inside. */
    private static String relative(String folder, String path) {
        List<String> from = names(folder);
        List<String> to = names(path);
        int common = 0;
        while (common < from.size()
                && common < to.size() - 1
                && from.get(common).equals(to.get(common))) {
            common++;
        }
        var relative = new ArrayList<String>();
        for (int up = common; up < from.size(); up++) {
            relative.add("..");
        }
        relative.addAll(to.subList(common, to.size()));
        return String.join("/", relative);
    }

    private static List<String> names(String path) {
        return SLASH.splitAsStream(path).filter(name -> !name.isEmpty()).toList();
    }
}
