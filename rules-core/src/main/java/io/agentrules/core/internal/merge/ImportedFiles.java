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
 * The files whose text rules that are in every prompt import, such as {@code AGENTS.md} with {@code @AGENTS.md} in
 * another. Where such a file is a rule that is in every prompt, too, its text would be there twice.
 *
 * <p>The rule that imports it can stand for it if it is as strong: of the same level, of no lower priority, and binding if the other is. So no
 * repository can put its own words around what the user has written, and no text gets a lower rank. Nothing stands for a managed rule.
 */
final class ImportedFiles {
    private final Map<String, List<Importer>> importers = new HashMap<>();

    /** A rule that imports, and whether another one stands for it. */
    private static final class Importer {
        final RankedRule candidate;
        final Set<String> files;
        boolean isReplaced;

        /** Without its own file, so that no two rules can stand for each other. */
        Importer(RankedRule candidate) {
            this.candidate = candidate;
            this.files = new HashSet<>(candidate.rule().imports());
            files.remove(candidate.file());
        }
    }

    /** Collects what the rules import; they are the eligible ones, the strongest first. */
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
