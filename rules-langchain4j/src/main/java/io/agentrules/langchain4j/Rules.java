package io.agentrules.langchain4j;

import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.observability.api.listener.AiServiceRequestIssuedListener;
import dev.langchain4j.service.AiServices;
import dev.langchain4j.service.tool.ToolProvider;
import io.agentrules.api.Stable;
import io.agentrules.core.ReadRule;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import io.agentrules.core.model.Emission;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.function.Function;

/**
 * The rules of a workspace, for LangChain4j: {@code Rules.of(engine).on(AiServices.builder(Coder.class), model)}.
 *
 * <p>Everything happens around the model: each call, those that follow tools among them, gets the rules of that moment behind its
 * system message, and what the model is to be reminded of behind its messages; chat memory sees neither. Its answers are watched,
 * and asked for again where a rule interrupts them; tools run when the whole response stands, and after its session knows of
 * them. Of {@link AiServices} only what adds up is used, its listeners and tool providers: the transformers, providers and callbacks
 * of which it keeps the last one remain the user's.
 *
 * <p>Immutable, and safe for use by many threads.
 *
 * @since 0.1
 */
@Stable
public final class Rules {
    private final RuleEngine engine;
    private final Function<Object, Session> sessions;
    private final Emission emission;
    private final Executor retries;
    private final IssuedCalls issued;
    private final OfferedTools tools;

    private Rules(RuleEngine engine, Function<Object, Session> sessions, Emission emission, Executor retries) {
        this.engine = engine;
        this.sessions = sessions;
        this.emission = emission;
        this.retries = retries;
        this.issued = new IssuedCalls();
        this.tools = new OfferedTools(new ReadRule(engine));
    }

    /**
     * Takes the rules of an engine. A chat memory's id is that of its session, as text; what a model streams is shown at once, also
     * what a rule then interrupts; and each retry has a thread of its own.
     */
    public static Rules of(RuleEngine engine) {
        Objects.requireNonNull(engine, "engine");
        return new Rules(engine, id -> engine.openSession(id.toString()), Emission.LIVE, Rules::onThreadOfItsOwn);
    }

    private static void onThreadOfItsOwn(Runnable retry) {
        var thread = new Thread(retry, "rules-retry");
        thread.setDaemon(true);
        thread.start();
    }

    /**
     * Returns these rules with other sessions.
     *
     * @param byMemoryId returns the session of a chat memory's id; a service that knows no such id has {@code "default"}
     */
    public Rules withSessions(Function<Object, Session> byMemoryId) {
        return new Rules(engine, Objects.requireNonNull(byMemoryId, "byMemoryId"), emission, retries);
    }

    /** Returns these rules with another answer to what is shown of a stream before it is certain that no rule interrupts it. */
    public Rules withEmission(Emission policy) {
        return new Rules(engine, sessions, Objects.requireNonNull(policy, "policy"), retries);
    }

    /** Returns these rules with interrupted streams asked for again by an executor, which is not to run them in the caller. */
    public Rules withRetriesOn(Executor executor) {
        return new Rules(engine, sessions, emission, Objects.requireNonNull(executor, "executor"));
    }

    /**
     * Puts the rules on an AI service: its model, a listener and a tool provider. What else is set on it, before or after, stays.
     *
     * @param model in place of {@link AiServices#streamingChatModel}
     * @return the service
     */
    public <T> AiServices<T> on(AiServices<T> service, StreamingChatModel model) {
        return onCallsOf(service).streamingChatModel(around(model));
    }

    /**
     * Puts the rules on an AI service whose answers do not stream; what they interrupt is asked for again.
     *
     * @param model in place of {@link AiServices#chatModel}
     * @return the service
     */
    public <T> AiServices<T> on(AiServices<T> service, ChatModel model) {
        return onCallsOf(service).chatModel(around(model));
    }

    private <T> AiServices<T> onCallsOf(AiServices<T> service) {
        return service.registerListener(listener()).toolProvider(toolProvider());
    }

    /**
     * Returns a model under these rules for AI services that have {@link #listener} among theirs. A call that comes from nowhere
     * else gets a session that knows what its messages say, and is forgotten after it.
     */
    public StreamingChatModel around(StreamingChatModel model) {
        Objects.requireNonNull(model, "model");
        return new GuardedStreamingChatModel(model, this::sessionOfCall, emission, retries);
    }

    /** Returns a model under these rules, in the same way as one that streams. */
    public ChatModel around(ChatModel model) {
        Objects.requireNonNull(model, "model");
        return new GuardedChatModel(model, this::sessionOfCall);
    }

    /** Returns a model under these rules all of whose calls belong to one session, for conversations without an AI service. */
    public StreamingChatModel around(StreamingChatModel model, Session session) {
        Objects.requireNonNull(model, "model");
        Objects.requireNonNull(session, "session");
        return new GuardedStreamingChatModel(model, () -> session, emission, retries);
    }

    /** Returns a model under these rules, in the same way as one that streams. */
    public ChatModel around(ChatModel model, Session session) {
        Objects.requireNonNull(model, "model");
        Objects.requireNonNull(session, "session");
        return new GuardedChatModel(model, () -> session);
    }

    /** Returns what tells {@linkplain #around(StreamingChatModel) models} whose calls they get; always the same. */
    public AiServiceRequestIssuedListener listener() {
        return issued;
    }

    /**
     * Returns what offers the tool {@code read_rule}, in workspaces with rules that a model may read; always the same. The tool
     * takes {@code rule://name} and answers with the rule's text, or with the names that there are.
     */
    public ToolProvider toolProvider() {
        return tools;
    }

    private Session sessionOfCall() {
        return issued.take().map(sessions).orElseGet(engine::openSession);
    }
}
