package io.agentrules.harness;

import io.agentrules.core.Activation;
import io.agentrules.core.Session;
import io.agentrules.core.StreamGuard;
import io.agentrules.core.model.Emission;
import io.agentrules.core.model.Message;
import io.agentrules.core.model.Message.ToolCall;
import io.agentrules.core.model.RetryPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A small harness: it calls a model, runs the tools that the model asks for, and calls it again, until it asks for none. The
 * rules of the session are heard wherever they have something to say. For one thread.
 */
final class Agent {
    static final String BASE = "You are a careful programmer.\n\n";

    private final Session session;
    private final ScriptedModel model;
    private final Map<String, Tool> tools;
    private final Emission emission;
    private final Screen screen;
    private final List<Message> history;

    /**
     * Makes a harness for a session.
     *
     * @param history the conversation so far; it is continued
     */
    Agent(
            Session session,
            ScriptedModel model,
            Map<String, Tool> tools,
            Emission emission,
            Screen screen,
            List<Message> history) {
        this.session = session;
        this.model = model;
        this.tools = tools;
        this.emission = emission;
        this.screen = screen;
        this.history = new ArrayList<>(history);
    }

    /** Answers the user: one turn. */
    String answer(String prompt) {
        session.prompt(prompt);
        history.add(Message.user(prompt));
        return resume();
    }

    /** Goes on with a turn to its end. */
    String resume() {
        while (true) {
            Message answer = ask();
            history.add(answer);
            if (answer.toolCalls().isEmpty()) {
                return answer.text();
            }
            answer.toolCalls().forEach(this::run);
        }
    }

    private void run(ToolCall call) {
        session.toolCall(call.tool(), call.arguments()); // before it runs
        Tool tool = tools.getOrDefault(call.tool(), arguments -> "There is no such tool");
        history.add(Message.synthetic(tool.run(call.arguments())));
    }

    /** Calls the model, and again after each interruption, until an answer is final. */
    private Message ask() {
        Activation now = session.activate();
        List<Message> messages = new ArrayList<>(history);
        if (!now.reminder().isEmpty()) {
            messages.add(Message.synthetic(now.reminder())); // for this call; it is never part of the history
        }
        String kept = "";
        while (true) {
            var response = new Response(session, emission, screen);
            StreamGuard guard =
                    response.read(model.call(BASE + now.renderPrompt().text(), messages));
            if (!guard.isInterrupted()) {
                return response.message(kept);
            }
            RetryPlan plan = guard.retry();
            if (plan.kept().isEmpty()) {
                screen.takeBack(response.text());
            }
            kept += plan.kept();
            messages = plan.after(messages, message -> message);
        }
    }

    /** Has the model sum the conversation up, and goes on with the summary in its place. */
    void compact() {
        String about = session.compacting();
        List<Message> messages = new ArrayList<>(history);
        messages.add(Message.synthetic("Sum up this conversation.\n" + about));
        var response = new Response(session, Emission.BUFFER, new Screen());
        response.read(model.call(BASE + session.activate().renderPrompt().text(), messages));
        session.compacted();
        history.clear();
        history.add(Message.synthetic(response.text()));
    }

    /** Returns the conversation so far. */
    List<Message> history() {
        return List.copyOf(history);
    }
}
