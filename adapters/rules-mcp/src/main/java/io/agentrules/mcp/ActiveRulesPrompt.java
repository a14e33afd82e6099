package io.agentrules.mcp;

import io.agentrules.api.internal.ContextField;
import io.agentrules.check.input.CurrentWork;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The prompt {@code active_rules}: the text of the rules that apply, for users who pick prompts from a menu. */
final class ActiveRulesPrompt {
    private static final String NAME = "active_rules";
    private static final String DESCRIPTION = "The project's rules that apply to the current work";
    private static final String PATHS = "paths";
    private static final String PROMPT = "prompt";

    private ActiveRulesPrompt() {}

    /** Returns the entry in the list of prompts. */
    static Map<String, Object> definition() {
        var prompt = new LinkedHashMap<String, Object>();
        prompt.put("name", NAME);
        prompt.put("title", "Active rules");
        prompt.put("description", DESCRIPTION);
        prompt.put(
                "arguments",
                List.of(
                        argument(PATHS, "paths of the files to work on, separated by commas or line breaks"),
                        argument(PROMPT, "the user's prompt; paths and @mentions in it count")));
        return prompt;
    }

    private static Map<String, Object> argument(String name, String description) {
        var argument = new LinkedHashMap<String, Object>();
        argument.put("name", name);
        argument.put("description", description);
        argument.put("required", false);
        return argument;
    }

    /**
     * Returns the prompt with these arguments.
     *
     * @throws ProtocolException if it has another name, or the arguments are invalid
     */
    static Map<String, Object> answer(RuleEngine engine, String name, Map<String, Object> arguments) {
        if (!name.equals(NAME)) {
            throw invalid("The only prompt is " + NAME);
        }
        Session session = engine.openSession();
        tell(session, arguments);
        String section = session.activate().renderPrompt().text();
        String text = section.isEmpty() ? "No rule applies to this work." : section;
        var message = new LinkedHashMap<String, Object>();
        message.put("role", "user");
        message.put("content", ToolResults.content(text));
        var result = new LinkedHashMap<String, Object>();
        result.put("description", DESCRIPTION);
        result.put("messages", List.of(message));
        return result;
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

    private static ProtocolException invalid(String problem) {
        return ProtocolException.invalidParameters(problem);
    }
}
