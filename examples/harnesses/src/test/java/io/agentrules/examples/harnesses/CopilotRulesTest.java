package io.agentrules.examples.harnesses;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.github.copilot.sdk.json.HookInvocation;
import com.github.copilot.sdk.json.PreToolUseHookInput;
import com.github.copilot.sdk.json.PreToolUseHookOutput;
import com.github.copilot.sdk.json.SessionConfig;
import com.github.copilot.sdk.json.SessionHooks;
import com.github.copilot.sdk.json.UserPromptSubmittedHookInput;
import io.agentrules.core.RuleEngine;
import io.agentrules.testsupport.RuleFixtures;
import org.junit.jupiter.api.Test;

class CopilotRulesTest {
    private final RuleEngine engine = RuleFixtures.engine(
            RuleFixtures.always("english"),
            RuleFixtures.conditional("typescript", "paths", "src/**/*.ts"),
            RuleFixtures.trigger("no-console", "console\\.log", "text", "tool"));
    private final SessionHooks hooks =
            new CopilotRules(engine).on(new SessionConfig()).getHooks();

    @Test
    void aPromptBringsTheRulesThatAreNews() {
        assertThat(context("Hi")).contains("Text of english.").doesNotContain("typescript");
        assertThat(context("Look at src/a.ts")).contains("Text of typescript.").doesNotContain("english");
        assertThat(context("Thanks")).isNull();
    }

    @Test
    void aToolCallThatViolatesARuleIsDeniedAndAnotherBringsItsRules() {
        PreToolUseHookOutput denied = before("console.log(a)");
        PreToolUseHookOutput fine = before("logger.info(a)");

        assertThat(denied.permissionDecision()).isEqualTo("deny");
        assertThat(denied.permissionDecisionReason()).contains("Text of no-console.");
        assertThat(fine.permissionDecision()).isNull();
        assertThat(fine.additionalContext()).contains("Text of typescript.");
    }

    private String context(String prompt) {
        return hooks.getOnUserPromptSubmitted()
                .handle(new UserPromptSubmittedHookInput(0, "", prompt), new HookInvocation().setSessionId("one"))
                .join()
                .additionalContext();
    }

    private PreToolUseHookOutput before(String content) {
        var arguments = JsonNodeFactory.instance
                .objectNode()
                .put("filePath", "src/a.ts")
                .put("content", content);
        return hooks.getOnPreToolUse()
                .handle(
                        new PreToolUseHookInput().setToolName("edit").setToolArgs(arguments),
                        new HookInvocation().setSessionId("one"))
                .join();
    }
}
