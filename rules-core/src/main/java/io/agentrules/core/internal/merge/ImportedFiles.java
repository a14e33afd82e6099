package io.agentrules.core.internal.merge;

import io.agentrules.api.Bucket;
import io.agentrules.api.Rule;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The files whose text rules that are in every prompt import, such as {@code AGENTS.md} with {@code @AGENTS.md} in {@code
 * CLAUDE.md}. Where such a file is a rule that is in every prompt, too, its text would be there twice.
 */
final class ImportedFiles {
    private final Map<String, Rule> importers = new HashMap<>();

    /** Collects what the rules import; they are those in force, the strongest first. */
    ImportedFiles(Collection<Rule> rules) {
        Set<String> imported = new HashSet<>();
        for (Rule rule : rules) {
            if (isInEveryPrompt(rule)) {
                imported.addAll(rule.imports());
            }
        }
        for (Rule rule : rules) {
            // what is imported itself stands for nothing, or two rules that import each other would both be lost
            if (!rule.imports().isEmpty()
                    && isInEveryPrompt(rule)
                    && !imported.contains(rule.source().file())) {
                rule.imports().forEach(file -> importers.putIfAbsent(file, rule));
            }
        }
    }

    /**
     * Returns the rule that has the text of this one, wherever this one would be in a prompt; empty if none has. What this one imports must be
     * in that rule, too: its tool may write imports in another way, and have left those of this file as they are.
     */
    Optional<Rule> importer(Rule rule) {
        return importers.isEmpty() || !isInEveryPrompt(rule)
                ? Optional.empty()
                : Optional.ofNullable(importers.get(rule.source().file()))
                        .filter(importer -> importer.imports().containsAll(rule.imports()));
    }

    private static boolean isInEveryPrompt(Rule rule) {
        return Bucket.of(rule) == Bucket.ALWAYS && rule.conditions().isEmpty();
    }
}
