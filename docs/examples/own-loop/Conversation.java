package com.acme.agent;

import io.agentrules.core.Attempt;
import io.agentrules.core.ModelCall;
import io.agentrules.core.RequestFormat;
import io.agentrules.core.Session;
import io.agentrules.core.model.Message;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.UnaryOperator;

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
        Answer ask(Request request);
    }

    /** What a model is asked. */
    public record Request(String system, List<Message> messages) {}

    /** The pieces of an answer; closing it before its end cancels the call. */
    public interface Answer extends Iterator<String>, AutoCloseable {
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
        ModelCall<Request> call = ModelCall.of(session, FORMAT, new Request(BASE, history));
        while (true) {
            try (Attempt attempt = call.begin();
                    Answer answer = model.ask(call.request())) {
                while (!attempt.isInterrupted() && answer.hasNext()) {
                    attempt.text(answer.next());
                }
                if (attempt.end()) {
                    return call.text();
                }
            }
        }
    }

    private static final RequestFormat<Request, Message> FORMAT = new RequestFormat<>() {
        @Override
        public List<Message> messages(Request request) {
            return request.messages();
        }

        @Override
        public Message read(Message message) {
            return message;
        }

        @Override
        public Request system(Request request, UnaryOperator<String> change) {
            return new Request(change.apply(request.system()), request.messages());
        }

        @Override
        public Request append(Request request, List<Message> more) {
            List<Message> all = new ArrayList<>(request.messages());
            all.addAll(more);
            return new Request(request.system(), all);
        }
    };

    /** Returns the conversation so far. */
    public List<Message> history() {
        return List.copyOf(history);
    }
}
