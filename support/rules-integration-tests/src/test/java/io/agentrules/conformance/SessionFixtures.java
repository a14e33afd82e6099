package io.agentrules.conformance;

import io.agentrules.api.Evidence;
import io.agentrules.api.Firing;
import io.agentrules.api.Rule;
import io.agentrules.core.Session;
import io.agentrules.core.model.Delta;
import io.agentrules.testkit.InMemoryProject;
import io.agentrules.testsupport.RuleFixtures;
import java.util.List;

/** Sessions over rule files in memory, which every provider on the class path reads, and what each session shows. */
final class SessionFixtures {
    static final String OPENCODE = ".opencode/rules/";
    static final String OPENCODE_GLOBAL = "~/.config/opencode/rules/";
    static final String CLINE = ".clinerules/";
    static final String CLINE_GLOBAL = "~/Documents/Cline/Rules/";

    private SessionFixtures() {}

    /** Returns a project with one rule file of opencode's. */
    static InMemoryProject opencodeRule(String file, String text) {
        return new InMemoryProject().with(OPENCODE + file, text);
    }

    /** Returns a project with one rule file of Cline's. */
    static InMemoryProject clineRule(String file, String text) {
        return new InMemoryProject().with(CLINE + file, text);
    }

    static Session session(InMemoryProject project) {
        return RuleFixtures.engine(project).openSession();
    }

    /** Returns the names of the rules whose whole text is in, in precedence order. */
    static List<String> active(Session session) {
        return session.activate().active().stream().map(Rule::name).toList();
    }

    /** Returns the text for the system prompt. */
    static String prompt(Session session) {
        return session.activate().renderPrompt().text();
    }

    /** Returns the names of the trigger rules that interrupt an answer first, in precedence order. */
    static List<String> fired(Session session, String answer) {
        return fired(session, Delta.text(answer));
    }

    /** Returns the names of the trigger rules that interrupt a stream first, in precedence order. */
    static List<String> fired(Session session, Delta stream) {
        return session.guard().complete(stream).stream()
                .flatMap(interruption -> interruption.firing().matches().stream())
                .map(Firing.Match::rule)
                .distinct()
                .toList();
    }

    static List<String> requestPaths(Session session) {
        return session.activate().context().requestPaths().stream()
                .map(Evidence::path)
                .toList();
    }

    static List<String> sessionPaths(Session session) {
        return session.activate().context().sessionPaths().stream()
                .map(Evidence::path)
                .toList();
    }
}
