package io.agentrules.examples.harnesses;

import com.github.copilot.sdk.json.HookInvocation;
import com.github.copilot.sdk.json.PreToolUseHookInput;
import com.github.copilot.sdk.json.PreToolUseHookOutput;
import com.github.copilot.sdk.json.SessionConfig;
import com.github.copilot.sdk.json.SessionHooks;
import com.github.copilot.sdk.json.UserPromptSubmittedHookOutput;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Applies the rules of a workspace to sessions of GitHub's Copilot SDK, whose command calls the model itself.
 *
 * <pre>{@code
 * CopilotSession session = client.createSession(new CopilotRules(engine).on(new SessionConfig())).get();
 * }</pre>
 */
public record CopilotRules(RuleEngine engine) {
    /** Sets the hooks of a session. */
    public SessionConfig on(SessionConfig config) {
        return config.setHooks(new SessionHooks()
                .setOnUserPromptSubmitted((input, call) ->
                        CompletableFuture.completedFuture(new UserPromptSubmittedHookOutput(
                                null, news(session(call).prompt(input.prompt())), null)))
                .setOnPreToolUse((input, call) -> CompletableFuture.completedFuture(beforeTool(session(call), input))));
    }

    private Session session(HookInvocation call) {
        return engine.openSession(call.getSessionId());
    }

    /** Decides nothing about a call that no rule forbids: the user may still be asked for permission. */
    private static PreToolUseHookOutput beforeTool(Session session, PreToolUseHookInput input) {
        return session.refusal(input.getToolName(), String.valueOf(input.getToolArgs()))
                .map(PreToolUseHookOutput::deny)
                .orElseGet(() -> new PreToolUseHookOutput(null, null, null, news(session), null));
    }

    /** Returns the rules that this conversation was not told yet. */
    private static @Nullable String news(Session session) {
        String text = session.news().text();
        return text.isEmpty() ? null : text;
    }
}
