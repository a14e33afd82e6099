package io.agentrules.core.internal.merge;

import io.agentrules.api.Bucket;
import io.agentrules.api.Condition;
import io.agentrules.api.MatchMode;
import io.agentrules.api.Rule;
import io.agentrules.api.StreamTrigger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds rules that would send the model the same text twice, such as a text that two tools keep in files of their own.
 *
 * <p>The merger first calls {@link #withYieldingLast} with all rules, and then {@link #findOrAdd} with each of them, the strongest first. The
 * result is the eligible rule that already has this text, or nothing if the rule becomes eligible itself. For example, with
 * {@code .one/rules/sql.md} and a copy of it in {@code .other/rules/sql.md}, the first is added, and the second finds the first.
 *
 * <p>Two rules are the same if
 *
 * <ul>
 *   <li>they are read from the same file, and the stronger one applies everywhere or in the same folders as the other. Different rules that
 *       one provider makes of one file are not the same; or
 *   <li>different providers read equal texts with equal conditions and triggers. Two such rules of one provider are not the same, because
 *       its tool sends both.
 * </ul>
 *
 * <p>Of two rules of one file, the one that gives the model less of it {@linkplain RankedRule#yieldsTo yields}, even if it is stronger: a
 * link from a rules folder to {@code AGENTS.md}, or a file that one agent reads without the imports that another agent expands.
 */
final class SameText {
    private final SharedFiles shared;
    private final Map<File, RankedRule> byFile = new HashMap<>();
    private final Map<Text, RankedRule> byText = new HashMap<>();

    /** A file, and the folders to which its rule is limited; empty if there is no limit. */
    private record File(String file, List<String> folders) {
        static File anywhere(Rule rule) {
            return new File(rule.source().file(), List.of());
        }

        static File of(Rule rule) {
            var folders = new ArrayList<String>(0);
            for (Condition condition : rule.conditions()) {
                if (condition.key().equals(Rule.FOLDER)) {
                    folders.addAll(condition.values());
                }
            }
            return new File(rule.source().file(), folders);
        }
    }

    /** A text, and the cases in which the model receives it. Ordered by the content, for maps with keys of equal hashes. */
    private record Text(
            String content, Bucket bucket, MatchMode match, List<Condition> conditions, Optional<StreamTrigger> trigger)
            implements Comparable<Text> {
        static Text of(Rule rule) {
            // With at most one condition, all and any are the same.
            MatchMode match = rule.conditions().size() > 1 ? rule.match() : MatchMode.ANY;
            return new Text(rule.content(), Bucket.of(rule), match, rule.conditions(), rule.trigger());
        }

        /** Hashes no content: few texts have the same length, and a map orders those. */
        @Override
        public int hashCode() {
            return 31 * content.length() + conditions.hashCode();
        }

        @Override
        public int compareTo(Text other) {
            return content.compareTo(other.content);
        }
    }

    /** Prepares to compare rules. */
    SameText(SharedFiles shared) {
        this.shared = shared;
    }

    /** Returns the rules in their order, except that rules which {@linkplain RankedRule#yieldsTo yield} to another one come last. */
    List<RankedRule> withYieldingLast(Collection<RankedRule> rules) {
        Map<File, RankedRule> fullest = shared.fullest(rules, rule -> File.of(rule.rule()));
        List<RankedRule> ordered = new ArrayList<>(rules.size());
        List<RankedRule> last = new ArrayList<>(0);
        for (RankedRule rule : rules) {
            boolean yields = shared.has(rule)
                    && (yieldsTo(fullest.get(File.anywhere(rule.rule())), rule)
                            || yieldsTo(fullest.get(File.of(rule.rule())), rule));
            (yields ? last : ordered).add(rule);
        }
        ordered.addAll(last);
        return ordered;
    }

    private static boolean yieldsTo(@Nullable RankedRule other, RankedRule rule) {
        return other != null && rule.yieldsTo(other);
    }

    /** Returns the eligible rule that is the same as this one; if there is none, adds this one. */
    Optional<RankedRule> findOrAdd(RankedRule candidate) {
        Optional<RankedRule> same = ofSameFile(candidate).or(() -> ofSameTextOrAdded(candidate));
        if (same.isEmpty() && shared.has(candidate)) {
            byFile.putIfAbsent(File.of(candidate.rule()), candidate);
        }
        return same;
    }

    private Optional<RankedRule> ofSameTextOrAdded(RankedRule candidate) {
        Rule rule = candidate.rule();
        RankedRule stronger = byText.putIfAbsent(Text.of(rule), candidate);
        return Optional.ofNullable(stronger) // all other eligible rules with this text are of the same provider
                .filter(same ->
                        !same.rule().source().provider().equals(rule.source().provider()));
    }

    private Optional<RankedRule> ofSameFile(RankedRule candidate) {
        return shared.has(candidate)
                ? Optional.ofNullable(byFile.get(File.anywhere(candidate.rule())))
                        .or(() -> Optional.ofNullable(byFile.get(File.of(candidate.rule()))))
                        .filter(other -> !other.isBeside(candidate))
                : Optional.empty();
    }
}
