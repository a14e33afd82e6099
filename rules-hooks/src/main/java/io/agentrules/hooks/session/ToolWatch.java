package io.agentrules.hooks.session;

import io.agentrules.api.Firing;
import io.agentrules.api.Firing.Match;
import io.agentrules.api.StreamSource;
import io.agentrules.core.Session;
import io.agentrules.core.StreamGuard;
import io.agentrules.core.model.Delta;
import io.agentrules.core.model.Interruption;
import io.agentrules.core.model.RuleCatalog;
import io.agentrules.core.model.RuleEntry;
import io.agentrules.core.model.TriggerTrial;
import io.agentrules.hooks.event.ToolUse;
import io.agentrules.hooks.event.ToolUse.Edit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Watches what a tool is about to write, with the trigger rules of a session: each text first under the tool's own name, then under the
 * common one.
 */
final class ToolWatch {
    private final Session session;
    private final RuleCatalog catalog;
    private final Map<String, Delta> texts = new LinkedHashMap<>();

    /**
     * Prepares to watch a call with absolute paths.
     *
     * @param catalog of the session
     */
    ToolWatch(Session session, RuleCatalog catalog, ToolUse tool) {
        this.session = session;
        this.catalog = catalog;
        add(tool, tool.name());
        if (!tool.commonName().equals(tool.name())) {
            add(tool, tool.commonName());
        }
    }

    private void add(ToolUse tool, String name) {
        for (Edit edit : tool.edits()) {
            String stream = tool.id() + "#" + texts.size();
            texts.put(
                    stream,
                    Delta.builder(StreamSource.TOOL, edit.text()).stream(stream)
                            .tool(name)
                            .paths(edit.paths())
                            .build());
        }
    }

    /**
     * A firing.
     *
     * @param path the file that the text is for; empty if it is for none
     */
    record Fired(Firing firing, String path) {
        /** Returns the names of the rules, each once. */
        List<String> rules() {
            return firing.matches().stream().map(Match::rule).distinct().toList();
        }

        /** Returns the first pattern of a rule that matched. */
        String pattern(String rule) {
            return firing.matches().stream()
                    .filter(match -> match.rule().equals(rule))
                    .findFirst()
                    .map(Match::pattern)
                    .orElse("");
        }
    }

    /**
     * What fired.
     *
     * @param stop why the tool must not run; empty if it may
     * @param deferred what the model has to be told, whether the tool runs or not
     */
    record Outcome(Optional<Fired> stop, List<Fired> deferred) {}

    /**
     * Watches the texts as a response of the model that is complete, unless it is interrupted.
     *
     * @param limits how many calls may be denied; beyond them, the model is told of what fires
     */
    Outcome watch(DenialLimits limits) {
        StreamGuard guard = session.guard();
        var told = new ArrayList<Fired>();
        Optional<Fired> stop = Optional.empty();
        for (Delta text : texts.values()) {
            Optional<Interruption> next = guard.complete(text);
            while (next.isPresent() && !denies(next.get().firing(), limits)) {
                told.add(fired(next.get().firing()));
                next = guard.resume();
            }
            if (next.isPresent()) {
                stop = Optional.of(fired(next.get().firing()));
                break;
            }
        }
        guard.finish();
        guard.deferred().forEach(firing -> told.add(fired(firing)));
        return new Outcome(stop, eachOnce(told));
    }

    private Fired fired(Firing firing) {
        Delta text = texts.get(firing.stream());
        return new Fired(
                firing,
                text == null || text.paths().isEmpty() ? "" : text.paths().get(0));
    }

    /** Returns the firings of different rules: a rule may fire in each text. */
    private static List<Fired> eachOnce(List<Fired> fired) {
        var byRules = new LinkedHashMap<List<String>, Fired>();
        fired.forEach(each -> byRules.putIfAbsent(each.rules(), each));
        return List.copyOf(byRules.values());
    }

    private boolean denies(Firing firing, DenialLimits limits) {
        return firing.matches().stream()
                .flatMap(match -> catalog.find(match.rule()).stream())
                .map(RuleEntry::rule)
                .anyMatch(rule -> Enforcement.deniesWhenFiring(rule) && limits.allow(rule));
    }

    /** Returns the files that the call writes, each once. */
    List<String> paths() {
        return texts.values().stream()
                .flatMap(text -> text.paths().stream().limit(1))
                .distinct()
                .toList();
    }

    /** Returns whether a pattern of a trigger rule matches a text for a file, whether or not the rule may fire again. */
    boolean matches(String rule, String path) {
        return texts.values().stream()
                .filter(text -> text.paths().contains(path))
                .flatMap(text -> session.tryTrigger(rule, text).stream())
                .map(TriggerTrial::patterns)
                .anyMatch(patterns -> patterns.stream().anyMatch(pattern -> pattern.counted() > 0));
    }
}
