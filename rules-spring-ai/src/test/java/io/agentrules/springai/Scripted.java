package io.agentrules.springai;

import io.agentrules.testsupport.ScriptedModel;
import org.springframework.ai.chat.model.ChatModel;

/** Scripted models for the tests of other packages. */
public final class Scripted {
    private Scripted() {}

    /** Returns a model that answers by a script. */
    public static ChatModel model(ScriptedModel script) {
        return new ScriptedChatModel(script);
    }
}
