package io.agentrules.langchain4j;

import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.UserMessage;
import io.agentrules.core.ReadRule;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import io.agentrules.langchain4j.ScriptedStreamingChatModel.ProviderKind;
import io.agentrules.testsupport.Harness;
import io.agentrules.testsupport.HarnessContract;
import io.agentrules.testsupport.HarnessRow;
import io.agentrules.testsupport.ScriptedModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.bsc.langgraph4j.CompileConfig;
import org.bsc.langgraph4j.CompiledGraph;
import org.bsc.langgraph4j.GraphStateException;
import org.bsc.langgraph4j.agentexecutor.AgentExecutor;
import org.bsc.langgraph4j.streaming.StreamingOutput;
import org.junit.jupiter.api.Nested;

/** The agent executor of LangGraph4j, with the same models. */
class LangGraphTest {
    @Nested
    class Streaming extends HarnessContract {
        @Override
        protected Optional<HarnessRow> row() {
            return Optional.of(
                    new HarnessRow(
                            "LangGraph4j",
                            AgentExecutor.class,
                            LangChain4jRules.class,
                            LangGraphTest::twoAgents,
                            "each agent is given the session of its name; a caller cannot stop a model, with or without rules"));
        }

        @Override
        protected boolean canBeCancelled() {
            return false;
        }

        @Override
        protected Harness harness(RuleEngine engine, ScriptedModel script) {
            return new Graph(engine, engine.openSession(), script, true);
        }
    }

    @Nested
    class Whole extends HarnessContract {
        @Override
        protected boolean stopsTheModel() {
            return false;
        }

        @Override
        protected Harness harness(RuleEngine engine, ScriptedModel script) {
            return new Graph(engine, engine.openSession(), script, false);
        }
    }

    private static void twoAgents(RuleEngine engine, ScriptedModel script) {
        for (String agent : List.of("a", "b")) {
            new Graph(engine, engine.openSession("thread-1", agent), script, true).ask("Go.");
        }
    }

    /** A conversation, whose messages the caller keeps. */
    private static final class Graph implements Harness {
        private final boolean streams;
        private final EditTool edit = new EditTool();
        private final CompiledGraph<AgentExecutor.State> graph;
        private final StringBuilder shown = new StringBuilder();
        private List<ChatMessage> history = new ArrayList<>();

        @SuppressWarnings("deprecation") // LangGraph4j takes tools as older versions of LangChain4j have them
        Graph(RuleEngine engine, Session session, ScriptedModel script, boolean streams) {
            this.streams = streams;
            LangChain4jRules rules = LangChain4jRules.of(engine);
            AgentExecutor.Builder builder =
                    AgentExecutor.builder().systemMessage(SystemMessage.from(HarnessContract.SYSTEM));
            if (streams) {
                builder.chatModel(
                        rules.around(new ScriptedStreamingChatModel(script, ProviderKind.STREAMS_ALL), session));
            } else {
                builder.chatModel(rules.around(new Blocking(script), session));
            }
            edit.tools().forEach(builder::tool);
            if (new ReadRule(engine).isUseful()) {
                rules.toolProvider().provideTools(null).tools().forEach(builder::tool);
            }
            try {
                graph = builder.build()
                        .compile(CompileConfig.builder().recursionLimit(100).build());
            } catch (GraphStateException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public String ask(String prompt) {
            history.add(UserMessage.from(prompt));
            Map<String, Object> input = Map.of("messages", List.copyOf(history));
            AgentExecutor.State last = null;
            if (streams) {
                for (var output : graph.stream(input)) {
                    if (output instanceof StreamingOutput<?> piece) {
                        shown.append(piece.chunk() == null ? "" : piece.chunk());
                    } else {
                        last = output.state();
                    }
                }
            } else {
                last = graph.invoke(input).orElseThrow();
            }
            var ended = Objects.requireNonNull(last);
            history = new ArrayList<>(ended.messages());
            return ended.finalResponse().orElseThrow();
        }

        @Override
        public List<String> memory() {
            return history.stream().map(MessageMapper::message).toList();
        }

        @Override
        public List<String> edits() {
            return edit.arguments();
        }

        @Override
        public String shown() {
            return shown.toString();
        }
    }
}
