package io.agentrules.core.internal.include;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.RuleSource;
import io.agentrules.core.internal.agent.AgentProfiles;
import io.agentrules.core.internal.parse.Finding;
import io.agentrules.core.internal.support.PathText;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A problem with an import.
 *
 * @param importedFile the real path of the imported file that has the problem; empty if it is in the rule file itself
 * @param finding the problem and its line
 */
public record ImportProblem(Optional<Path> importedFile, Finding finding) {

    /** Returns the diagnostic for the rule of that name that was read from {@code source}; it is located where the problem is. */
    public Diagnostic in(String rule, RuleSource source, AgentProfiles agents) {
        return importedFile
                .map(file ->
                        finding.diagnostic().about(rule).at(new Diagnostic.Location(PathText.of(file), finding.line())))
                .orElseGet(() -> finding.in(rule, source, agents));
    }
}
