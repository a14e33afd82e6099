package io.agentrules.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.agentic.Agent;
import dev.langchain4j.agentic.AgenticServices;
import dev.langchain4j.memory.chat.MessageWindowChatMemory;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.service.UserMessage;
import dev.langchain4j.service.V;
import io.agentrules.core.RuleEngine;
import io.agentrules.testsupport.Harness;
import io.agentrules.testsupport.HarnessContract;
import io.agentrules.testsupport.RuleFixtures;
import io.agentrules.testsupport.ScriptedModel;
import io.agentrules.testsupport.ScriptedReply;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Agents of {@code langchain4j-agentic}. */
class AgentsTest {
    /** An agent. */
    public interface Coder {
        @Agent(name = "coder", outputKey = "answer")
        @UserMessage("{{request}}")
        String code(@V("request") String request);
    }

    @Nested
    class AnAgent extends HarnessContract {
        @Override
        protected boolean stopsTheModel() {
            return false;
        }

        @Override
        protected Harness harness(RuleEngine engine, ScriptedModel script) {
            LangChain4jRules rules = LangChain4jRules.of(engine);
            var memory = MessageWindowChatMemory.withMaxMessages(100);
            var edit = new EditTool();
            // the conversation is the agentic scope, of which an agent by itself has a new one each time
            ChatModel model = rules.around(new Blocking(script), engine.openSession());
            Coder coder = AgenticServices.agentBuilder(Coder.class)
                    .systemMessage(SYSTEM)
                    .chatMemory(memory)
                    .chatModel(model)
                    .tools(edit.tools())
                    .toolProvider(rules.toolProvider())
                    .build();
            return new Conversation(coder::code, memory, edit);
        }
    }

    private final ScriptedModel script = new ScriptedModel(ScriptedReply.text("Done."));
    private final RuleEngine engine = RuleFixtures.engine(
            RuleFixtures.conditional("for-a", "agent", "a"), RuleFixtures.conditional("for-b", "agent", "b"));
    private final LangChain4jRules rules = LangChain4jRules.of(engine);

    @Test
    void eachAgentOfASequenceHasItsOwnRules() {
        twoAgents(engine, script);

        assertThat(script.requests()).hasSize(2);
        assertThat(system(0)).contains("SYSTEM a", "Text of for-a.").doesNotContain("for-b");
        assertThat(system(1)).contains("SYSTEM b", "Text of for-b.").doesNotContain("for-a");
    }

    @Test
    void agentsThatWorkAtTheSameTimeHaveTheirOwnRules() {
        AgenticServices.parallelBuilder()
                .subAgents(agent(rules, script, "a", "one"), agent(rules, script, "b", "two"))
                .outputKey("one")
                .build()
                .invoke(Map.of("request", "Go."));

        assertThat(script.requests())
                .hasSize(2)
                .allSatisfy(request ->
                        assertThat(request.system()).containsPattern("SYSTEM (a|b)\\n\\n# Rules\\n\\n## for-\\1\\n"));
    }

    @Test
    void anAgentByItselfHasItsOwnRules() {
        agent(rules, script, "b", "answer").code("Go.");
        rules.around(new Blocking(script)).chat("Not an agent's.");

        assertThat(system(0)).contains("Text of for-b.");
        assertThat(system(1)).isEmpty();
    }

    @Test
    void theRestWorksWithoutTheLibraryOfAgents() throws IOException, ClassNotFoundException {
        URL[] classPath = {
            LangChain4jRules.class.getProtectionDomain().getCodeSource().getLocation()
        };
        var without = new URLClassLoader(classPath, null) {
            @Override
            protected Class<?> findClass(String name) throws ClassNotFoundException {
                if (name.startsWith("dev.langchain4j.agentic")) {
                    throw new ClassNotFoundException(name);
                }
                return name.startsWith("io.agentrules.langchain4j")
                        ? super.findClass(name)
                        : AgentsTest.class.getClassLoader().loadClass(name);
            }
        };
        try (without) {
            assertThat(without.loadClass(LangChain4jRules.class.getName()).getMethods())
                    .isNotEmpty();
        }
    }

    private String system(int call) {
        return script.requests().get(call).system();
    }

    static void twoAgents(RuleEngine engine, ScriptedModel script) {
        LangChain4jRules rules = LangChain4jRules.of(engine);
        AgenticServices.sequenceBuilder()
                .subAgents(agent(rules, script, "a", "request"), agent(rules, script, "b", "answer"))
                .outputKey("answer")
                .build()
                .invoke(Map.of("request", "Go."));
    }

    private static Coder agent(LangChain4jRules rules, ScriptedModel script, String name, String output) {
        return AgenticServices.agentBuilder(Coder.class)
                .name(name)
                .outputKey(output)
                .systemMessage("SYSTEM " + name)
                .chatModel(rules.around(new Blocking(script)))
                .listener(Agents.listener(rules))
                .build();
    }
}
