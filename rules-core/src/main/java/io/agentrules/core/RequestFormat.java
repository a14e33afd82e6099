package io.agentrules.core;

import io.agentrules.api.Stable;
import io.agentrules.core.model.Message;
import io.agentrules.core.model.Message.Role;
import java.util.Collection;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * How a framework writes the request of a {@link ModelCall}: all that the engine has to know about it. Requests and messages are values:
 * no method changes one, those that return a request return a new one. Where the framework has nothing, null is as good as what is empty.
 *
 * @param <Q> the request of the framework
 * @param <M> the type of its messages
 * @since 0.1
 */
@Stable
public interface RequestFormat<Q, M> {
    /** Returns the messages of a request, the oldest first; with or without its system text. */
    @Nullable
    List<? extends M> messages(Q request);

    /**
     * Returns a message as rules see it: the user's text, the model's text and tool calls, or {@linkplain Message#synthetic synthetic} for
     * all others, such as the system text and results of tools; null counts as synthetic.
     */
    @Nullable
    Message read(M message);

    /**
     * Returns the request with another system text.
     *
     * @param change to be applied to the system text that the request has, {@code ""} if it has none. Where parts of that text have to stay
     *     as they are, such as cached ones, apply it to {@code ""} and add the result as the last part
     */
    Q system(Q request, UnaryOperator<String> change);

    /**
     * Returns the request with messages added at its end.
     *
     * @param more each with its text only: those of {@link Role#ASSISTANT} as the model's, all others as the user's
     */
    Q append(Q request, List<Message> more);

    /** Returns the names of the tools on offer. */
    default @Nullable Collection<? extends @Nullable String> tools(Q request) {
        return List.of();
    }

    /** Returns the id of the model; empty or null where the request does not tell, which leaves what the session knows. */
    default @Nullable String model(Q request) {
        return "";
    }
}
