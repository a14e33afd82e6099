package io.agentrules.langchain4j;

import dev.langchain4j.memory.ChatMemory;
import io.agentrules.testsupport.Harness;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * A conversation whose answers come whole.
 *
 * @param service answers a prompt
 */
record Conversation(UnaryOperator<String> service, ChatMemory kept, EditTool edit) implements Harness {
    @Override
    public String ask(String prompt) {
        return service.apply(prompt);
    }

    @Override
    public List<String> memory() {
        return kept.messages().stream().map(MessageMapper::message).toList();
    }

    @Override
    public List<String> edits() {
        return edit.arguments();
    }

    @Override
    public String shown() {
        return "";
    }
}
