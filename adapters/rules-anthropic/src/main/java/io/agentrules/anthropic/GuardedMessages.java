package io.agentrules.anthropic;

import com.anthropic.core.ClientOptions;
import com.anthropic.core.RequestOptions;
import com.anthropic.core.http.StreamResponse;
import com.anthropic.models.messages.Message;
import com.anthropic.models.messages.MessageCountTokensParams;
import com.anthropic.models.messages.MessageCreateParams;
import com.anthropic.models.messages.MessageTokensCount;
import com.anthropic.models.messages.RawMessageStreamEvent;
import com.anthropic.services.blocking.MessageService;
import com.anthropic.services.blocking.messages.BatchService;
import io.agentrules.core.ModelCall;
import io.agentrules.core.Session;
import io.agentrules.core.model.Emission;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** A service with rules. */
record GuardedMessages(MessageService service, Session session, Emission emission) implements MessageService {
    @Override
    public Message create(MessageCreateParams request, RequestOptions options) {
        return ModelCall.of(session, Messages.FORMAT, request)
                .complete(next -> service.create(next, options), Messages::read, Messages::withTextBefore);
    }

    @Override
    public StreamResponse<RawMessageStreamEvent> createStreaming(MessageCreateParams request, RequestOptions options) {
        ModelCall<MessageCreateParams> call = ModelCall.of(session, Messages.FORMAT, request);
        Stream<RawMessageStreamEvent> events =
                call.stream(emission, next -> asked(next, options), Messages::read, Messages::withText);
        return new StreamResponse<>() {
            @Override
            public Stream<RawMessageStreamEvent> stream() {
                return events;
            }

            @Override
            public void close() {
                events.close();
            }
        };
    }

    @SuppressWarnings("MustBeClosed") // closing the stream closes the response
    private Stream<RawMessageStreamEvent> asked(MessageCreateParams request, RequestOptions options) {
        StreamResponse<RawMessageStreamEvent> response = service.createStreaming(request, options);
        return response.stream().onClose(response::close);
    }

    @Override
    public MessageService.WithRawResponse withRawResponse() {
        return service.withRawResponse();
    }

    @Override
    public MessageService withOptions(Consumer<ClientOptions.Builder> modifier) {
        return new GuardedMessages(service.withOptions(modifier), session, emission);
    }

    @Override
    public BatchService batches() {
        return service.batches();
    }

    @Override
    public MessageTokensCount countTokens(MessageCountTokensParams request, RequestOptions options) {
        return service.countTokens(request, options);
    }
}
