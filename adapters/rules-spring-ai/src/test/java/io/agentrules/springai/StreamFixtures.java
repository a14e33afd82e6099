package io.agentrules.springai;

import io.agentrules.api.Rule;
import io.agentrules.core.Session;
import io.agentrules.core.model.Emission;
import io.agentrules.testsupport.RuleFixtures;
import io.agentrules.testsupport.ScriptedReply.Call;
import io.agentrules.testsupport.ScriptedReply.Text;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.prompt.Prompt;
import reactor.core.publisher.Flux;

/** Responses in chunks, and guarded models that return them. */
final class StreamFixtures {
    static final Rule NO_FOO = RuleFixtures.trigger("no-foo", "foo", "text", "tool", "thinking");
    static final Flux<ChatResponse> FINE = Flux.just(text("fine"));

    private StreamFixtures() {}

    static ChatModel ruled(Session session, Emission emission, ChatModel model) {
        return SpringAiRules.of(RuleFixtures.engine())
                .withEmission(emission)
                .withSessions(id -> session)
                .around(model, session);
    }

    static ChatResponse text(String text) {
        return MessageMapper.chunk(new Text(text));
    }

    static ChatResponse call(String json) {
        return MessageMapper.chunk(new Call("1", "edit", List.of(json)));
    }

    static ChatResponse with(String text, String property, Object value) {
        return MessageMapper.response(AssistantMessage.builder()
                .content(text)
                .properties(Map.of(property, value))
                .build());
    }

    static String texts(List<ChatResponse> chunks) {
        return chunks.stream().map(StreamFixtures::text).collect(Collectors.joining());
    }

    static String text(ChatResponse chunk) {
        return chunk.getResults().stream()
                .map(generation ->
                        Objects.requireNonNullElse(generation.getOutput().getText(), ""))
                .collect(Collectors.joining());
    }

    static List<ChatResponse> stream(Session session, Emission emission, Flux<ChatResponse> first) {
        return stream(session, emission, List.of(first));
    }

    static List<ChatResponse> stream(
            Session session, Emission emission, Flux<ChatResponse> first, Flux<ChatResponse> second) {
        return stream(session, emission, List.of(first, second));
    }

    static List<ChatResponse> stream(Session session, Emission emission, List<Flux<ChatResponse>> responses) {
        List<ChatResponse> heard = ruled(session, emission, new PreparedModel(responses)).stream(new Prompt("Go on."))
                .collectList()
                .block(Duration.ofMinutes(1));
        return Objects.requireNonNull(heard);
    }
}
