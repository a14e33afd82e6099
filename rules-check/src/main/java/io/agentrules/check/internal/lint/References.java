package io.agentrules.check.internal.lint;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.check.input.WorkspaceFiles;
import io.agentrules.core.internal.agent.AgentProfiles;
import io.agentrules.core.internal.markdown.CodeRanges;
import io.agentrules.core.internal.merge.LinkAsText;
import io.agentrules.core.internal.path.PathsInText;
import io.agentrules.core.internal.support.Excerpt;
import io.agentrules.core.internal.support.Nfc;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds references to files of the workspace that other agents may replace by the files' text: {@code @docs/x.md}, and links {@code [x](mdc:docs/x.md)}. Ignores code spans and fenced code.
 */
final class References {
    private static final Pattern MDC_LINK = Pattern.compile("\\]\\(mdc:([^()\"\\s]++)\\)");
    private static final Pattern SLASH = Pattern.compile("/");

    private final Rule rule;
    private final AgentProfiles agents;
    private final WorkspaceFiles files;
    private final Set<String> read;
    private final Predicate<Set<String>> areForOthers;

    private References(
            Rule rule,
            AgentProfiles agents,
            WorkspaceFiles files,
            Set<String> read,
            Predicate<Set<String>> areForOthers) {
        this.rule = rule;
        this.agents = agents;
        this.files = files;
        this.read = read;
        this.areForOthers = areForOthers;
    }

    /**
     * Returns one finding about all references of a rule; empty if it has none.
     *
     * @param read the locations of rules: a reference to one of them tells where to look for what is in the prompt anyway
     * @param areForOthers returns whether another agent needs one of two files, because it reads only that one
     */
    static Optional<Diagnostic> of(
            Rule rule,
            AgentProfiles agents,
            WorkspaceFiles files,
            Set<String> read,
            Predicate<Set<String>> areForOthers) {
        var references = new References(rule, agents, files, read, areForOthers);
        Optional<Diagnostic> link = references.linkAsText();
        if (link.isPresent()) {
            return link;
        }
        if (agents.importFiles(rule.source().provider())) {
            return Optional.empty(); // what such a tool would insert is imported, or reported where it was read
        }
        List<String> found = references.found().stream()
                .filter(path -> !references.isRead(path))
                .toList();
        return found.isEmpty() ? Optional.empty() : Optional.of(references.notExpanded(found));
    }

    private Diagnostic notExpanded(List<String> found) {
        return Diagnostic.info(
                        "reference-not-expanded",
                        "The rule refers to " + Excerpt.of(found)
                                + (agents.insertFiles(rule.source().provider())
                                        ? ": the agent may insert the text of such files into the prompt,"
                                                + " but here the prompt has only the reference"
                                        : ": the prompt has only the reference, not the text of such files"),
                        "Copy the text that the model needs into the rule, or tell the model to read the file")
                .concerning(String.join(", ", found));
    }

    /**
     * Returns a finding if the content is only the path of a file of the workspace.
     *
     * @param read the locations of rules
     * @param areForOthers returns whether another agent needs one of two files, because it reads only that one
     */
    static Optional<Diagnostic> linkAsText(
            Rule rule,
            AgentProfiles agents,
            WorkspaceFiles files,
            Set<String> read,
            Predicate<Set<String>> areForOthers) {
        return new References(rule, agents, files, read, areForOthers).linkAsText();
    }

    private boolean isRead(String path) {
        return rule.source()
                .root()
                .filter(root -> read.contains(root + "/" + path))
                .isPresent();
    }

    private Optional<Diagnostic> linkAsText() {
        String content = rule.content();
        if (!LinkAsText.isPath(content)) {
            return Optional.empty();
        }
        return file(content)
                .map(target -> Diagnostic.warning(
                        "link-as-text",
                        "The content is only a path: it may be a symbolic link that git wrote as text",
                        remedy(target)));
    }

    /**
     * Returns the remedy: to remove this file if all agents that read it also read the other file, so that they would read its text twice.
     */
    private String remedy(String target) {
        String other = rule.source().root().orElse("") + "/" + target;
        return isRead(target) && !areForOthers.test(Set.of(rule.source().file(), other))
                ? "Remove it: " + Excerpt.of(target) + " is read anyway"
                : "Set git's core.symlinks to true and check out the file again, or copy " + Excerpt.of(target)
                        + " here"
                        + (agents.importFiles(rule.source().provider())
                                ? ", or write @" + Excerpt.of(rule.content())
                                : "");
    }

    private List<String> found() {
        String prose = MDC_LINK.matcher(CodeRanges.removedFrom(rule.content())).replaceAll("] @\"$1\" ");
        return PathsInText.mentions(prose).stream()
                .flatMap(candidates ->
                        candidates.stream().flatMap(path -> file(path).stream()).limit(1))
                .filter(path -> !isPartOfRule(path))
                .distinct()
                .toList();
    }

    /** References to the rule's own file, and second ones to an imported file, are never expanded. */
    private boolean isPartOfRule(String path) {
        String location = rule.source().location();
        return rule.source()
                        .root()
                        .filter(root -> location.equals(root + "/" + path))
                        .isPresent()
                || rule.imports().stream().anyMatch(imported -> imported.endsWith("/" + path));
    }

    /** Returns the workspace file that a reference names, relative to a root or to the rule's folder. */
    private Optional<String> file(String reference) {
        String path = Nfc.of(reference);
        return Stream.of(resolved("", path), rule.source().root().flatMap(root -> resolved(folder(root), path)))
                .flatMap(Optional::stream)
                .filter(files.paths()::contains)
                .findFirst();
    }

    /** Returns the rule's folder relative to its root, with a trailing slash. */
    private String folder(String root) {
        String location = rule.source().location();
        String relative = location.startsWith(root + "/") ? location.substring(root.length() + 1) : "";
        return relative.substring(0, relative.lastIndexOf('/') + 1);
    }

    /** Returns a path without empty names, {@code .} and {@code ..}; empty if it leads out of the root. */
    private static Optional<String> resolved(String folder, String path) {
        Deque<String> names = new ArrayDeque<>();
        for (String name : SLASH.splitAsStream(folder + path).toList()) {
            if (name.equals("..")) {
                if (names.pollLast() == null) {
                    return Optional.empty();
                }
            } else if (!name.isEmpty() && !name.equals(".")) {
                names.addLast(name);
            }
        }
        return Optional.of(String.join("/", names));
    }
}
