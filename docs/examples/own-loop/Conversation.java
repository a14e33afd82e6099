package com.acme.agent;

import io.agentrules.core.Activation;
import io.agentrules.core.Session;
import io.agentrules.core.model.Message;
import io.agentrules.core.model.RetryPlan;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** A conversation with a model that follows rules; its history contains none of them. */
public final class Conversation {
    private static final String BASE = "You are a careful programmer.";

    private final Session session;
    private final Model model;
    private final List<Message> history = new ArrayList<>();

    public Conversation(Session session, Model model) {
        this.session = session;
        this.model = model;
    }

    /** The client of a model. */
    public interface Model {
        ModelCall call(String system, List<Message> messages);
    }

    /** The pieces of an answer; closing it before its end cancels the call. */
    public interface ModelCall extends Iterator<String>, AutoCloseable {
        @Override
        void close();
    }

    /** Answers the user. */
    public String answer(String prompt) {
        history.add(Message.user(prompt));
        String answer = ask();
        history.add(Message.assistant(answer));
        return answer;
    }

    private String ask() {
        Activation now = session.beforeModelCall(history, message -> message).activate();
        List<Message> messages = new ArrayList<>(history); // additions are for this call only
        if (!now.reminder().isEmpty()) {
            messages.add(Message.synthetic(now.reminder()));
        }
        String kept = "";
        while (true) {
            var answer = session.guard();
            var text = new StringBuilder();
            try (ModelCall call = model.call(now.renderSystemPrompt(BASE), messages)) {
                while (!answer.isInterrupted() && call.hasNext()) {
                    String piece = call.next();
                    text.append(piece);
                    answer.text(piece);
                }
            } catch (RuntimeException failed) {
                answer.abandon();
                throw failed;
            }
            answer.finish();
            if (!answer.isInterrupted()) {
                return kept + text;
            }
            RetryPlan plan = answer.retry();
            kept += plan.kept();
            messages = plan.after(messages, message -> message);
        }
    }

    /** Returns the conversation so far. */
    public List<Message> history() {
        return List.copyOf(history);
    }
}
