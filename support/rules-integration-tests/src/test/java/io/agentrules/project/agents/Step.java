package io.agentrules.project.agents;

import java.util.List;
import java.util.Map;

/**
 * What the scripted model answers to one request: a text, or calls of tools.
 *
 * @param calls empty if it is a text
 * @param text empty if it calls tools
 */
record Step(List<Call> calls, String text) {
    /**
     * The call of a tool.
     *
     * @param arguments by name; of a tool that takes plain text, the text under the empty name
     */
    record Call(String tool, Map<String, Object> arguments) {
        static final String PLAIN = "";

        boolean isPlain() {
            return arguments.containsKey(PLAIN);
        }

        String plain() {
            return String.valueOf(arguments.get(PLAIN));
        }
    }

    static Step call(String tool, Map<String, Object> arguments) {
        return new Step(List.of(new Call(tool, arguments)), "");
    }

    static Step say(String text) {
        return new Step(List.of(), text);
    }
}
