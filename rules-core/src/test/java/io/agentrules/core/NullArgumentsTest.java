package io.agentrules.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agentrules.api.StreamSource;
import io.agentrules.core.model.Budget;
import io.agentrules.core.model.Delta;
import io.agentrules.core.model.GuardSettings;
import io.agentrules.core.model.Limits;
import io.agentrules.core.model.Message;
import io.agentrules.core.model.Message.ToolCall;
import io.agentrules.core.model.RulesConfig;
import io.agentrules.core.model.SessionState;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A caller who hands over null hears at once of which argument, and the session is as it was. */
class NullArgumentsTest {
    private static final RuleEngine ENGINE = SessionScript.engine();
    private static final Session SESSION = ENGINE.openSession();

    @ParameterizedTest
    @MethodSource({"ofSessions", "ofEngines", "ofBuilders", "ofValues"})
    void theMessageNamesTheArgument(String argument, ThrowingCallable call) {
        SessionState before = SESSION.state();

        assertThatThrownBy(call).isInstanceOf(NullPointerException.class).hasMessage(argument);
        assertThat(SESSION.state()).isEqualTo(before);
        assertThat(SESSION.activate().decisions()).isNotEmpty();
    }

    static Stream<Arguments> ofSessions() {
        return Stream.of(
                nothing("text", () -> SESSION.prompt(none())),
                nothing("token", () -> SESSION.mention(none())),
                nothing("base", () -> SESSION.activate().renderSystemPrompt(none())),
                nothing("message", () -> SESSION.message(none())),
                nothing("messages", () -> SESSION.history(none())),
                nothing("messages", () -> SESSION.history(nones())),
                nothing("messages", () -> SESSION.beforeModelCall(none(), Message::user)),
                nothing("messages", () -> SESSION.beforeModelCall(NullArgumentsTest.<String>nones(), Message::user)),
                nothing("reader", () -> SESSION.beforeModelCall(List.of("x"), none())),
                nothing("path", () -> SESSION.path(none())),
                nothing("tool", () -> SESSION.toolCall(none(), Map.of())),
                nothing("arguments", () -> SESSION.toolCall("read", NullArgumentsTest.<Map<String, ?>>none())),
                nothing("tool", () -> SESSION.toolCall(none(), "{}")),
                nothing("json", () -> SESSION.toolCall("read", NullArgumentsTest.<String>none())),
                nothing("path", () -> SESSION.modified(none())),
                nothing("paths", () -> SESSION.observeOpenFiles(none())),
                nothing("paths", () -> SESSION.observeOpenFiles(nones())),
                nothing("paths", () -> SESSION.observeVisibleFiles(none())),
                nothing("paths", () -> SESSION.observeVisibleFiles(Arrays.asList("a.ts", none()))),
                nothing("ids", () -> SESSION.tools(none())),
                nothing("ids", () -> SESSION.tools(nones())),
                nothing("clients", () -> SESSION.mcp(none())),
                nothing("clients", () -> SESSION.mcp(nones())),
                nothing("model", () -> SESSION.model(none())),
                nothing("key", () -> SESSION.value(none(), "x")),
                nothing("values", () -> SESSION.value("mode", (String[]) none())),
                nothing("values", () -> SESSION.value("mode", (String) none())),
                nothing("agent", () -> SESSION.fork(none())),
                nothing("name", () -> SESSION.activate().explain(none())),
                nothing("earlier", () -> SESSION.activate().addedSince(none())),
                nothing("budget", () -> SESSION.activate().renderPrompt(none())),
                nothing("wanted", () -> SESSION.activate().renderOnly(none())));
    }

    static Stream<Arguments> ofEngines() {
        return Stream.of(
                nothing("id", () -> ENGINE.openSession(none())),
                nothing("id", () -> ENGINE.restoreSession(none(), SessionState.NEW)),
                nothing("state", () -> ENGINE.restoreSession("s", none())),
                nothing("rules", () -> ENGINE.remoteRules(none())),
                nothing("rules", () -> ENGINE.remoteRules(nones())),
                nothing("toggle", () -> ENGINE.disable(none())),
                nothing("toggle", () -> ENGINE.enable(none())),
                nothing("name", () -> ENGINE.catalog().find(none())),
                nothing("uri", () -> ENGINE.catalog().resolve(none())));
    }

    static Stream<Arguments> ofBuilders() {
        return Stream.of(
                nothing("root", () -> RuleEngine.builder().workspace(none())),
                nothing("folder", () -> RuleEngine.builder().home(none())),
                nothing("variables", () -> RuleEngine.builder().environment(none())),
                nothing("loader", () -> RuleEngine.builder().classLoader(none())),
                nothing("provider", () -> RuleEngine.builder().provider(none())),
                nothing("rule", () -> RuleEngine.builder().rule(none())),
                nothing("fetched", () -> RuleEngine.builder().remoteRules(none())),
                nothing("evaluator", () -> RuleEngine.builder().evaluator(none())),
                nothing("listener", () -> RuleEngine.builder().listener(none())),
                nothing("extractor", () -> RuleEngine.builder().toolPaths(none())),
                nothing("decided", () -> RuleEngine.builder().config(none())),
                nothing("source", () -> RuleEngine.builder().clock(none())),
                nothing("source", () -> RuleEngine.builder().nanoTime(none())));
    }

    static Stream<Arguments> ofValues() {
        return Stream.of(
                nothing("estimate", () -> new Budget(1, none())),
                nothing("text", () -> Budget.tokens(1).allows(none())),
                nothing("text", () -> Message.synthetic(none())),
                nothing("toolCalls", () -> Message.assistant("", (ToolCall[]) none())),
                nothing("tool", () -> new ToolCall(none(), Map.of())),
                nothing("arguments", () -> new ToolCall("read", none())),
                nothing("map", () -> SessionState.of(none())),
                nothing("own", () -> GuardSettings.DEFAULT.with(none())),
                nothing("tool", () -> Delta.builder(StreamSource.TOOL, "").tool(none())),
                nothing("limits", () -> RulesConfig.builder().limits(none())),
                nothing("repeatMode", () -> GuardSettings.builder().repeatMode(none())),
                nothing("providerTime", () -> Limits.builder().providerTime(none())));
    }

    private static Arguments nothing(String argument, ThrowingCallable call) {
        return Arguments.of(argument, call);
    }

    /** What the compiler would not let pass. */
    @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals"})
    private static <T> T none() {
        return null;
    }

    private static <T> List<T> nones() {
        return Collections.singletonList(none());
    }
}
