package io.agentrules.benchmarks.check;

import io.agentrules.api.Level;
import io.agentrules.api.Rule;
import io.agentrules.api.RuleSource;
import io.agentrules.api.StreamTrigger;
import io.agentrules.benchmarks.data.RuleWorkspace;
import io.agentrules.core.Activation;
import io.agentrules.core.Attempt;
import io.agentrules.core.ModelCall;
import io.agentrules.core.RequestFormat;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import io.agentrules.core.StreamGuard;
import io.agentrules.core.model.Message;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/** What a call of a model through the port may cost beside the same steps by hand. */
public final class PortBars {
    private static final int WARM_UPS = 200;
    private static final int ROUNDS = 101;
    private static final int RULES = 1_000;
    private static final int CALLS = 20;
    private static final String BASE = "You are a coder.";
    private static final List<String> TOOLS = List.of("edit", "read", "run");
    private static final List<Message> HISTORY =
            List.of(Message.user("Change src/a.ts"), Message.assistant("I look at it."));

    /** The text of an answer, in pieces as models send them. */
    private static final List<String> TEXT =
            IntStream.range(0, 400).mapToObj(number -> "w" + number % 90 + " ").toList();

    private static final List<String> ARGUMENTS = IntStream.range(0, 100)
            .mapToObj(number ->
                    number == 0 ? "{\"filePath\": \"src/a.ts\", \"content\": \"" : number == 99 ? "\"}" : "x();")
            .toList();

    private PortBars() {}

    private record Request(String system, List<Message> messages) {}

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
            var all = new ArrayList<>(request.messages());
            all.addAll(more);
            return new Request(request.system(), all);
        }

        @Override
        public Collection<String> tools(Request request) {
            return TOOLS;
        }

        @Override
        public String model(Request request) {
            return "gpt-4.1-mini";
        }
    };

    /** Measures. */
    public static List<Bar> measured() {
        try (RuleWorkspace workspace = RuleWorkspace.of(RULES)) {
            RuleEngine engine = workspace
                    .engine()
                    .rule(Rule.named("no-console", RuleSource.of("test", Level.PROJECT, "/rules/no-console.md"))
                            .content("Use the logger.")
                            .trigger(StreamTrigger.of("console\\.log"))
                            .build())
                    .build();
            Session byHand = engine.openSession();
            Session byPort = engine.openSession();
            double[] nanos = Turns.medians(
                    WARM_UPS,
                    ROUNDS,
                    Turns.processorTime(CALLS, () -> byHand(byHand)),
                    Turns.processorTime(CALLS, () -> byPort(byPort)));
            return List.of(Bar.atMost(
                    1.1,
                    "x",
                    "a call of a model, 500 pieces, through the port / the same by hand",
                    nanos[1] / nanos[0]));
        }
    }

    private static void byHand(Session session) {
        Activation now = session.model("gpt-4.1-mini")
                .tools(TOOLS)
                .beforeModelCall(HISTORY, message -> message)
                .activate();
        List<Message> messages = new ArrayList<>(HISTORY);
        String reminder = now.reminder();
        if (!reminder.isEmpty()) {
            messages.add(Message.synthetic(reminder));
        }
        var request = new Request(now.renderSystemPrompt(BASE), messages);
        StreamGuard guard = session.guard();
        var text = new StringBuilder();
        var json = new StringBuilder();
        try {
            for (String piece : TEXT) {
                text.append(piece);
                require(!guard.text(piece).isInterrupted());
            }
            for (String piece : ARGUMENTS) {
                json.append(piece);
                require(!guard.arguments("1", "edit", piece).isInterrupted());
            }
        } catch (RuntimeException failed) {
            guard.abandon();
            throw failed;
        }
        guard.finish();
        require(!guard.isInterrupted() && request.system().length() > BASE.length());
        session.toolCall("edit", json.toString());
        require(!text.isEmpty());
    }

    private static void byPort(Session session) {
        ModelCall<Request> call = ModelCall.of(session, FORMAT, new Request(BASE, HISTORY));
        require(call.request().system().length() > BASE.length());
        try (Attempt attempt = call.begin()) {
            for (String piece : TEXT) {
                require(!attempt.text(piece).isInterrupted());
            }
            for (String piece : ARGUMENTS) {
                require(!attempt.arguments("1", "edit", piece).isInterrupted());
            }
            require(attempt.end());
        }
        require(!call.text().isEmpty());
    }

    private static void require(boolean condition) {
        if (!condition) {
            throw new IllegalStateException("The answer was interrupted");
        }
    }
}
