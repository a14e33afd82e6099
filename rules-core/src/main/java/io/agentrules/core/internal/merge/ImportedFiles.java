package io.agentrules.core.internal.merge;

import io.agentrules.api.Level;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Finds rules whose text would be in the prompt twice, because another rule imports their file. For example, {@code MEMORY.md} has the line
 * {@code @AGENTS.md}, and {@code AGENTS.md} is a rule of its own: both are in every prompt.
 *
 * <p>The importing rule replaces the other one if it is as strong: of the same level, of no lower priority, and binding if the other is. So a
 * repository cannot put its own words around a rule of the user, and no text gets a lower rank. A managed rule is never replaced.
 */
final class ImportedFiles {
    private final Map<String, List<Importer>> importers = new HashMap<>();

    /** A rule that imports files, and whether another one replaces it. */
    private static final class Importer {
        final RankedRule candidate;
        final Set<String> files;
        boolean isReplaced;

        /** Leaves out its own file, so that no two rules can replace each other. */
        Importer(RankedRule candidate) {
            this.candidate = candidate;
            this.files = new HashSet<>(candidate.rule().imports());
            files.remove(candidate.file());
        }
    }

    /** Collects the imports of the eligible rules, which come with the strongest first. */
    ImportedFiles(List<RankedRule> rules) {
        List<Importer> all = new ArrayList<>(0);
        for (RankedRule rule : rules) {
            if (!rule.rule().imports().isEmpty() && rule.isInEveryPrompt()) {
                var importer = new Importer(rule);
                all.add(importer);
                for (String file : importer.files) {
                    importers.computeIfAbsent(file, unused -> new ArrayList<>()).add(importer);
                }
            }
        }
        for (Importer importer : all) {
            importer.isReplaced = importersOf(importer.candidate).findAny().isPresent();
        }
    }

    /**
     * Returns the rule that stands for this one, wherever this one would be in a prompt: the strongest of those for which no other
     * one stands. Empty if none does.
     */
    Optional<RankedRule> importer(RankedRule rule) {
        return importers.isEmpty()
                ? Optional.empty()
                : importersOf(rule)
                        .filter(importer -> !importer.isReplaced)
                        .map(importer -> importer.candidate)
                        .findFirst();
    }

    private Stream<Importer> importersOf(RankedRule rule) {
        return rule.isInEveryPrompt()
                ? importers.getOrDefault(rule.file(), List.of()).stream()
                        .filter(importer -> canStandFor(importer, rule))
                : Stream.empty();
    }

    /**
     * Returns whether a rule imports the file of the other, is as strong, and has what the other one imports, too: its tool may write
     * imports in another way, and have left those of this file as they are.
     */
    private static boolean canStandFor(Importer importer, RankedRule rule) {
        RankedRule candidate = importer.candidate;
        Level level = rule.rule().source().level();
        return importer.files.contains(rule.file())
                && level != Level.MANAGED
                && candidate.rule().source().level() == level
                && (candidate.from().binding() || !rule.from().binding())
                && candidate.from().priority() >= rule.from().priority()
                && importer.files.containsAll(rule.rule().imports());
    }
}
