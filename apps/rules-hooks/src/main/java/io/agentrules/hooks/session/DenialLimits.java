package io.agentrules.hooks.session;

import io.agentrules.api.Rule;
import io.agentrules.core.model.GuardSettings;
import io.agentrules.hooks.store.DenialSettings;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Limits how many calls are denied between two prompts and in a conversation, so that no rule can keep an agent from its work. There are
 * three counts: of all denials; of those because of a rule that is not shared, so that a repository's rules cannot use up the limit of the
 * user's, the organization's and the harness's; and of those because of each rule with a limit of its own. Safe for use by many threads:
 * calls are watched while an earlier one still waits for its answer.
 */
final class DenialLimits {
    private static final int MAX_PER_SESSION = GuardSettings.DEFAULT.maxPerSession();

    /** The names of the counts: of all rules without a limit of their own, of those among them that are not shared, and of one rule. */
    private static final String ALL = "all";

    private static final String OF_OTHERS = "others";
    private static final String OF_RULE = "rule:";

    private final Supplier<DenialSettings> settings;
    private final int usual;
    private final Map<String, Count> counts = new LinkedHashMap<>();

    /** How many calls were denied. */
    private record Count(int inTurn, int inSession) {
        static final Count NONE = new Count(0, 0);

        boolean allowsOneMore(int limit) {
            return limit == DenialSettings.UNLIMITED
                    || (inTurn < limit && inSession < Math.max(limit, MAX_PER_SESSION));
        }

        Count oneMore() {
            return new Count(inTurn + 1, inSession + 1);
        }

        Count inNextTurn() {
            return new Count(0, inSession);
        }
    }

    /**
     * Starts without a denial.
     *
     * @param settings what the user has set
     * @param usual how many calls may be denied between two prompts if the user has set nothing
     */
    DenialLimits(Supplier<DenialSettings> settings, int usual) {
        this.settings = settings;
        this.usual = usual;
    }

    /** Returns whether a call may be denied because of a rule. */
    synchronized boolean allow(Rule rule) {
        DenialSettings set = settings.get();
        int limit = set.of(rule.name(), usual);
        return counted(rule, set)
                .anyMatch(count -> counts.getOrDefault(count, Count.NONE).allowsOneMore(limit));
    }

    /** Returns what the denials of a rule are counted as. */
    private static Stream<String> counted(Rule rule, DenialSettings set) {
        if (set.isOwn(rule.name())) {
            return Stream.of(OF_RULE + rule.name());
        }
        return rule.source().level().isShared() ? Stream.of(ALL) : Stream.of(ALL, OF_OTHERS);
    }

    /** Records that a call was denied because of some rules. */
    synchronized void denied(Collection<Rule> rules) {
        DenialSettings set = settings.get();
        rules.stream()
                .flatMap(rule -> counted(rule, set))
                .distinct()
                .forEach(count ->
                        counts.put(count, counts.getOrDefault(count, Count.NONE).oneMore()));
    }

    synchronized void nextTurn() {
        counts.replaceAll((name, count) -> count.inNextTurn());
    }

    /** Returns what is to be stored. */
    synchronized Map<String, List<Integer>> stored() {
        var stored = new LinkedHashMap<String, List<Integer>>();
        counts.forEach((name, count) -> stored.put(name, List.of(count.inTurn(), count.inSession())));
        return stored;
    }

    /** Continues from what {@link #stored} returned; anything else is ignored. */
    synchronized void restore(@Nullable Object stored) {
        StoredValues.map(stored).forEach((name, value) -> {
            List<Integer> count = StoredValues.counts(value);
            if (count.size() == 2) {
                counts.put(name, new Count(count.get(0), count.get(1)));
            }
        });
    }
}
