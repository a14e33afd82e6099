package io.agentrules.springai;

import io.agentrules.testsupport.Harness;
import io.agentrules.testsupport.HarnessContract;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.client.ChatClient.ChatClientRequestSpec;
import org.springframework.ai.chat.client.advisor.MessageChatMemoryAdvisor;
import org.springframework.ai.chat.memory.ChatMemory;
import org.springframework.ai.chat.memory.InMemoryChatMemoryRepository;
import org.springframework.ai.chat.memory.MessageWindowChatMemory;

/** An agent with a chat client, and a memory of its one conversation. */
record Agent(ChatClient client, ChatMemory kept, EditTool edit, boolean streams, StringBuilder text)
        implements Harness {
    private static final String CONVERSATION = "conversation-1";

    static Agent of(ChatClient.Builder clients, boolean streams) {
        ChatMemory memory = MessageWindowChatMemory.builder()
                .chatMemoryRepository(new InMemoryChatMemoryRepository())
                .maxMessages(100)
                .build();
        var edit = new EditTool();
        ChatClient client = clients.defaultSystem(HarnessContract.SYSTEM)
                .defaultAdvisors(MessageChatMemoryAdvisor.builder(memory).build())
                .defaultTools(edit)
                .build();
        return new Agent(client, memory, edit, streams, new StringBuilder());
    }

    @Override
    public String ask(String prompt) {
        ChatClientRequestSpec request = client.prompt()
                .user(prompt)
                .advisors(advisors -> advisors.param(ChatMemory.CONVERSATION_ID, CONVERSATION));
        if (!streams) {
            return Optional.ofNullable(request.call().content()).orElse("");
        }
        String answer = request.stream()
                .content()
                .doOnNext(text::append)
                .collect(Collectors.joining())
                .block();
        return Optional.ofNullable(answer).orElse("");
    }

    @Override
    public List<String> memory() {
        return kept.get(CONVERSATION).stream().map(MessageMapper::message).toList();
    }

    @Override
    public List<String> edits() {
        return edit.arguments();
    }

    @Override
    public String shown() {
        return text.toString();
    }
}
