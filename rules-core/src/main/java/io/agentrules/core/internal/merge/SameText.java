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
 * The eligible rules, by file and by text, so that a text that two tools keep for themselves reaches the model once.
 *
 * <p>Two rules are the same if they are read from the same file, or if different providers read equal texts that apply in equal
 * cases. Rules of one provider with equal texts are not the same: their tool would send both. Nor are different rules that a provider, or
 * a program, has from one place. A file that applies in a folder is not the same as that file in another
 * folder, or everywhere.
 *
 * <p>The stronger of two equal rules is eligible. But a rule {@linkplain RankedRule#yieldsTo yields} to a rule of the same file that gives
 * the model more of it: a link from a rules folder to {@code AGENTS.md} takes nothing away, nor does a file that one tool reads with its imports
 * and another without.
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

    /** All that decides what the model is told, and when. Ordered by the content, for maps with keys of equal hashes. */
    private record Text(
            String content, Bucket bucket, MatchMode match, List<Condition> conditions, Optional<StreamTrigger> trigger)
            implements Comparable<Text> {
        static Text of(Rule rule) {
            // With at most one condition, all and any are the same.
            MatchMode match = rule.conditions().size() > 1 ? rule.match() : MatchMode.ANY;
            return new Text(rule.content(), Bucket.of(rule), match, rule.conditions(), rule.trigger());
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

    /** Returns the rules in their order, but at the end those that yield to another of them. */
    List<RankedRule> withThoseThatYieldLast(Collection<RankedRule> rules) {
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
        Rule rule = candidate.rule();
        var text = Text.of(rule);
        Optional<RankedRule> same = ofSameFile(candidate)
                .or(() -> Optional.ofNullable(byText.get(text))
                        .filter(stronger -> !stronger.rule()
                                .source()
                                .provider()
                                .equals(rule.source().provider())));
        if (same.isEmpty()) {
            if (shared.has(candidate)) {
                byFile.putIfAbsent(File.of(rule), candidate);
            }
            byText.putIfAbsent(text, candidate); // all other eligible rules with this text are of the same provider
        }
        return same;
    }

    private Optional<RankedRule> ofSameFile(RankedRule candidate) {
        return shared.has(candidate)
                ? Optional.ofNullable(byFile.get(File.anywhere(candidate.rule())))
                        .or(() -> Optional.ofNullable(byFile.get(File.of(candidate.rule()))))
                        .filter(other -> !other.isBeside(candidate))
                : Optional.empty();
    }
}
