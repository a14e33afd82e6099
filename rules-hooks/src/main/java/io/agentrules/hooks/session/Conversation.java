package io.agentrules.hooks.session;

import io.agentrules.api.Bucket;
import io.agentrules.api.Condition;
import io.agentrules.api.Firing.Match;
import io.agentrules.api.Rule;
import io.agentrules.api.Verdict;
import io.agentrules.api.Verdict.Matched;
import io.agentrules.core.Activation;
import io.agentrules.core.Session;
import io.agentrules.core.model.PromptSection;
import io.agentrules.core.model.PromptSection.Section;
import io.agentrules.core.model.RuleEntry;
import io.agentrules.hooks.agent.Agent;
import io.agentrules.hooks.event.HookAnswer;
import io.agentrules.hooks.event.HookEvent;
import io.agentrules.hooks.event.HookEvent.Kind;
import io.agentrules.hooks.event.ToolUse;
import io.agentrules.hooks.json.RepeatedJson;
import io.agentrules.hooks.session.Engines.RefreshedEngine;
import io.agentrules.hooks.session.ToolWatch.Fired;
import io.agentrules.hooks.session.ToolWatch.Outcome;
import io.agentrules.hooks.store.LogEntry;
import io.agentrules.hooks.store.PrivateFolder.Content;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One conversation of an agent, or one of its sub-agents: its session, and what it was told. For one thread at a time. */
final class Conversation {
    private static final String READ_FIRST =
            "These project rules apply to this call. Check that the call follows them, then repeat it.\n\n";

    /** The events after which nothing may be said: it would make the agent continue, or nobody reads it. */
    private static final Set<Kind> SILENT = Set.of(Kind.TURN_END, Kind.SUBAGENT_END, Kind.SESSION_END);

    private final Agent agent;
    private final Session session;
    private final Optional<AgentLoadedRules> own;
    private final Path folder;
    private final RefreshedEngine engine;
    private final Path workspace;
    private final String showCommand;
    private final ToldRules told = new ToldRules();
    private final Denials denials = new Denials();
    private final List<PendingReminder> waiting = new ArrayList<>();
    private boolean isCompacting;

    /** The activation of which nothing is left to tell. */
    private @Nullable Activation complete;

    /** The activation whose rules were logged because they have to wait. */
    private @Nullable Activation waitingFor;

    private final RepeatedJson json = new RepeatedJson();
    private Map<String, Object> latest = Map.of();
    private Map<String, Object> saved = Map.of();

    /**
     * Starts a conversation in which nothing was told yet.
     *
     * @param own what the agent loads by itself; empty if it loads nothing
     * @param folder the folder that the agent was started in
     * @param engine of the session
     * @param showCommand prints a rule whose name follows
     */
    Conversation(
            Agent agent,
            Session session,
            Optional<AgentLoadedRules> own,
            Path folder,
            RefreshedEngine engine,
            String showCommand) {
        this.agent = agent;
        this.session = session;
        this.own = own;
        this.folder = folder;
        this.engine = engine;
        this.workspace = engine.engine().workspaces().get(0);
        this.showCommand = showCommand;
    }

    /** A reminder that the model has to read, and the rules and the file that it is about. */
    record PendingReminder(List<String> rules, String path, String text) {}

    /**
     * A tool that must not run.
     *
     * @param reason for the model
     * @param fired what fired; empty if the reason has rules that the model has to read first
     * @param rules these rules
     */
    private record Denial(String reason, Optional<Fired> fired, List<Section> rules) {
        boolean has(Section part) {
            return rules.contains(part);
        }
    }

    Session session() {
        return session;
    }

    Path workspace() {
        return workspace;
    }

    /**
     * Checks rule files for changes: while tools run, not more often than once in a second.
     *
     * @param sinceNanos when the event began, by {@link System#nanoTime()}
     */
    void check(Kind event, long sinceNanos) {
        boolean isUrgent = event != Kind.BEFORE_TOOL && event != Kind.AFTER_TOOL;
        engine.check(isUrgent, sinceNanos);
        own.ifPresent(rules -> rules.check(isUrgent, sinceNanos));
    }

    /**
     * Answers an event.
     *
     * @param answer is completed as soon as the answer is known; if nobody waits for it any more, the model is told at a later event
     */
    void answer(HookEvent event, CompletableFuture<HookAnswer> answer, EventLog log) {
        event.model().ifPresent(session::model);
        if (isCompacting && event.kind() != Kind.COMPACTING) {
            compacted(); // not every agent reports the end
        }
        Optional<ToolUse> tool = event.tool();
        Optional<Denial> denial = Optional.empty();
        switch (event.kind()) {
            case PROMPT -> session.prompt(event.prompt().orElse(""));
            case BEFORE_TOOL -> denial = tool.flatMap(call -> beforeTool(call, log));
            case AFTER_TOOL -> tool.ifPresent(this::afterTool);
            case COMPACTING -> {
                answer.complete(compacting(event));
                return;
            }
            case COMPACTED -> compacted();
            default -> {
                // the other events change nothing in a session
            }
        }
        deliver(event, denial, answer, log);
    }

    private void afterTool(ToolUse tool) {
        session.toolCall(tool.name(), tool.arguments()); // the event before it may not have come
        tool.edits().forEach(edit -> edit.paths().forEach(session::modified));
        own.ifPresent(rules -> rules.used(tool)); // it may have created the file
    }

    private HookAnswer compacting(HookEvent event) {
        isCompacting = true;
        String paths = session.compacting();
        return agent.injectsAt().contains(event.kind()) ? new HookAnswer(paths, Optional.empty()) : HookAnswer.NOTHING;
    }

    private void compacted() {
        isCompacting = false;
        session.compacted();
        told.clear();
        complete = null;
        own.ifPresent(AgentLoadedRules::forget);
    }

    private Optional<Denial> beforeTool(ToolUse tool, EventLog log) {
        session.toolCall(tool.name(), tool.arguments());
        tool.edits().forEach(edit -> edit.paths().forEach(session::path));
        own.ifPresent(rules -> rules.used(tool));
        Activation now = session.activate();
        var watch = new ToolWatch(session, now.catalog(), tool);
        denials.retried(watch, log);
        Outcome outcome = watch.watch();
        outcome.deferred().forEach(fired -> wait(fired, log));
        return outcome.stop()
                .map(fired -> new Denial(fired.firing().reminder(), Optional.of(fired), List.of()))
                .or(() -> unread(tool, now));
    }

    private void wait(Fired fired, EventLog log) {
        waiting.add(
                new PendingReminder(names(fired), fired.path(), fired.firing().reminder()));
        log.fired(LogEntry.Kind.DEFERRED, fired, "");
    }

    private static List<String> names(Fired fired) {
        return fired.firing().matches().stream().map(Match::rule).distinct().toList();
    }

    /** Returns a denial with the rules that the model must have read before this call. */
    private Optional<Denial> unread(ToolUse tool, Activation now) {
        boolean writes = tool.edits().stream().anyMatch(edit -> !edit.paths().isEmpty());
        boolean reads = !writes && tool.commonName().equals("read");
        Set<String> enforced = writes || reads
                ? now.active().stream()
                        .filter(rule -> Enforcement.of(rule).denies(writes) && isAbout(rule, tool, now))
                        .map(Rule::name)
                        .collect(Collectors.toSet())
                : Set.of();
        if (enforced.isEmpty()) {
            return Optional.empty();
        }
        own.ifPresent(AgentLoadedRules::refresh);
        var budget = new ContextBudget(agent.maxContext() - READ_FIRST.length());
        PromptSection section = now.renderOnly(part -> enforced.contains(part.rule())
                && !isListed(part, now)
                && isNew(part, now)
                && budget.takes(part)); // the others deny the next attempt
        return section.sections().isEmpty()
                ? Optional.empty()
                : Optional.of(new Denial(READ_FIRST + section.text(), Optional.empty(), section.sections()));
    }

    /** Returns whether a rule is in because of a file of this call, or for another reason than a file. */
    private boolean isAbout(Rule rule, ToolUse tool, Activation now) {
        Map<String, Verdict> verdicts =
                now.explain(rule.name()).map(decision -> decision.verdicts()).orElse(Map.of());
        Set<String> files = verdicts.entrySet().stream()
                .filter(verdict -> Condition.PATH_KEYS.contains(verdict.getKey()))
                .flatMap(verdict -> verdict.getValue().matches().stream())
                .map(Matched::evidence)
                .collect(Collectors.toSet());
        return files.isEmpty()
                || now.added().contains(rule)
                || ToolPaths.all(tool)
                        .map(path -> ToolPaths.shown(path, workspace))
                        .anyMatch(files::contains)
                || isInForFiles(rule, tool);
    }

    /** Returns whether the files of a call bring a rule in by themselves; of those of a session, only the first that match are known. */
    private boolean isInForFiles(Rule rule, ToolUse tool) {
        Session other = engine.engine().openSession();
        ToolPaths.all(tool).forEach(other::path);
        return other.activate().active().contains(rule);
    }

    /** Adds what the model was not told yet, and records what it gets if the agent still waits. */
    private void deliver(HookEvent event, Optional<Denial> denial, CompletableFuture<HookAnswer> answer, EventLog log) {
        boolean tells = agent.injectsAt().contains(event.kind()) && !SILENT.contains(event.kind());
        Activation now = session.activate();
        var budget = new ContextBudget(agent.maxContext());
        List<PendingReminder> reminders = tells ? reminders(budget) : List.of();
        PromptSection section = tells && now != complete ? section(now, denial, budget) : PromptSection.EMPTY;
        String text = Stream.concat(texts(section, now), reminders.stream().map(PendingReminder::text))
                .collect(Collectors.joining("\n\n"));
        if (!answer.complete(new HookAnswer(text, denial.map(Denial::reason)))) {
            denial.flatMap(Denial::fired).ifPresent(fired -> wait(fired, log));
            return;
        }
        denial.ifPresent(stop -> record(stop, now, log));
        if (tells) {
            recordTold(section, reminders, now, log);
            complete = budget.isFull() ? null : now;
        } else if (event.kind() == Kind.BEFORE_TOOL) {
            logWaiting(now, log);
        }
    }

    /** Returns the reminders that fit, the oldest first: they count more than rules, which apply to later calls. */
    private List<PendingReminder> reminders(ContextBudget budget) {
        return waiting.stream()
                .takeWhile(reminder -> budget.takes(reminder.text()))
                .toList();
    }

    private void recordTold(PromptSection section, List<PendingReminder> reminders, Activation now, EventLog log) {
        section.sections().forEach(part -> {
            told.add(part.rule(), part.text());
            log.injected(part, now);
        });
        reminders.forEach(
                reminder -> reminder.rules().forEach(rule -> log.told(rule, reminder.path(), reminder.text())));
        waiting.subList(0, reminders.size()).clear();
    }

    /** Logs the rules that became active and wait until the agent reads something. */
    private void logWaiting(Activation now, EventLog log) {
        if (now == waitingFor) {
            return;
        }
        waitingFor = now;
        own.ifPresent(AgentLoadedRules::refresh);
        now.added().stream()
                .filter(rule -> Bucket.of(rule) != Bucket.ALWAYS)
                .filter(rule -> isNew(new Section(rule.name(), Bucket.of(rule), rule.content()), now))
                .forEach(rule -> log.deferred(rule.name(), now));
    }

    /** Returns what is left to tell and fits. The repository's rules get the room that the others leave, for it may have any number. */
    private PromptSection section(Activation now, Optional<Denial> denial, ContextBudget budget) {
        own.ifPresent(AgentLoadedRules::refresh);
        Predicate<Section> isUntold = untold(now);
        Set<Section> chosen = now.sections().stream()
                .filter(part -> isUntold.test(part)
                        && isNew(part, now)
                        && denial.filter(stop -> stop.has(part)).isEmpty())
                .sorted(Comparator.comparing(part -> isOfRepository(part, now)))
                .filter(budget::takes)
                .collect(Collectors.toSet());
        return chosen.isEmpty() ? PromptSection.EMPTY : now.renderOnly(chosen::contains);
    }

    private static boolean isOfRepository(Section part, Activation now) {
        return now.catalog()
                .find(part.rule())
                .filter(entry -> entry.rule().source().level().isOfRepository())
                .isPresent();
    }

    /** Returns what may be left to tell: while the catalog is the same, only what has come since nothing was left. */
    private Predicate<Section> untold(Activation now) {
        if (complete == null || complete.catalog() != now.catalog()) {
            return part -> true;
        }
        Set<String> added = now.addedSince(complete).stream().map(Rule::name).collect(Collectors.toSet());
        return part -> added.contains(part.rule());
    }

    private boolean isNew(Section part, Activation now) {
        return !told.has(part) && !isOwn(part, now);
    }

    private boolean isOwn(Section part, Activation now) {
        if (own.isEmpty()) {
            return false;
        }
        AgentLoadedRules rules = own.get();
        return now.catalog()
                .find(part.rule())
                .map(RuleEntry::rule)
                .filter(rule -> rules.has(rule) || (isListed(part, now) && rules.lists(rule)))
                .isPresent();
    }

    private Stream<String> texts(PromptSection section, Activation now) {
        if (section.text().isEmpty()) {
            return Stream.empty();
        }
        return section.sections().stream().anyMatch(part -> isListed(part, now))
                ? Stream.of(section.text(), "To read rule://<name>, run: " + showCommand + " <name>")
                : Stream.of(section.text());
    }

    private static boolean isListed(Section part, Activation now) {
        return now.catalog()
                .find(part.rule())
                .filter(entry -> !entry.rule().content().equals(part.text()))
                .isPresent();
    }

    private void record(Denial denial, Activation now, EventLog log) {
        denial.fired().ifPresent(fired -> {
            denials.add(fired.path(), names(fired));
            log.fired(LogEntry.Kind.DENIED, fired, denial.reason());
        });
        denial.rules().forEach(part -> {
            told.add(part.rule(), part.text());
            log.denied(part, now);
        });
    }

    /** Returns everything that the next process has to know, as JSON; empty if this is the same as at the last {@link #saved}. */
    Optional<Content> unsaved() {
        latest = state();
        return latest.equals(saved) ? Optional.empty() : Optional.of(to -> json.write(latest, to));
    }

    /** Takes note that what {@link #unsaved} returned has been saved. */
    void saved() {
        saved = latest;
    }

    private Map<String, Object> state() {
        var state = new LinkedHashMap<String, Object>();
        state.put("version", 1);
        state.put("folder", folder.toString());
        state.put("session", session.state().toMap());
        state.put("compacting", isCompacting);
        state.put("told", told.keys());
        state.put("loaded", own.map(AgentLoadedRules::paths).orElse(List.of()));
        state.put(
                "waiting",
                waiting.stream()
                        .map(reminder ->
                                Map.of("rules", reminder.rules(), "path", reminder.path(), "text", reminder.text()))
                        .toList());
        state.put(
                "denied",
                denials.all().entrySet().stream()
                        .map(file -> Map.of("path", file.getKey(), "rules", List.copyOf(file.getValue())))
                        .toList());
        return state;
    }

    /** Continues from a stored state; the session is restored by the engine. */
    void restore(Map<String, Object> state) {
        isCompacting = Boolean.TRUE.equals(state.get("compacting"));
        told.addKeys(StoredValues.texts(state.get("told")));
        own.ifPresent(rules -> rules.restore(StoredValues.texts(state.get("loaded"))));
        for (Map<String, Object> reminder : StoredValues.maps(state.get("waiting"))) {
            StoredValues.text(reminder.get("text"))
                    .ifPresent(text -> waiting.add(new PendingReminder(
                            StoredValues.texts(reminder.get("rules")),
                            StoredValues.text(reminder.get("path")).orElse(""),
                            text)));
        }
        for (Map<String, Object> denied : StoredValues.maps(state.get("denied"))) {
            StoredValues.text(denied.get("path"))
                    .ifPresent(path -> denials.add(path, StoredValues.texts(denied.get("rules"))));
        }
    }

    /** Adds what another process has told the model meanwhile. */
    void merge(Map<String, Object> state) {
        told.addKeys(StoredValues.texts(state.get("told")));
    }
}
