package io.agentrules.hooks.agent;

import static java.util.Map.entry;

import io.agentrules.hooks.agent.AgentSettings.Hook;
import io.agentrules.hooks.agent.AgentSettings.Place;
import io.agentrules.hooks.agent.AgentSettings.Shape;
import io.agentrules.hooks.event.HookAnswer;
import io.agentrules.hooks.event.HookEvent;
import io.agentrules.hooks.event.HookEvent.Kind;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Gemini CLI, as seen on the wire with version 0.61.0. Its events have no sub-agent. It sends {@code PreCompress} before each model call,
 * long before it compresses anything, unless the user asks for it.
 */
final class GeminiAgent implements Agent {
    private static final String BEFORE_TOOL = "BeforeTool";
    private static final String COMPRESSING = "PreCompress";
    private static final String PROMPT = "prompt";
    private static final String TOOLS = "read_file|read_many_files|write_file|replace|run_shell_command|mcp_.*";
    private static final int MILLISECONDS = 15_000;

    private static final ClaudeFormat FORMAT = new ClaudeFormat(
            BEFORE_TOOL,
            Map.ofEntries(
                    entry("SessionStart", Kind.SESSION_START),
                    entry("BeforeAgent", Kind.PROMPT),
                    entry(BEFORE_TOOL, Kind.BEFORE_TOOL),
                    entry("AfterTool", Kind.AFTER_TOOL),
                    entry("AfterAgent", Kind.TURN_END),
                    entry(COMPRESSING, Kind.COMPACTED),
                    entry("SessionEnd", Kind.SESSION_END)));

    /** What the hooks of the session's start said: Gemini puts it before the user's words. */
    private static final Pattern INJECTED = Pattern.compile("\\A(?:\\s*<hook_context>[^<]*</hook_context>)+\\s*");

    @Override
    public String id() {
        return "gemini";
    }

    @Override
    public Set<String> loadsRulesAt() {
        return Set.of("read", "write", "edit");
    }

    @Override
    public Set<Kind> showsAt() {
        return ClaudeFormat.SHOWS_AT;
    }

    @Override
    public Set<Kind> injectsAt() {
        return Set.of(Kind.SESSION_START, Kind.SESSION_CLEARED, Kind.PROMPT, Kind.AFTER_TOOL);
    }

    /** It would not send a prompt, or would ask the model again and again when a turn ends. */
    @Override
    public boolean ignoresOtherDenials() {
        return false;
    }

    @Override
    public AgentFormat format() {
        return FORMAT;
    }

    @Override
    public Optional<AgentSettings> settings() {
        return Optional.of(AgentSettings.of(
                        new Place("", ".gemini", "settings.json", ".gemini/settings.json"),
                        Shape.GROUPS,
                        Hook.list(
                                MILLISECONDS,
                                "SessionStart",
                                "BeforeAgent",
                                BEFORE_TOOL + ":" + TOOLS,
                                "AfterTool:" + TOOLS,
                                COMPRESSING + ":manual",
                                "AfterAgent",
                                "SessionEnd"))
                .nextInProject(
                        "Gemini CLI runs the hooks of a project only if you trust its folder and start gemini in it,"
                                + " not in a subfolder."));
    }

    @Override
    public Optional<HookEvent> event(Map<String, ?> event) {
        if (COMPRESSING.equals(event.get(ClaudeFormat.EVENT)) && !"manual".equals(event.get("trigger"))) {
            return Optional.empty();
        }
        var plain = new LinkedHashMap<String, Object>(event);
        if (plain.get(PROMPT) instanceof String prompt) {
            plain.put(PROMPT, INJECTED.matcher(prompt).replaceFirst(""));
        }
        return FORMAT.event(plain);
    }

    @Override
    public Map<String, Object> answer(HookEvent event, HookAnswer answer) {
        Delivery delivery = Delivery.of(injectsAt(), maxContext(), event, answer);
        var map = new LinkedHashMap<String, Object>();
        delivery.notice().ifPresent(text -> map.put(ClaudeFormat.NOTICE, text));
        delivery.denial().ifPresent(reason -> {
            map.put("decision", "deny");
            map.put("reason", reason);
        });
        delivery.context()
                .ifPresent(context -> map.put(
                        ClaudeFormat.SPECIFIC, ClaudeFormat.named(event, Map.of(ClaudeFormat.CONTEXT, context))));
        return map;
    }
}
