package io.agentrules.check.internal.lint;

import io.agentrules.api.Bucket;
import io.agentrules.api.Diagnostic;
import io.agentrules.api.Level;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.Rule;
import io.agentrules.api.RuleSource;
import io.agentrules.check.input.WorkspaceFiles;
import io.agentrules.core.internal.support.CodePointOrder;
import io.agentrules.core.model.RuleCatalog;
import io.agentrules.core.model.RuleEntry;
import io.agentrules.core.model.RuleEntry.State;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Rules, files and globs for tests of findings. */
final class LintRules {
    private LintRules() {}

    static RuleEntry eligible(Rule rule) {
        return new RuleEntry(rule, Bucket.of(rule), State.ELIGIBLE, Optional.empty());
    }

    static WorkspaceFiles files(String... paths) {
        var sorted = new TreeSet<>(CodePointOrder.INSTANCE);
        sorted.addAll(List.of(paths));
        return new WorkspaceFiles(sorted, Set.of(), true);
    }

    static List<RuleGlob> globs(Rule... rules) {
        return Stream.of(rules)
                .flatMap(rule -> RuleGlob.of(rule, new WrittenFrontMatter(Map.of())).stream())
                .toList();
    }

    /** Returns a user-level rule with globs. */
    static Rule ofTheUser(String... globs) {
        return Rule.named("mine", RuleSource.of("cursor", Level.USER, "/home/me/.cursor/rules/mine.mdc"))
                .content("Mine")
                .when("globs", List.of(globs), PatternStyle.ANY_DEPTH)
                .build();
    }

    /** Returns what a check finds, where only the made-up tool has a profile. */
    static List<Diagnostic> findings(List<RuleEntry> entries, Path... roots) {
        var catalog = new RuleCatalog(entries, List.of(), List.of());
        return WorkspaceLint.of(
                new CheckedWorkspace(catalog, AcmeProfile.alone(), List.of(roots), new WrittenFrontMatter(Map.of())));
    }

    /** Returns the severity and code of a finding: {@code warning glob-matches-nothing}. */
    static String gist(Diagnostic finding) {
        return finding.severity().id() + " " + finding.code();
    }
}
