package io.agentrules.langchain4j;

import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import io.agentrules.testsupport.ScriptedModel;

/** A model that answers as a script says, whole. */
record Blocking(ScriptedModel script) implements ChatModel {
    @Override
    public ChatResponse doChat(ChatRequest request) {
        return MessageMapper.response(script.reply(script.called(MessageMapper.request(request))));
    }
}
