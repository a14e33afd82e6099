package io.agentrules.views;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.core.Activation;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import io.agentrules.core.model.Decision;
import io.agentrules.core.model.RuleEntry;
import io.agentrules.testkit.InMemoryProject;
import java.util.List;

/** A project as one tool sees it, or as all do together. Files of the workspace are known by their paths in it, the user's start with {@code ~/}. */
final class Seen {
    private final RuleEngine engine;

    private Seen(RuleEngine engine) {
        this.engine = engine;
    }

    /** Returns what a tool sees that was started in the workspace root. */
    static Seen as(String tool, InMemoryProject project) {
        return as(tool, project, "");
    }

    /** Returns what a tool sees that was started in a folder of the workspace. */
    static Seen as(String tool, InMemoryProject project, String folder) {
        RuleEngine.Builder builder = project.builder().viewAs(tool);
        builder.cwd(builder.build().workspaces().get(0).resolve(folder));
        return new Seen(builder.build());
    }

    /** Returns what is eligible without a view: the rules of all tools. */
    static Seen union(InMemoryProject project) {
        return new Seen(project.builder().build());
    }

    /** Returns a project in a repository of its own. */
    static InMemoryProject repository() {
        return new InMemoryProject().withFolder(".git");
    }

    /** Returns the files whose text is in the prompt while nothing is known about the work, in order. */
    List<String> always() {
        return in();
    }

    /** Returns the files whose text is in the prompt while the work is at some paths. */
    List<String> in(String... paths) {
        Session session = engine.openSession();
        List.of(paths).forEach(session::path);
        Activation activation = session.activate();
        List<Rule> active = activation.active();
        return activation.renderPrompt().sections().stream()
                .flatMap(section -> active.stream().filter(rule -> rule.name().equals(section.rule())))
                .map(Seen::path)
                .distinct() // one that is listed and active has two sections
                .toList();
    }

    /** Returns the files that are eligible, in order. */
    List<String> inForce() {
        return engine.catalog().rules().stream().map(Seen::path).toList();
    }

    /** Returns the files that are listed in the prompt. */
    List<String> listed() {
        return engine.openSession().activate().decisions().stream()
                .filter(decision ->
                        decision.how().filter(Decision.How.LISTED::equals).isPresent())
                .map(decision -> path(decision.rule()))
                .toList();
    }

    /** Returns the text of a file that is eligible. */
    String text(String path) {
        return rule(path).content();
    }

    Rule rule(String path) {
        return engine.catalog().rules().stream()
                .filter(rule -> path(rule).equals(path))
                .findFirst()
                .orElseThrow();
    }

    /** Returns why a file is not in the view. */
    String reason(String path) {
        return engine.openSession().activate().decisions().stream()
                .filter(decision -> path(decision.rule()).equals(path))
                .filter(decision -> decision.entry().state() == RuleEntry.State.NOT_IN_VIEW)
                .findFirst()
                .orElseThrow()
                .reason();
    }

    RuleEngine engine() {
        return engine;
    }

    /** Returns a diagnostic as {@code path: message}. */
    static String told(Diagnostic diagnostic) {
        return path(diagnostic.location().orElseThrow().file()) + ": " + diagnostic.message();
    }

    /** Returns the path of a rule's file. */
    static String path(Rule rule) {
        return path(rule.source().location());
    }

    private static String path(String location) {
        return location.startsWith(InMemoryProject.WORKSPACE + "/")
                ? location.substring(InMemoryProject.WORKSPACE.length() + 1)
                : location.replaceFirst("^" + InMemoryProject.HOME + "/", "~/");
    }
}
