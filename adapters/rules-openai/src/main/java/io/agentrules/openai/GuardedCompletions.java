package io.agentrules.openai;

import com.openai.core.ClientOptions;
import com.openai.core.RequestOptions;
import com.openai.core.http.StreamResponse;
import com.openai.models.chat.completions.ChatCompletion;
import com.openai.models.chat.completions.ChatCompletionChunk;
import com.openai.models.chat.completions.ChatCompletionCreateParams;
import com.openai.models.chat.completions.ChatCompletionDeleteParams;
import com.openai.models.chat.completions.ChatCompletionDeleted;
import com.openai.models.chat.completions.ChatCompletionListPage;
import com.openai.models.chat.completions.ChatCompletionListParams;
import com.openai.models.chat.completions.ChatCompletionRetrieveParams;
import com.openai.models.chat.completions.ChatCompletionUpdateParams;
import com.openai.services.blocking.chat.ChatCompletionService;
import com.openai.services.blocking.chat.completions.MessageService;
import io.agentrules.core.ModelCall;
import io.agentrules.core.Session;
import io.agentrules.core.model.Emission;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** A service with rules. */
record GuardedCompletions(ChatCompletionService service, Session session, Emission emission)
        implements ChatCompletionService {
    @Override
    public ChatCompletion create(ChatCompletionCreateParams request, RequestOptions options) {
        return ModelCall.of(session, Completions.FORMAT, request)
                .complete(next -> service.create(next, options), Completions::read, Completions::withTextBefore);
    }

    @Override
    public StreamResponse<ChatCompletionChunk> createStreaming(
            ChatCompletionCreateParams request, RequestOptions options) {
        ModelCall<ChatCompletionCreateParams> call = ModelCall.of(session, Completions.FORMAT, request);
        Stream<ChatCompletionChunk> chunks =
                call.stream(emission, next -> asked(next, options), Completions::read, Completions::withText);
        return new StreamResponse<>() {
            @Override
            public Stream<ChatCompletionChunk> stream() {
                return chunks;
            }

            @Override
            public void close() {
                chunks.close();
            }
        };
    }

    @SuppressWarnings("MustBeClosed") // closing the stream closes the response
    private Stream<ChatCompletionChunk> asked(ChatCompletionCreateParams request, RequestOptions options) {
        StreamResponse<ChatCompletionChunk> response = service.createStreaming(request, options);
        return response.stream().onClose(response::close);
    }

    @Override
    public ChatCompletionService.WithRawResponse withRawResponse() {
        return service.withRawResponse();
    }

    @Override
    public ChatCompletionService withOptions(Consumer<ClientOptions.Builder> modifier) {
        return new GuardedCompletions(service.withOptions(modifier), session, emission);
    }

    @Override
    public MessageService messages() {
        return service.messages();
    }

    @Override
    public ChatCompletion retrieve(ChatCompletionRetrieveParams request, RequestOptions options) {
        return service.retrieve(request, options);
    }

    @Override
    public ChatCompletion update(ChatCompletionUpdateParams request, RequestOptions options) {
        return service.update(request, options);
    }

    @Override
    public ChatCompletionListPage list(ChatCompletionListParams request, RequestOptions options) {
        return service.list(request, options);
    }

    @Override
    public ChatCompletionDeleted delete(ChatCompletionDeleteParams request, RequestOptions options) {
        return service.delete(request, options);
    }
}
