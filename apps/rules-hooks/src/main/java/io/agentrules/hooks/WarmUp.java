package io.agentrules.hooks;

import io.agentrules.hooks.agent.Agent;
import io.agentrules.hooks.agent.Agents;
import io.agentrules.hooks.event.HookEvent;
import io.agentrules.hooks.event.HookEvent.Kind;
import io.agentrules.hooks.event.ToolUse;
import io.agentrules.hooks.session.Engines;
import io.agentrules.hooks.session.HookSessions;
import io.agentrules.hooks.session.PendingAnswer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Loads the classes that answers need, by answering events that no agent sent. */
final class WarmUp {
    private WarmUp() {}

    /** Answers events in an empty folder; nothing is stored or logged. */
    static void run(Engines engines, Clock clock) {
        try {
            Path empty = Files.createTempDirectory("rules-hook");
            try {
                answer(
                        new HookSessions(engines, Optional.empty(), Optional.empty(), clock, Optional.empty(), ""),
                        empty);
            } finally {
                Files.delete(empty);
            }
        } catch (Exception e) {
            // then the first event takes longer
        }
    }

    private static void answer(HookSessions sessions, Path folder) throws Exception {
        Agent agent = Agents.all().get(0);
        for (Kind kind : List.of(Kind.SESSION_START, Kind.BEFORE_TOOL)) {
            HookEvent event = event(kind, folder);
            var answer = new PendingAnswer();
            sessions.answer(agent, event, answer, false);
            agent.answerText(event, answer.within(Duration.ZERO)); // it is there
        }
    }

    private static HookEvent event(Kind kind, Path folder) {
        HookEvent event = HookEvent.of(kind, kind.name(), "warm-up", folder);
        return kind.hasTool()
                ? event.tool(new ToolUse(
                        "",
                        "Write",
                        "write",
                        Map.of("file_path", folder + "/a.txt", "content", "text"),
                        List.of(new ToolUse.Edit(List.of(folder + "/a.txt"), "text")),
                        false,
                        Map.of("file_path", folder + "/a.txt", "content", "text")))
                : event;
    }
}
