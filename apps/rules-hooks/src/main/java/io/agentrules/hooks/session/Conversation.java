package io.agentrules.hooks.session;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.check.input.PatchedArguments;
import io.agentrules.check.json.JsonMaps;
import io.agentrules.core.Activation;
import io.agentrules.core.Session;
import io.agentrules.core.model.PromptSection;
import io.agentrules.core.model.PromptSection.Section;
import io.agentrules.core.model.RuleEntry;
import io.agentrules.core.model.SessionState;
import io.agentrules.hooks.agent.Agent;
import io.agentrules.hooks.event.HookAnswer;
import io.agentrules.hooks.event.HookEvent;
import io.agentrules.hooks.event.HookEvent.Kind;
import io.agentrules.hooks.event.ToolUse;
import io.agentrules.hooks.session.Engines.RefreshedEngine;
import io.agentrules.hooks.session.PendingReminders.Reminder;
import io.agentrules.hooks.session.ToolWatch.Fired;
import io.agentrules.hooks.session.ToolWatch.Outcome;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One conversation with an agent, or with one of its sub-agents. In go its events, and out come the answers: the rules that the model has
 * yet to receive, and the denial of a call that violates a rule. Keeps the session, and what the model was told.
 *
 * <p>For each event, {@link HookSessions} calls {@link #record}, {@link #watch} with the rules that are not the repository's, {@link
 * #check} for changed rule files, and {@link #answer}, in this order. For example, for a write that violates a rule of the repository,
 * {@code answer} completes the answer with the rule's reminder as the denial.
 *
 * <p>Any thread may call {@link #record}, {@link #watch} and {@link #tellLater}, which never wait for the repository. Everything else is
 * for one thread at a time, which has the conversation's turn.
 */
final class Conversation {
    private static final String READ_FIRST =
            "These project rules apply to this call. Check that the call follows them, then repeat it.\n\n";

    private final Session session;
    private final Optional<AgentLoadedRules> own;
    private final Path folder;
    private final RefreshedEngine engine;
    private final Path workspace;
    private final String showCommand;
    private final PushedRules pushed;
    private final EnforcedRules enforced;
    private final UntoldRules untold;
    private final LostRules lost = new LostRules();
    private final PendingReminders pending = new PendingReminders();

    /** The rules that have fired and that a later event tells the model. */
    private Queue<Fired> deferred = new ConcurrentLinkedQueue<>();

    private final Denials denials = new Denials();
    private DenialLimits limits;
    private volatile boolean isCompacting;
    private volatile boolean isJustPrompted;
    private UnlocatedEvents unlocated;

    /** The activation whose rules were logged because they have to wait. */
    private @Nullable Activation waitingFor;

    private Map<String, Object> latest = Map.of();
    private Map<String, Object> saved = Map.of();

    /**
     * Starts a conversation in which nothing was told yet.
     *
     * @param own what the agent loads by itself; empty if it loads nothing
     * @param folder the folder that the agent was started in
     * @param engine of the session
     * @param showCommand prints a rule whose name follows
     * @param pushed which rules the model is to receive
     * @param limits how many calls may be denied
     */
    Conversation(
            Session session,
            Optional<AgentLoadedRules> own,
            Path folder,
            RefreshedEngine engine,
            String showCommand,
            PushedRules pushed,
            DenialLimits limits) {
        this.session = session;
        this.own = own;
        this.folder = folder;
        this.engine = engine;
        this.workspace = engine.workspace();
        this.showCommand = showCommand;
        this.pushed = pushed;
        this.limits = limits;
        this.enforced = new EnforcedRules(engine.engine(), workspace);
        this.untold = new UntoldRules(own);
        this.unlocated = new UnlocatedEvents(engine.isProvisional() ? session.state() : SessionState.NEW);
    }

    /**
     * A tool that must not run.
     *
     * @param reason for the model
     * @param fired what fired; empty if the reason has rules that the model has to read first
     * @param rules these rules
     */
    private record Denial(String reason, Optional<Fired> fired, List<Section> rules) {}

    Session session() {
        return session;
    }

    /** Returns whether the disk has not told yet which repository this is about. */
    boolean isProvisional() {
        return engine.isProvisional();
    }

    Path workspace() {
        return workspace;
    }

    /** Returns the folder that the agent was started in. */
    Path folder() {
        return folder;
    }

    /**
     * Checks rule files for changes: while tools run, not more often than once in a second.
     *
     * @param sinceNanos when the event began, by {@link System#nanoTime()}
     */
    void check(Kind event, long sinceNanos) {
        boolean isUrgent = !event.hasTool();
        engine.check(isUrgent, sinceNanos);
        own.ifPresent(rules -> rules.check(isUrgent, sinceNanos));
    }

    /** Records an event. Some agents run our hooks and those of another agent, too: what both report of a prompt counts once. */
    void record(Agent agent, HookEvent event) {
        boolean isPrompt = event.kind() == Kind.PROMPT;
        boolean isReportedAgain = isPrompt
                && isJustPrompted
                && agent.reportsTurnEnds()
                && event.prompt().equals(session.state().prompt());
        isJustPrompted = isPrompt;
        if (isReportedAgain) {
            return;
        }
        if (isProvisional()) {
            unlocated.add(event);
        }
        if (isPrompt) {
            limits.nextTurn();
        }
        recordInSession(event);
    }

    private void recordInSession(HookEvent event) {
        event.model().ifPresent(session::model);
        if (event.kind() != Kind.COMPACTING) {
            session.compacted(); // not every agent reports the end
        }
        Optional<ToolUse> tool = event.tool();
        switch (event.kind()) {
            case PROMPT -> session.prompt(event.prompt().orElse(""));
            case BEFORE_TOOL ->
                tool.ifPresent(call -> {
                    recordPaths(call);
                    call.edits().forEach(edit -> edit.paths().forEach(session::path));
                });
            case AFTER_TOOL ->
                tool.ifPresent(call -> {
                    recordPaths(call); // the event before it may not have come
                    call.edits().forEach(edit -> edit.paths().forEach(session::modified));
                });
            case TOOL_FAILED -> tool.ifPresent(this::recordPaths);
            default -> {
                // the other events change nothing in a session
            }
        }
    }

    /** Records the paths of a call, but not those in patches: they are relative, and {@code paths} has them as absolute ones. */
    private void recordPaths(ToolUse call) {
        var withoutPatches = new LinkedHashMap<>(call.arguments());
        withoutPatches.entrySet().removeIf(argument -> PatchedArguments.areIn(Map.ofEntries(argument)));
        session.toolCall(call.name(), withoutPatches);
    }

    /** Watches a tool that is about to run for the rules that are not the repository's; returns why it must not, if so. */
    Optional<Fired> watch(HookEvent event) {
        if (event.kind() != Kind.BEFORE_TOOL || event.tool().isEmpty()) {
            return Optional.empty();
        }
        Outcome outcome = new ToolWatch(session, event.tool().get()).watchWithoutRepository(limits);
        deferred.addAll(outcome.deferred());
        outcome.stop().ifPresent(fired -> limits.denied(fired.violated()));
        return outcome.stop();
    }

    /** Takes note of an event that will not be answered, because earlier ones take too long. Any thread may call this. */
    void missed(Kind event) {
        if (event == Kind.COMPACTING || event == Kind.COMPACTED) {
            isCompacting = true; // which ends at the next event
        }
    }

    /** Records rules that fired after the agent had stopped waiting, so that a later event tells the model. Any thread may call this. */
    void tellLater(Fired fired) {
        deferred.add(fired);
    }

    /**
     * Answers an event that was recorded.
     *
     * @param agent has sent it: a session in VS Code is one of Copilot, too
     * @param stop what {@link #watch} returned
     * @param answer is completed as soon as the answer is known; if the agent no longer waits, a later event tells the model
     */
    void answer(Agent agent, HookEvent event, Optional<Fired> stop, PendingAnswer answer, EventLog log) {
        if (isCompacting && event.kind() != Kind.COMPACTING) {
            compacted();
        }
        untold.push(pushed.in(workspace));
        Optional<ToolUse> tool = event.tool();
        Optional<Denial> denial = Optional.empty();
        switch (event.kind()) {
            case BEFORE_TOOL -> denial = tool.flatMap(call -> beforeTool(agent, call, stop, log));
            case AFTER_TOOL -> own.ifPresent(rules -> tool.ifPresent(rules::used)); // it may have created the file
            case COMPACTING -> {
                boolean unused = answer.complete(compacting(agent, event));
                return;
            }
            case COMPACTED -> compacted();
            default -> {
                // the other events were recorded, or change nothing
            }
        }
        deliver(agent, event, denial, answer, log);
    }

    private HookAnswer compacting(Agent agent, HookEvent event) {
        isCompacting = true;
        String paths = session.compacting();
        return agent.injectsAt().contains(event.kind()) ? new HookAnswer(paths, Optional.empty()) : HookAnswer.NOTHING;
    }

    private void compacted() {
        isCompacting = false;
        untold.forget();
    }

    private Optional<Denial> beforeTool(Agent agent, ToolUse tool, Optional<Fired> ofOthers, EventLog log) {
        Activation now = session.activate();
        var watch = new ToolWatch(session, tool);
        denials.retried(watch, log);
        Optional<Fired> stop = ofOthers;
        if (stop.isEmpty()) {
            Outcome outcome = watch.watchForRepository(limits);
            deferred.addAll(outcome.deferred());
            stop = outcome.stop();
        }
        Optional<Denial> denial = stop.map(
                        fired -> new Denial(fired.firing().reminder(), Optional.of(fired), List.of()))
                .or(() -> unread(agent, tool, now));
        if (denial.isEmpty()) { // what does not run makes the agent load nothing
            own.ifPresent(rules -> rules.used(tool));
        }
        return denial;
    }

    private void wait(Fired fired, EventLog log) {
        pending.add(fired);
        log.deferred(fired);
    }

    /** Returns a denial with the rules that the model must have read before this call. */
    private Optional<Denial> unread(Agent agent, ToolUse tool, Activation now) {
        Set<String> rules = enforced.of(tool, now, limits);
        if (rules.isEmpty()) {
            return Optional.empty();
        }
        var budget = new ContextBudget(agent.maxContext() - READ_FIRST.length());
        PromptSection section = untold.fittingTexts(now, rules, budget); // the others deny the next attempt
        return section.sections().isEmpty()
                ? Optional.empty()
                : Optional.of(new Denial(READ_FIRST + section.text(), Optional.empty(), section.sections()));
    }

    /** Adds what the model was not told yet, and records what it gets if the agent still waits. */
    private void deliver(Agent agent, HookEvent event, Optional<Denial> denial, PendingAnswer answer, EventLog log) {
        for (Fired fired = deferred.poll(); fired != null; fired = deferred.poll()) {
            wait(fired, log);
        }
        boolean tells =
                agent.injectsAt().contains(event.kind()) && !event.kind().isEnd();
        Activation now = session.activate();
        List<Diagnostic> problems = tells ? lost.untold(now.catalog()) : List.of();
        String notice = LostRules.text(problems);
        var budget = new ContextBudget(agent.maxContext() - notice.length());
        List<Reminder> reminders = tells ? pending.fitting(budget) : List.of();
        List<Section> denied = denial.map(Denial::rules).orElse(List.of());
        PromptSection section = tells ? untold.fitting(now, denied, budget) : PromptSection.EMPTY;
        String text = Stream.of(
                        Stream.of(notice),
                        texts(section, now),
                        reminders.stream().map(Reminder::text))
                .flatMap(Function.identity())
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining("\n\n"));
        if (!answer.complete(new HookAnswer(text, denial.map(Denial::reason)))) {
            boolean wasTold = answer.isGiven(); // at the deadline, which has logged it
            denial.flatMap(Denial::fired).ifPresent(wasTold ? denials::add : fired -> wait(fired, log));
            return;
        }
        denial.ifPresent(stop -> record(stop, now, log));
        if (tells) {
            recordTold(section, reminders, now, log);
            lost.told(problems);
            problems.forEach(log::lost);
            if (!budget.isFull()) {
                untold.toldAll(now);
            }
        } else if (event.kind() == Kind.BEFORE_TOOL) {
            logWaiting(now, log);
        }
    }

    private Stream<String> texts(PromptSection section, Activation now) {
        if (section.text().isEmpty()) {
            return Stream.empty();
        }
        return section.sections().stream().anyMatch(part -> UntoldRules.isListed(part, now))
                ? Stream.of(section.text(), "To read rule://<name>, run: " + showCommand + " <name>")
                : Stream.of(section.text());
    }

    private void record(Denial denial, Activation now, EventLog log) {
        if (denial.fired().map(Fired::isOfRepository).orElse(true)) { // the others were counted when they fired
            limits.denied(rules(denial, now));
        }
        denial.fired().ifPresent(fired -> {
            denials.add(fired);
            log.denied(fired);
        });
        denial.rules().forEach(part -> {
            untold.told(part);
            log.denied(part, now);
        });
    }

    /** Returns the rules because of which a call is denied. */
    private static List<Rule> rules(Denial denial, Activation now) {
        return Stream.concat(
                        denial.fired().stream().flatMap(fired -> fired.violated().stream()),
                        denial.rules().stream()
                                .flatMap(section -> now.catalog().find(section.rule()).stream())
                                .map(RuleEntry::rule))
                .toList();
    }

    private void recordTold(PromptSection section, List<Reminder> reminders, Activation now, EventLog log) {
        section.sections().forEach(part -> {
            untold.told(part);
            log.injected(part, now);
        });
        reminders.forEach(log::told);
        pending.told(reminders.size());
    }

    /** Logs the rules that became active and wait for an event at which a text reaches the model. */
    private void logWaiting(Activation now, EventLog log) {
        if (now != waitingFor) {
            waitingFor = now;
            untold.added(now).forEach(rule -> log.deferred(rule.name(), now));
        }
    }

    /** Returns everything that the next process has to know, as JSON; empty if this is the same as at the last {@link #saved}. */
    Optional<String> unsaved() {
        latest = state();
        return latest.equals(saved) ? Optional.empty() : Optional.of(JsonMaps.text(latest));
    }

    /** Takes note that what {@link #unsaved} returned has been saved. */
    void saved() {
        saved = latest;
    }

    /** Returns the state with which {@link #restore} continues this conversation. */
    Map<String, Object> state() {
        var state = new LinkedHashMap<String, Object>();
        state.put("version", 1);
        state.put("folder", folder.toString());
        state.put("session", session.state().toMap());
        state.put("compacting", isCompacting);
        state.put("prompted", isJustPrompted);
        state.put("told", untold.stored());
        state.put("lost", lost.stored());
        state.put("loaded", own.map(AgentLoadedRules::paths).orElse(List.of()));
        state.put("waiting", pending.stored());
        state.put("denied", denials.stored());
        state.put("denials", limits.stored());
        return state;
    }

    /** Returns the state from which the session of {@link #continueFrom} has to be restored. */
    SessionState sessionBefore() {
        return unlocated.before(session.state());
    }

    /** Starts the conversation of a sub-agent, whose session was restored from the state of the main one's. */
    void startedBy(Conversation main) {
        lost.toldBy(main.lost);
        if (isProvisional() && main.isProvisional()) {
            unlocated = main.unlocated.copy();
        }
    }

    /** Continues a provisional conversation in its repository. Called before other threads see this one. */
    void continueFrom(Conversation provisional) {
        restore(provisional.state());
        deferred = provisional.deferred; // the same ones, for other threads may still add to them
        limits = provisional.limits;
        provisional.unlocated.events().forEach(this::recordInSession);
    }

    /** Continues from a stored state; the session is restored by the engine. */
    void restore(Map<String, Object> state) {
        isCompacting = Boolean.TRUE.equals(state.get("compacting"));
        isJustPrompted = Boolean.TRUE.equals(state.get("prompted"));
        untold.restore(state.get("told"));
        lost.restore(state.get("lost"));
        own.ifPresent(rules -> rules.restore(StoredValues.texts(state.get("loaded"))));
        pending.restore(state.get("waiting"));
        denials.restore(state.get("denied"));
        limits.restore(state.get("denials"));
    }

    /** Adds what another process has told the model meanwhile. */
    void merge(Map<String, Object> state) {
        untold.restore(state.get("told"));
    }
}
