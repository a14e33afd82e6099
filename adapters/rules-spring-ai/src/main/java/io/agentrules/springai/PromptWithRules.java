package io.agentrules.springai;

import org.springframework.ai.chat.prompt.Prompt;

/** A prompt that has the rules, marked by its type, so that no call gets them twice. */
final class PromptWithRules extends Prompt {
    PromptWithRules(Prompt prompt) {
        super(prompt.getInstructions(), prompt.getOptions());
    }
}
