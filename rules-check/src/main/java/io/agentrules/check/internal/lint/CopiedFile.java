package io.agentrules.check.internal.lint;

import io.agentrules.api.Rule;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;

/** A file of which other files may be copies, with the agents that load it. Equal to itself only. */
final class CopiedFile {
    private static final String SKILL = "SKILL.md";

    private final Rule rule;
    private final String shown;
    private final int text;
    private boolean isMain;
    private final Set<String> agents = new TreeSet<>();
    private final Set<String> imports = new HashSet<>();

    /**
     * Creates a file.
     *
     * @param rule one that is read from it
     * @param shown its path for people
     * @param text the number of its text: equal for equal texts
     */
    CopiedFile(Rule rule, String shown, int text) {
        this.rule = rule;
        this.shown = shown;
        this.text = text;
    }

    void loadedBy(String agent) {
        agents.add(agent);
    }

    /** Records that an agent has a place for this file alone in the root. */
    void isMainFile() {
        isMain = true;
    }

    boolean isMain() {
        return isMain;
    }

    void imports(Set<String> files) {
        imports.addAll(files);
    }

    Rule rule() {
        return rule;
    }

    String location() {
        return rule.source().location();
    }

    String shown() {
        return shown;
    }

    /** Returns the name by which people and models know it; a skill and a rule have different ones. */
    String name() {
        return location().endsWith("/" + SKILL) ? rule.name() + "/" + SKILL : rule.name();
    }

    int text() {
        return text;
    }

    Set<String> agents() {
        return agents;
    }

    /** Returns whether the two are for the same part of the workspace: a file for one folder is no copy of one for another. */
    boolean isForSameFolderAs(CopiedFile other) {
        return rule.folder().equals(other.rule.folder());
    }

    /** Returns whether the two may be expected to say the same: neither imports the other, and not all their agents load both. */
    boolean isComparableWith(CopiedFile other) {
        return other != this
                && isForSameFolderAs(other)
                && !agents.equals(other.agents)
                && !imports.contains(other.rule.source().file())
                && !other.imports.contains(rule.source().file());
    }
}
