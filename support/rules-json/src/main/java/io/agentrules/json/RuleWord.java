package io.agentrules.json;

import io.agentrules.api.Bucket;
import io.agentrules.api.Condition;
import io.agentrules.api.MatchMode;
import io.agentrules.api.Rule;
import io.agentrules.api.Verdict;
import io.agentrules.api.internal.ContextField;
import io.agentrules.core.model.AgentView;
import io.agentrules.core.model.Decision;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What an agent makes of a rule file, in one word. */
public final class RuleWord {
    /** The agent does not load the file. */
    public static final String NOT_LOADED = "-";

    /** The agent loads the file, but not with this work. */
    public static final String OUT = "out";

    private static final String PATH = "path";
    private static final String MENTIONED = "mentioned";

    /** The keys of conditions on what a session is, and not on its work: its mode, its branch, and so on. */
    private static final Set<String> OF_SESSION = Stream.concat(
                    ContextField.allKeys().stream().map(ContextField.Key::name), Stream.of("when"))
            .collect(Collectors.toUnmodifiableSet());

    /** The keys of conditions on files. */
    private static final Set<String> PATHS = Set.of("paths", "globs");

    private RuleWord() {}

    /**
     * Returns when an agent loads a rule, without regard to its state (disabled, shadowed, ...); for a harness, the bucket.
     *
     * @param view the agent; empty for a harness, which reads all agents' rules
     */
    public static String of(Decision decision, Optional<AgentView> view) {
        return view.isPresent() ? loaded(decision) : decision.entry().bucket().id();
    }

    /** Returns what {@link #of(RuleEntry, Optional)} is called. */
    public static String heading(Optional<AgentView> view) {
        return view.isPresent() ? "loaded" : "bucket";
    }

    /**
     * Returns when an agent loads a file.
     *
     * @param decision what it decides in a call without work
     * @param imported what rules of the agent import: a file that one imports is loaded with it
     */
    static String loaded(Decision decision, ImportedRules imported) {
        return imported.importer(decision.entry())
                .map(importer -> word(Bucket.of(importer), importer))
                .orElseGet(() -> decision.entry().isEligible() ? loaded(decision) : NOT_LOADED);
    }

    private static String loaded(Decision decision) {
        return decision.entry().bucket() == Bucket.CONDITIONAL
                ? conditional(decision.rule(), decision.verdicts())
                : word(decision.entry().bucket(), decision.rule());
    }

    private static String word(Bucket bucket, Rule rule) {
        return switch (bucket) {
            case ALWAYS, MANUAL, TRIGGER -> bucket.id();
            case CONDITIONAL -> PATH;
            case RULEBOOK -> hasPaths(rule) ? PATH : "listed"; // the whole text says more than the entry
        };
    }

    /** Returns when a rule is loaded that has conditions: one on the session itself, such as its mode, holds before any work or not. */
    private static String conditional(Rule rule, Map<String, Verdict> verdicts) {
        List<Boolean> known = rule.conditions().stream()
                .filter(RuleWord::isOfSession)
                .flatMap(condition -> Optional.ofNullable(verdicts.get(condition.key())).stream())
                .map(Verdict::holds)
                .toList();
        boolean isAny = rule.match() == MatchMode.ANY;
        if (rule.conditions().stream().allMatch(RuleWord::isOfSession)) {
            return (isAny ? known.contains(true) : !known.contains(false)) ? Bucket.ALWAYS.id() : NOT_LOADED;
        }
        return !isAny && known.contains(false) ? NOT_LOADED : PATH;
    }

    private static boolean isOfSession(Condition condition) {
        return OF_SESSION.contains(condition.key());
    }

    /** Returns whether work on files can bring in the whole text. */
    private static boolean hasPaths(Rule rule) {
        return rule.conditions().stream().map(Condition::key).anyMatch(PATHS::contains);
    }

    /**
     * Returns whether a file is in a call, and why.
     *
     * @param imported what rules import that are in the call
     */
    public static String of(Decision decision, ImportedRules imported) {
        if (imported.contain(decision.entry())) {
            return loaded(decision, imported);
        }
        return decision.how()
                .map(how -> switch (how) {
                    case ALWAYS, LISTED -> how.id();
                    case CONDITION -> holding(decision.verdicts());
                    case MENTION -> MENTIONED;
                })
                .orElse(decision.entry().isEligible() ? OUT : NOT_LOADED);
    }

    /** Returns which of its conditions bring a rule in: work on files, or what the prompt says, or the state of the session alone. */
    private static String holding(Map<String, Verdict> verdicts) {
        Set<String> holding = verdicts.entrySet().stream()
                .filter(each -> each.getValue().holds() && !OF_SESSION.contains(each.getKey()))
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
        if (holding.isEmpty()) {
            return Bucket.ALWAYS.id();
        }
        return holding.equals(Set.of("keywords")) ? MENTIONED : PATH;
    }
}
