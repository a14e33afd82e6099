package io.agentrules.springaialibaba;

import com.alibaba.cloud.ai.graph.RunnableConfig;
import com.alibaba.cloud.ai.graph.agent.ReactAgent;
import com.alibaba.cloud.ai.graph.exception.GraphRunnerException;
import com.alibaba.cloud.ai.graph.streaming.OutputType;
import com.alibaba.cloud.ai.graph.streaming.StreamingOutput;
import io.agentrules.testsupport.Harness;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.tool.ToolCallback;
import org.springframework.ai.tool.definition.ToolDefinition;

/** A conversation with an agent of Spring AI Alibaba. */
final class Conversation implements Harness {
    private final ReactAgent agent;
    private final Editor editor;
    private final RunnableConfig config;
    private final boolean streams;
    private final StringBuilder shown = new StringBuilder();

    Conversation(ReactAgent agent, Editor editor, boolean streams) {
        this.agent = agent;
        this.editor = editor;
        this.config =
                RunnableConfig.builder().threadId(UUID.randomUUID().toString()).build();
        this.streams = streams;
    }

    /** The tool. */
    record Editor(List<String> edits) implements ToolCallback {
        Editor() {
            this(new ArrayList<>());
        }

        @Override
        public ToolDefinition getToolDefinition() {
            return ToolDefinition.builder()
                    .name("edit")
                    .description("Edits a file.")
                    .inputSchema("{\"type\": \"object\"}")
                    .build();
        }

        @Override
        public String call(String arguments) {
            edits.add(arguments);
            return "done";
        }
    }

    @Override
    public Runnable start(String prompt) {
        try {
            return agent.stream(prompt, config).subscribe()::dispose;
        } catch (GraphRunnerException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public String ask(String prompt) {
        try {
            if (!streams) {
                return agent.call(prompt, config).getText();
            }
            agent.stream(prompt, config)
                    .doOnNext(output -> {
                        if (output instanceof StreamingOutput<?> piece
                                && piece.getOutputType() == OutputType.AGENT_MODEL_STREAMING
                                && piece.message() instanceof AssistantMessage message) {
                            shown.append(message.getText());
                        }
                    })
                    .blockLast();
            List<Message> messages = messages();
            return messages.get(messages.size() - 1).getText();
        } catch (GraphRunnerException e) {
            throw new IllegalStateException(e);
        }
    }

    @SuppressWarnings("unchecked")
    private List<Message> messages() {
        return (List<Message>) agent.getAndCompileGraph()
                .getState(config)
                .state()
                .value("messages")
                .orElseThrow();
    }

    @Override
    public List<String> memory() {
        return messages().stream().map(ScriptedChatModel::message).toList();
    }

    @Override
    public List<String> edits() {
        return editor.edits;
    }

    @Override
    public String shown() {
        return shown.toString();
    }
}
