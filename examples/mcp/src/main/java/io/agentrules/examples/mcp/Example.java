package io.agentrules.examples.mcp;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.openai.OpenAiChatModel;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Asks a model to write a file, with the rules of an MCP server that it starts: {@code Example COMMAND...}. By default the model is
 * scripted. To use a real model, set {@code -Dopenai.model=gpt-4o-mini} and {@code OPENAI_API_KEY}; to use another server, set
 * {@code -Dopenai.url=http://localhost:11434/v1}.
 */
public final class Example {
    private static final String PROMPT = "Log the value of a. Say only the text of the file.";
    private static final List<String> PATHS = List.of("src/a.ts");
    private static final int MAX_ANSWERS = 3;

    /** The client's own limit is 20 seconds, and a busy machine needs longer to start the server. This one ends only a hang. */
    private static final Duration PATIENCE = Duration.ofMinutes(30);

    private Example() {}

    public static void main(String[] command) {
        run(List.of(command), System.out);
    }

    static void run(List<String> command, PrintStream out) {
        ServerParameters server = ServerParameters.builder(command.get(0))
                .args(command.subList(1, command.size()))
                .build();
        try (McpSyncClient rules = McpClient.sync(new StdioClientTransport(server, McpJsonDefaults.getMapper()))
                .initializationTimeout(PATIENCE)
                .requestTimeout(PATIENCE)
                .build()) {
            rules.initialize();
            String inForce = text(rules.callTool(call("rules_for", Map.of("prompt", PROMPT, "paths", PATHS))));
            out.println(inForce + "\n");
            var messages = new ArrayList<ChatMessage>(
                    List.of(SystemMessage.from("You are a coder.\n\n" + inForce), UserMessage.from(PROMPT)));
            out.println("[writes src/a.ts] " + answer(model(), messages, rules, out));
        }
    }

    /** Asks the model, and asks again while its answer violates rules; the last answer is not checked. */
    private static String answer(ChatModel model, List<ChatMessage> messages, McpSyncClient rules, PrintStream out) {
        String answer = model.chat(messages).aiMessage().text();
        for (int answers = 1; answers < MAX_ANSWERS; answers++) {
            CallToolResult check = rules.callTool(call("check_text", Map.of("text", answer, "paths", PATHS)));
            if (check.structuredContent().equals(Map.of("rules", List.of()))) {
                break;
            }
            out.println("[refused] " + answer + "\n" + text(check) + "\n");
            messages.addAll(List.of(AiMessage.from(answer), UserMessage.from(text(check) + "\n\nWrite it again.")));
            answer = model.chat(messages).aiMessage().text();
        }
        return answer;
    }

    private static CallToolRequest call(String tool, Map<String, Object> arguments) {
        return CallToolRequest.builder(tool).arguments(arguments).build();
    }

    private static String text(CallToolResult result) {
        return ((TextContent) result.content().get(0)).text();
    }

    private static ChatModel model() {
        String name = System.getProperty("openai.model");
        return name == null
                ? new ScriptedModel()
                : OpenAiChatModel.builder()
                        .baseUrl(System.getProperty("openai.url", "https://api.openai.com/v1"))
                        .modelName(name)
                        .apiKey(System.getenv().getOrDefault("OPENAI_API_KEY", "none"))
                        .build();
    }
}
