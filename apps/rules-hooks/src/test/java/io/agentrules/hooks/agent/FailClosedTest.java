package io.agentrules.hooks.agent;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.check.json.JsonMaps;
import io.agentrules.hooks.Hooks;
import io.agentrules.hooks.event.HookAnswer;
import io.agentrules.hooks.event.HookEvent;
import io.agentrules.hooks.event.HookEvent.Kind;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** An event that cannot be read denies the tool that it is about, in the agent's own form, where the user wants that. */
class FailClosedTest {
    private static final Hooks.Options CLOSED = new Hooks.Options(true, true);
    private static final String MISSING = "}";

    private Hooks hooks;

    @BeforeEach
    void start(@TempDir Path folder) {
        hooks = Hooks.builder()
                .home(folder.resolve("home"))
                .environment(Map.of())
                .stateFolder(folder.resolve("state"))
                .build();
    }

    @AfterEach
    void end() {
        hooks.close();
    }

    /** Returns the samples whose JSON names the event, as all do that an installed hook gets. */
    static List<Sample> samples() {
        return Sample.all().stream()
                .filter(sample ->
                        sample.event().containsKey("event") || sample.event().containsKey("hook_event_name"))
                .toList();
    }

    private static String halved(Map<String, Object> event) {
        String whole = JsonMaps.text(event);
        return whole.substring(0, whole.length() - MISSING.length());
    }

    private String closed(Agent agent, String event) {
        return hooks.answer(agent.id(), event.getBytes(UTF_8), CLOSED);
    }

    @ParameterizedTest
    @MethodSource("samples")
    void onlyAToolIsDenied(Sample sample) {
        Optional<HookEvent> event = sample.agent().event(sample.event());
        String answer = closed(sample.agent(), halved(sample.event()));

        if (event.filter(whole -> whole.kind() == Kind.BEFORE_TOOL).isPresent()) {
            String reason = "The rules of this project could not be checked: not valid JSON at line 1, column "
                    + (halved(sample.event()).length() + 1);
            assertThat(JsonMaps.object(answer))
                    .isEqualTo(sample.agent().answer(event.get(), new HookAnswer("", Optional.of(reason))));
        } else {
            assertThat(answer).isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("samples")
    void otherwiseTheAgentGoesOn(Sample sample) {
        assertThat(hooks.answer(sample.agent().id(), halved(sample.event()))).isEmpty();
    }

    @Test
    void aFieldThatIsMissingOrAnEventThatIsTooLongDeniesToo() {
        Agent claude = Agents.find("claude").orElseThrow();
        String noFolder = "{\"hook_event_name\": \"PreToolUse\", \"session_id\": \"1\", \"tool_name\": \"Write\"}";

        assertThat(closed(claude, noFolder)).contains("\"deny\"", "cwd is missing");
        assertThat(closed(claude, noFolder + " ".repeat(Hooks.MAX_BYTES))).contains("\"deny\"", "longer than");
    }

    @Test
    void aNameInTheArgumentsOfAToolDoesNotHideThatOfTheEvent() {
        String hidden = "{\"tool_input\": {\"event\": \"SessionStart\"}, \"hook_event_name\": \"PreToolUse\"";

        assertThat(closed(Agents.find("claude").orElseThrow(), hidden)).contains("\"deny\"", "not valid JSON");
    }

    @Test
    void whatTheTextOfAnEventSaysIsNotItsName() {
        String after =
                "{\"hook_event_name\": \"PostToolUse\", \"tool_input\": {\"content\": \"\\\"event\\\": \\\"PreToolUse\\\"\"";

        assertThat(closed(Agents.find("claude").orElseThrow(), after)).isEmpty();
    }

    static List<Agent> agents() {
        return Agents.all();
    }

    @ParameterizedTest
    @MethodSource("agents")
    void whatDoesNotTellWhichEventItIsDeniesUnlessTheAgentWouldFail(Agent agent) {
        String name = agent.id().equals("generic") ? "event" : "hook_event_name";
        String argument = "{\"tool_input\": {\"" + name + "\": \"Stop\", \"text\": \"\\\"}, \\\"" + name
                + "\\\": \\\"Stop\\\"\"}";
        for (String text : List.of(
                "",
                "no JSON",
                "{",
                "{}",
                "[{\"" + name + "\": \"Stop\"}",
                "{\"" + name + "\": 7",
                "{\"" + name + "\": \"St",
                "{\"prompt\": \"" + name + "\", \"x\": \"Stop\"",
                argument,
                "{\"text\": \"" + "x".repeat(Hooks.MAX_BYTES) + "\", \"" + name + "\": \""
                        + agent.format().beforeTool() + "\"}")) {
            String shown = text.substring(0, Math.min(text.length(), 50));
            String cut = text.substring(0, Math.min(text.length(), Hooks.MAX_BYTES + 1));
            boolean denied = closed(agent, cut).contains("could not be checked");
            assertThat(denied)
                    .as(agent.id() + " " + shown)
                    .isEqualTo(!agent.id().equals("gemini"));
        }
    }

    @Test
    void anEventIsDeniedIfOneOfItsNamesIsThatOfATool() {
        String twice = "{\"hook_event_name\": \"Stop\", \"hook_event_name\" : \"PreToolUse\"";

        assertThat(closed(Agents.find("claude").orElseThrow(), twice)).contains("\"deny\"");
        assertThat(closed(Agents.find("claude").orElseThrow(), twice.replace("PreToolUse", "Stop")))
                .isEmpty();
    }
}
