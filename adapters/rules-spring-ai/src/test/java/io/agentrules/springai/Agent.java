package io.agentrules.springai;

import io.agentrules.testsupport.Harness;
import io.agentrules.testsupport.HarnessContract;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.client.ChatClient.ChatClientRequestSpec;
import org.springframework.ai.chat.client.advisor.MessageChatMemoryAdvisor;
import org.springframework.ai.chat.memory.ChatMemory;
import org.springframework.ai.chat.memory.InMemoryChatMemoryRepository;
import org.springframework.ai.chat.memory.MessageWindowChatMemory;

/** An agent with a chat client, and a memory of its one conversation. */
record Agent(
        ChatClient client, ChatMemory kept, EditTool edit, boolean streams, String conversation, StringBuilder text)
        implements Harness {
    /** Returns an agent in a conversation of its own. */
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
        return new Agent(client, memory, edit, streams, UUID.randomUUID().toString(), new StringBuilder());
    }

    @Override
    public Runnable start(String prompt) {
        return request(prompt).stream().content().subscribe()::dispose;
    }

    private ChatClientRequestSpec request(String prompt) {
        return client.prompt()
                .user(prompt)
                .advisors(advisors -> advisors.param(ChatMemory.CONVERSATION_ID, conversation));
    }

    @Override
    public String ask(String prompt) {
        ChatClientRequestSpec request = request(prompt);
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
        return kept.get(conversation).stream().map(MessageMapper::message).toList();
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
