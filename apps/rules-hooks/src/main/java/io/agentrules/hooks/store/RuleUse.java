package io.agentrules.hooks.store;

import io.agentrules.hooks.store.LogEntry.Kind;
import io.agentrules.hooks.store.LogEntry.Source;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a rule did, according to the log.
 *
 * @param rule the rule's name
 * @param sessions in how many conversations it did anything; a sub-agent has one of its own
 * @param sent how often its text was sent to a model
 * @param tokens the estimated tokens of these texts together
 * @param fired how often it fired
 * @param denied how often a call was denied because of it
 * @param followed how often the next write to the same file no longer fired it
 */
public record RuleUse(String rule, int sessions, int sent, long tokens, int fired, int denied, int followed) {
    /** Returns what each rule did: the costliest first, then by name. */
    public static List<RuleUse> of(List<LogEntry> entries) {
        Map<String, List<LogEntry>> byRule = new LinkedHashMap<>();
        for (LogEntry entry : entries) {
            if (!entry.rule().isEmpty()) {
                byRule.computeIfAbsent(entry.rule(), rule -> new ArrayList<>()).add(entry);
            }
        }
        var uses = new ArrayList<RuleUse>();
        byRule.forEach((rule, own) -> uses.add(of(rule, own)));
        uses.sort(Comparator.comparingLong(RuleUse::tokens).reversed().thenComparing(RuleUse::rule));
        return uses;
    }

    private static RuleUse of(String rule, List<LogEntry> entries) {
        Set<List<String>> sessions = new HashSet<>();
        int sent = 0;
        long tokens = 0;
        int fired = 0;
        int denied = 0;
        int followed = 0;
        for (LogEntry entry : entries) {
            Source source = entry.source();
            sessions.add(List.of(source.agent(), source.session(), source.subagent()));
            Kind kind = entry.kind();
            tokens += entry.tokens();
            sent += kind == Kind.INJECTED || kind == Kind.DENIED || kind == Kind.TOLD ? 1 : 0;
            fired += (kind == Kind.DENIED || kind == Kind.DEFERRED)
                            && entry.evidence().isFiring()
                    ? 1
                    : 0;
            denied += kind == Kind.DENIED ? 1 : 0;
            followed += kind == Kind.FOLLOWED ? 1 : 0;
        }
        return new RuleUse(rule, sessions.size(), sent, tokens, fired, denied, followed);
    }
}
