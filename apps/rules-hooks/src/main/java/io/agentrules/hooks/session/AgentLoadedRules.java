package io.agentrules.hooks.session;

import io.agentrules.api.Bucket;
import io.agentrules.api.Rule;
import io.agentrules.core.Activation;
import io.agentrules.core.Session;
import io.agentrules.core.model.RuleEntry;
import io.agentrules.core.model.SessionState;
import io.agentrules.hooks.agent.Agent;
import io.agentrules.hooks.event.ToolUse;
import io.agentrules.hooks.session.Engines.RefreshedEngine;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The rules that an agent loads by itself in one conversation. They are evaluated in a separate session, which records only the paths for
 * which the agent loads rules. For one thread at a time.
 */
final class AgentLoadedRules {
    private final Supplier<RefreshedEngine> engines;
    private final Agent agent;
    private @Nullable RefreshedEngine engine;
    private @Nullable Session session;

    /** The paths of a stored conversation, which a new session records first. */
    private List<String> restored = List.of();

    private @Nullable Activation known;
    private Set<String> files = Set.of();
    private Set<String> texts = Set.of();
    private Set<String> listed = Set.of();

    /**
     * Starts with what the agent loads at the start of a conversation. Reads no file before the first question.
     *
     * @param engines returns the engine that sees what the agent loads
     * @param agent tells which tools make it load more
     */
    AgentLoadedRules(Supplier<RefreshedEngine> engines, Agent agent) {
        this.engines = engines;
        this.agent = agent;
    }

    private RefreshedEngine engine() {
        RefreshedEngine known = engine;
        if (known == null) {
            known = engines.get();
            engine = known;
        }
        return known;
    }

    private Session session() {
        Session known = session;
        if (known == null) {
            known = engine().engine().openSession();
            restored.forEach(known::path);
            session = known;
        }
        return known;
    }

    /** Records a call with absolute paths. For a file that does not exist yet, only a few agents load rules. */
    void used(ToolUse tool) {
        if (isOfServer(tool)) {
            return;
        }
        if (agent.loadsRulesOfNewFileAt().contains(tool.commonName())) {
            ToolPaths.all(tool).forEach(session()::path);
        } else if (agent.loadsRulesAt().contains(tool.commonName())) {
            ToolPaths.existing(tool).forEach(session()::path);
        }
    }

    /** Returns whether the tool is one of an MCP server. The agent does not know which files such a tool reads, so it loads no rules. */
    private static boolean isOfServer(ToolUse tool) {
        return tool.name().toLowerCase(Locale.ROOT).startsWith("mcp");
    }

    /** Records that the conversation was summarized: what was loaded on the way is gone. */
    void forget() {
        session = null;
        restored = List.of();
    }

    /** Checks the files for changes. */
    void check(boolean isUrgent, long sinceNanos) {
        engine().check(isUrgent, sinceNanos);
    }

    /** Reads what the agent has loaded now. */
    void refresh() {
        Activation now = session().activate();
        if (now != known) {
            read(now);
            known = now;
        }
    }

    private void read(Activation now) {
        files = new HashSet<>();
        texts = new HashSet<>();
        for (Rule rule : now.active()) {
            texts.add(rule.content());
            if (isWhole(rule, now)) {
                files.add(rule.source().file());
                files.addAll(rule.imports());
            }
        }
        listed = new HashSet<>();
        now.catalog().rules().stream()
                .filter(rule -> Bucket.of(rule) == Bucket.RULEBOOK)
                .forEach(rule -> listed.add(rule.source().file()));
    }

    /** Returns whether no limit of the agent cuts off the end of a rule. */
    private static boolean isWhole(Rule rule, Activation now) {
        return now.catalog().find(rule.name()).flatMap(RuleEntry::overLimit).isEmpty();
    }

    /**
     * Returns whether the agent has loaded the text of a rule, from the same file or another one. Where it does not import what a file
     * refers to, it has loaded the file and yet lacks a part of the rule.
     */
    boolean has(Rule rule) {
        return texts.contains(rule.content())
                || (files.contains(rule.source().file()) && files.containsAll(rule.imports()));
    }

    /** Returns whether the agent lists the rule for its model. */
    boolean lists(Rule rule) {
        return listed.contains(rule.source().file());
    }

    /** Returns whether a rule has one of the formats that the agent reads. */
    boolean isOfItsFormat(Rule rule) {
        return engine().engine()
                .view()
                .filter(view -> view.providers().contains(rule.source().provider()))
                .isPresent();
    }

    /** Returns the paths that it has loaded rules for. */
    List<String> paths() {
        Session known = session;
        return known == null
                ? restored
                : known.state().evidence().stream()
                        .map(SessionState.Observed::path)
                        .toList();
    }

    /** Begins with paths that {@link #paths} returned. */
    void restore(List<String> paths) {
        restored = paths;
    }
}
