package io.agentrules.agentscope;

import io.agentrules.testsupport.Harness;
import io.agentscope.core.ReActAgent;
import io.agentscope.core.agent.RuntimeContext;
import io.agentscope.core.event.AgentEvent;
import io.agentscope.core.event.AgentResultEvent;
import io.agentscope.core.event.TextBlockDeltaEvent;
import io.agentscope.core.message.Msg;
import io.agentscope.core.message.UserMessage;
import io.agentscope.core.tool.Tool;
import io.agentscope.core.tool.ToolParam;
import java.util.ArrayList;
import java.util.List;
import reactor.core.publisher.Flux;

/** A conversation with an agent of AgentScope. */
final class Conversation implements Harness {
    private final ReActAgent agent;
    private final Editor editor;
    private final RuntimeContext context;
    private final StringBuilder shown = new StringBuilder();

    Conversation(ReActAgent agent, Editor editor, String session) {
        this.agent = agent;
        this.editor = editor;
        this.context = RuntimeContext.builder().sessionId(session).build();
    }

    /** The tool. */
    public static final class Editor {
        private final List<String> edits = new ArrayList<>();

        /** Changes nothing. */
        @Tool(name = "edit", description = "Edits a file.")
        public String edit(
                @ToolParam(name = "filePath", description = "the file") String filePath,
                @ToolParam(name = "content", description = "its text") String content) {
            edits.add("{\"filePath\": \"%s\", \"content\": \"%s\"}".formatted(filePath, content));
            return "done";
        }
    }

    @Override
    public Runnable start(String prompt) {
        return events(prompt).subscribe()::dispose;
    }

    private Flux<AgentEvent> events(String prompt) {
        return agent.streamEvents(List.<Msg>of(new UserMessage(prompt)), context);
    }

    @Override
    public String ask(String prompt) {
        var answer = new StringBuilder();
        events(prompt)
                .doOnNext(event -> {
                    if (event instanceof TextBlockDeltaEvent piece) {
                        shown.append(piece.getDelta());
                    } else if (event instanceof AgentResultEvent result) {
                        answer.append(result.getResult().getTextContent());
                    }
                })
                .blockLast();
        return answer.toString();
    }

    @Override
    public List<String> memory() {
        return agent.getAgentState(context).getContext().stream()
                .map(ScriptedChat::message)
                .toList();
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
