package io.agentrules.hooks.session;

import io.agentrules.api.Bucket;
import io.agentrules.api.Condition;
import io.agentrules.api.Verdict;
import io.agentrules.core.Activation;
import io.agentrules.core.model.PromptSection.Section;
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

/** What the log will say about one event. */
public final class EventLog {
    /** The engine's own estimate. */
    private static final int CHARACTERS_PER_TOKEN = 4;

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
        entries.add(isListed(part, now) ? entry.asListed() : entry);
    }

    void denied(Section part, Activation now) {
        add(Kind.DENIED, part.rule(), why(part.rule(), now), part.text());
    }

    void deferred(String rule, Activation now) {
        add(Kind.DEFERRED, rule, why(rule, now), "");
    }

    void fired(Kind kind, Fired fired, String text) {
        fired.firing()
                .matches()
                .forEach(match -> add(
                        kind,
                        match.rule(),
                        new Evidence(
                                shown(fired.path()),
                                "",
                                match.pattern(),
                                excerpts ? fired.firing().excerpt() : ""),
                        text));
    }

    void told(String rule, String path, String text) {
        add(Kind.TOLD, rule, Evidence.of(shown(path)), text);
    }

    void followed(String rule, String path) {
        add(Kind.FOLLOWED, rule, Evidence.of(shown(path)), "");
    }

    /** Returns whether a part is a rule's entry in the list; one answer may have both the entry and the text of a rule. */
    private static boolean isListed(Section part, Activation now) {
        return part.bucket() == Bucket.RULEBOOK
                && now.explain(part.rule())
                        .map(decision -> !decision.rule().content().equals(part.text()))
                        .orElse(false);
    }

    private void add(Kind kind, String rule, Evidence evidence, String text) {
        entries.add(entry(kind, rule, evidence, text));
    }

    private LogEntry entry(Kind kind, String rule, Evidence evidence, String text) {
        int tokens = (text.length() + CHARACTERS_PER_TOKEN - 1) / CHARACTERS_PER_TOKEN;
        return LogEntry.of(clock.instant(), kind, source, rule, evidence, tokens);
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
