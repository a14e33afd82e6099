package io.agentrules.springai;

import io.agentrules.testsupport.ScriptedModel;
import io.agentrules.testsupport.ScriptedReply;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.prompt.ChatOptions;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.model.tool.ToolCallingChatOptions;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Schedulers;

/** A model that answers by a script. It streams on a thread of its own, as Spring AI's providers do. */
record ScriptedChatModel(ScriptedModel script) implements ChatModel {
    @Override
    public ChatResponse call(Prompt prompt) {
        return MessageMapper.whole(script.reply(script.called(MessageMapper.request(prompt))));
    }

    @Override
    public Flux<ChatResponse> stream(Prompt prompt) {
        return Flux.defer(() -> {
            int call = script.called(MessageMapper.request(prompt));
            ScriptedReply reply = script.reply(call);
            return Flux.fromIterable(reply.pieces())
                    .map(MessageMapper::chunk)
                    .concatWith(reply.isEndless() ? Flux.never() : Flux.empty())
                    .subscribeOn(Schedulers.newSingle("scripted-" + call, true))
                    .doOnCancel(() -> script.cancelled(call));
        });
    }

    @Override
    public ChatOptions getOptions() {
        return ToolCallingChatOptions.builder().model("scripted-1").build();
    }
}
