package io.agentrules.mcp;

import io.agentrules.api.internal.ContextField;
import io.agentrules.check.input.CurrentWork;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import io.modelcontextprotocol.server.McpServerFeatures.SyncPromptSpecification;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema.ErrorCodes;
import io.modelcontextprotocol.spec.McpSchema.GetPromptResult;
import io.modelcontextprotocol.spec.McpSchema.Prompt;
import io.modelcontextprotocol.spec.McpSchema.PromptArgument;
import io.modelcontextprotocol.spec.McpSchema.PromptMessage;
import io.modelcontextprotocol.spec.McpSchema.Role;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The prompt {@code active_rules}: the text of the rules that apply, for users who pick prompts from a menu. */
final class ActiveRulesPrompt {
    private static final String NAME = "active_rules";
    private static final String DESCRIPTION = "The project's rules that apply to the current work";
    private static final String PATHS = "paths";
    private static final String PROMPT = "prompt";

    private ActiveRulesPrompt() {}

    static SyncPromptSpecification of(RuleEngine engine) {
        Prompt prompt = Prompt.builder(NAME)
                .title("Active rules")
                .description(DESCRIPTION)
                .arguments(List.of(
                        argument(PATHS, "paths of the files to work on, separated by commas or line breaks"),
                        argument(PROMPT, "the user's prompt; paths and @mentions in it count")))
                .build();
        return new SyncPromptSpecification(prompt, (exchange, request) -> answer(engine, request.arguments()));
    }

    private static PromptArgument argument(String name, String description) {
        return PromptArgument.builder(name)
                .description(description)
                .required(false)
                .build();
    }

    private static GetPromptResult answer(RuleEngine engine, @Nullable Map<String, Object> arguments) {
        Session session = engine.openSession();
        if (arguments != null) {
            tell(session, arguments);
        }
        String section = session.activate().renderPrompt().text();
        String text = section.isEmpty() ? "No rule applies to this work." : section;
        return GetPromptResult.builder(List.of(PromptMessage.builder(
                                Role.USER, TextContent.builder(text).build())
                        .build()))
                .description(DESCRIPTION)
                .build();
    }

    private static void tell(Session session, Map<String, Object> arguments) {
        for (String name : arguments.keySet()) {
            if (!name.equals(PATHS) && !name.equals(PROMPT)) {
                throw invalid("The only arguments of " + NAME + " are " + PATHS + " and " + PROMPT);
            }
        }
        text(arguments, PROMPT).ifPresent(session::prompt);
        text(arguments, PATHS).stream()
                .flatMap(paths -> Stream.of(paths.split("[,\\n]")))
                .map(String::strip)
                .filter(path -> !path.isEmpty())
                .forEach(path -> tell(session, path));
    }

    private static void tell(Session session, String path) {
        CurrentWork.problem(ContextField.PATHS, path).ifPresent(problem -> {
            throw invalid("A path in " + PATHS + " " + problem);
        });
        session.path(path);
    }

    /** Returns an argument, which clients may also send as null. */
    private static Optional<String> text(Map<String, Object> arguments, String name) {
        Object value = arguments.get(name);
        if (value != null && !(value instanceof String)) {
            throw invalid(name + " must be a string");
        }
        return Optional.ofNullable((String) value);
    }

    private static McpError invalid(String problem) {
        return McpError.builder(ErrorCodes.INVALID_PARAMS).message(problem).build();
    }
}
