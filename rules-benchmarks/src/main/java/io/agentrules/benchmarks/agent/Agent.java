package io.agentrules.benchmarks.agent;

/**
 * An agent in the middle of a turn: its model is called with a conversation whose last message is the result of a tool, and answers
 * with a call of another, at once.
 */
public interface Agent {
    /** How many tools have run in the turn before. */
    int ROUNDS = 20;

    /** Its tools; the first is called. */
    int TOOLS = 10;

    /** Calls the model, whose answer is about a file. */
    void call(String path);

    /** Returns the name of a tool. */
    static String tool(int number) {
        return number == 0 ? "edit" : "tool_" + number;
    }

    /** Returns the arguments of a call, as the model writes them. */
    static String arguments(String path) {
        return "{\"filePath\": \"" + path + "\", \"content\": \"const a = 1;\"}";
    }
}
