package io.agentrules.hooks.session;

import io.agentrules.api.StreamSource;
import io.agentrules.core.Activation;
import io.agentrules.core.Session;
import io.agentrules.core.StreamGuard;
import io.agentrules.core.model.Delta;
import io.agentrules.core.model.Interruption;
import io.agentrules.core.model.PromptSection;
import io.agentrules.core.model.PromptSection.Section;
import io.agentrules.hooks.agent.Agent;
import io.agentrules.hooks.event.HookAnswer;
import io.agentrules.hooks.event.HookEvent;
import io.agentrules.hooks.event.ToolUse;
import io.agentrules.hooks.event.ToolUse.Edit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One conversation of an agent, or one of its sub-agents: its session, and what it was told. For one thread at a time. */
final class Conversation {
    private final Agent agent;
    private final Session session;
    private final String showCommand;
    private final ToldRules told = new ToldRules();
    private final List<String> waiting = new ArrayList<>();

    Conversation(Agent agent, Session session, String showCommand) {
        this.agent = agent;
        this.session = session;
        this.showCommand = showCommand;
    }

    HookAnswer answer(HookEvent event) {
        event.model().ifPresent(session::model);
        Optional<String> denial = record(event);
        return new HookAnswer(context(event), denial);
    }

    private Optional<String> record(HookEvent event) {
        switch (event.kind()) {
            case PROMPT -> session.prompt(event.prompt().orElse(""));
            case BEFORE_TOOL -> {
                return event.tool().flatMap(this::beforeTool);
            }
            case AFTER_TOOL ->
                event.tool()
                        .ifPresent(tool ->
                                tool.edits().forEach(edit -> edit.paths().forEach(session::modified)));
            case COMPACTING -> {
                session.compacting();
                told.clear();
            }
            case COMPACTED -> {
                session.compacted();
                told.clear();
            }
            default -> {}
        }
        return Optional.empty();
    }

    private Optional<String> beforeTool(ToolUse tool) {
        session.toolCall(tool.name(), tool.arguments());
        tool.edits().forEach(edit -> edit.paths().forEach(session::path));
        StreamGuard guard = session.guard();
        Optional<Interruption> stop = watch(guard, tool);
        guard.finish();
        guard.deferred().forEach(firing -> waiting.add(firing.reminder()));
        return stop.map(interruption -> interruption.firing().reminder());
    }

    private static Optional<Interruption> watch(StreamGuard guard, ToolUse tool) {
        var names = new ArrayList<>(List.of(tool.name()));
        if (!tool.commonName().equals(tool.name())) {
            names.add(tool.commonName());
        }
        int stream = 0;
        for (String name : names) {
            for (Edit edit : tool.edits()) {
                Optional<Interruption> stop =
                        guard.complete(Delta.builder(StreamSource.TOOL, edit.text()).tool(name).stream(name + stream++)
                                .paths(edit.paths())
                                .build());
                if (stop.isPresent()) {
                    return stop;
                }
            }
        }
        return guard.finish();
    }

    private String context(HookEvent event) {
        if (!agent.injectsAt().contains(event.kind())) {
            return "";
        }
        Activation now = session.activate();
        PromptSection section = now.renderPrompt(part -> !told.has(part));
        section.sections().forEach(part -> told.add(part.rule(), part.text()));
        var texts = new ArrayList<String>();
        if (!section.text().isEmpty()) {
            texts.add(section.text());
            if (section.sections().stream().anyMatch(part -> isListed(part, now))) {
                texts.add("To read rule://<name>, run: " + showCommand + " <name>");
            }
        }
        texts.addAll(waiting);
        waiting.clear();
        return String.join("\n\n", texts);
    }

    private static boolean isListed(Section part, Activation now) {
        return now.catalog()
                .find(part.rule())
                .filter(entry -> !entry.rule().content().equals(part.text()))
                .isPresent();
    }
}
