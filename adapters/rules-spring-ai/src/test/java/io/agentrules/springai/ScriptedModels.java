package io.agentrules.springai;

import io.agentrules.testsupport.ScriptedModel;
import org.springframework.ai.chat.model.ChatModel;

/** ScriptedModels models for the tests of other packages. */
public final class ScriptedModels {
    private ScriptedModels() {}

    /** Returns a model that answers by a script. */
    public static ChatModel model(ScriptedModel script) {
        return new ScriptedChatModel(script);
    }
}
