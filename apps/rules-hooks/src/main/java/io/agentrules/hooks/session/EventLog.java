package io.agentrules.hooks.session;

import io.agentrules.api.Condition;
import io.agentrules.api.Diagnostic;
import io.agentrules.api.Verdict;
import io.agentrules.api.internal.TokenEstimate;
import io.agentrules.core.Activation;
import io.agentrules.core.model.PromptSection.Section;
import io.agentrules.hooks.session.PendingReminders.Reminder;
import io.agentrules.hooks.session.ToolWatch.Fired;
import io.agentrules.hooks.store.LogEntry;
import io.agentrules.hooks.store.LogEntry.Evidence;
import io.agentrules.hooks.store.LogEntry.Kind;
import io.agentrules.hooks.store.LogEntry.Source;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Collects the log entries of one event. */
public final class EventLog {

    private final Clock clock;
    private final Source source;
    private final Path workspace;
    private final boolean excerpts;
    private final List<LogEntry> entries = new ArrayList<>();

    EventLog(Clock clock, Source source, Path workspace, boolean excerpts) {
        this.clock = clock;
        this.source = source;
        this.workspace = workspace;
        this.excerpts = excerpts;
    }

    List<LogEntry> entries() {
        return entries;
    }

    void injected(Section part, Activation now) {
        LogEntry entry = entry(Kind.INJECTED, part.rule(), why(part.rule(), now), part.text());
        entries.add(UntoldRules.isListed(part, now) ? entry.asListed() : entry);
    }

    void denied(Section part, Activation now) {
        add(Kind.DENIED, part.rule(), why(part.rule(), now), part.text());
    }

    void deferred(String rule, Activation now) {
        add(Kind.DEFERRED, rule, why(rule, now), "");
    }

    /** Logs that a call was denied because of the rules that fired, with their reminder as the reason. */
    void denied(Fired fired) {
        add(Kind.DENIED, fired, blocks(fired.firing().reminder()));
    }

    /** Logs that the reminder of the rules that fired has to wait. */
    void deferred(Fired fired) {
        add(Kind.DEFERRED, fired, List.of());
    }

    void told(Reminder reminder) {
        List<String> blocks = blocks(reminder.text());
        for (int i = 0; i < reminder.rules().size(); i++) {
            add(Kind.TOLD, reminder.rules().get(i), Evidence.of(shown(reminder.path())), at(i, blocks));
        }
    }

    /** Adds an entry for each rule, with the first of its patterns that matched. */
    private void add(Kind kind, Fired fired, List<String> blocks) {
        List<String> rules = fired.rules();
        String excerpt = excerpts ? fired.firing().excerpt() : "";
        for (int i = 0; i < rules.size(); i++) {
            String pattern = fired.pattern(rules.get(i));
            add(kind, rules.get(i), new Evidence(shown(fired.path()), "", pattern, excerpt), at(i, blocks));
        }
    }

    /** Returns the text for each rule in a reminder, which has a block for each; its end is in no rule's text. */
    private static List<String> blocks(String reminder) {
        return List.of(reminder.split("(?<=</system-interrupt>)\\s+"));
    }

    private static String at(int index, List<String> blocks) {
        return index < blocks.size() ? blocks.get(index) : "";
    }

    /** Logs a problem by which rules are missing. */
    void lost(Diagnostic problem) {
        entries.add(LogEntry.failed(clock.instant(), source, "rules are missing: " + LostRules.message(problem)));
    }

    void followed(String rule, String path) {
        add(Kind.FOLLOWED, rule, Evidence.of(shown(path)), "");
    }

    private void add(Kind kind, String rule, Evidence evidence, String text) {
        entries.add(entry(kind, rule, evidence, text));
    }

    private LogEntry entry(Kind kind, String rule, Evidence evidence, String text) {
        return LogEntry.of(clock.instant(), kind, source, rule, evidence, TokenEstimate.of(text));
    }

    private String shown(String path) {
        return path.isEmpty() ? "" : ToolPaths.shown(path, workspace);
    }

    /** Returns the first pattern that matched; its evidence is shown only if it is a path, because prompts are the user's. */
    private static Evidence why(String rule, Activation now) {
        Map<String, Verdict> verdicts =
                now.explain(rule).map(decision -> decision.verdicts()).orElse(Map.of());
        return verdicts.entrySet().stream()
                .filter(verdict -> !verdict.getValue().matches().isEmpty())
                .findFirst()
                .map(verdict -> {
                    Verdict.Matched matched = verdict.getValue().matches().get(0);
                    boolean isPath = Condition.PATH_KEYS.contains(verdict.getKey());
                    return new Evidence(isPath ? matched.evidence() : "", verdict.getKey(), matched.pattern(), "");
                })
                .orElse(Evidence.NONE);
    }
}
