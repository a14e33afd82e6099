package io.agentrules.langchain4j;

import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.ChatRequestParameters;
import dev.langchain4j.observability.api.listener.AiServiceRequestIssuedListener;
import dev.langchain4j.observability.api.listener.AiServiceStartedListener;
import dev.langchain4j.service.AiServices;
import dev.langchain4j.service.tool.ToolProvider;
import io.agentrules.api.Stable;
import io.agentrules.core.ModelCall;
import io.agentrules.core.ReadRule;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import io.agentrules.core.model.Emission;
import io.agentrules.langchain4j.CallAnnouncements.Caller;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Function;

/**
 * Adds the rules of a workspace to LangChain4j: {@code LangChain4jRules.of(engine).on(AiServices.builder(Coder.class), model)}.
 *
 * <p>Wraps the model: each model call, including calls after tools, gets the rules that apply at that moment after its system
 * message, and reminders after its other messages; neither is stored in chat memory. Responses are watched, and requested again if a
 * rule interrupts them. Tools run only when the whole response is accepted, after they are recorded in the session. Of {@link
 * AiServices} this uses only listeners and tool providers, of which a service can have several; transformers and callbacks, of which
 * it keeps only the last, remain available to the application.
 *
 * <p>Immutable and thread-safe.
 *
 * @since 0.1
 */
@Stable
public final class LangChain4jRules {
    private final RuleEngine engine;
    private final Function<Object, Session> sessions;
    private final Emission emission;
    private final Executor retries;
    private final CallAnnouncements calls;
    private final ReadRuleToolProvider tools;

    private LangChain4jRules(
            RuleEngine engine, Function<Object, Session> sessions, Emission emission, Executor retries) {
        this.engine = engine;
        this.sessions = sessions;
        this.emission = emission;
        this.retries = retries;
        this.calls = new CallAnnouncements();
        this.tools = new ReadRuleToolProvider(new ReadRule(engine));
    }

    /**
     * Returns the rules of an engine with default settings: the id of a chat memory, as text, is the id of its session; streams are
     * shown line by line where trigger rules watch them, without the line that a rule interrupts; and each retry runs on a new thread.
     */
    public static LangChain4jRules of(RuleEngine engine) {
        Objects.requireNonNull(engine, "engine");
        return new LangChain4jRules(
                engine, id -> engine.openSession(id.toString()), Emission.LINES, LangChain4jRules::onThreadOfItsOwn);
    }

    private static void onThreadOfItsOwn(Runnable retry) {
        var thread = new Thread(retry, "rules-retry");
        thread.setDaemon(true);
        thread.start();
    }

    /**
     * Returns these rules with other sessions.
     *
     * @param byMemoryId returns the session for a chat memory's id, never null; the id is {@code "default"} in a service without memory ids
     */
    public LangChain4jRules withSessions(Function<Object, Session> byMemoryId) {
        return new LangChain4jRules(engine, Objects.requireNonNull(byMemoryId, "byMemoryId"), emission, retries);
    }

    /** Returns these rules with another policy for showing a stream before it is certain that no rule interrupts it. */
    public LangChain4jRules withEmission(Emission policy) {
        return new LangChain4jRules(engine, sessions, Objects.requireNonNull(policy, "policy"), retries);
    }

    /** Returns these rules with an executor for retries of interrupted streams, which must not run them on the calling thread. */
    public LangChain4jRules withRetriesOn(Executor executor) {
        return new LangChain4jRules(engine, sessions, emission, Objects.requireNonNull(executor, "executor"));
    }

    /**
     * Adds the rules to a streaming AI service: sets its model, and adds a listener and a tool provider. Other settings of the service
     * are not changed.
     *
     * @param service the service's builder
     * @param model the model, which must not be set with {@link AiServices#streamingChatModel}
     * @return the service's builder
     */
    public <T> AiServices<T> on(AiServices<T> service, StreamingChatModel model) {
        return onCallsOf(service).streamingChatModel(around(model));
    }

    /**
     * Adds the rules to an AI service that does not stream; interrupted responses are requested again.
     *
     * @param service the service's builder
     * @param model the model, which must not be set with {@link AiServices#chatModel}
     * @return the service's builder
     */
    public <T> AiServices<T> on(AiServices<T> service, ChatModel model) {
        return onCallsOf(service).chatModel(around(model));
    }

    private <T> AiServices<T> onCallsOf(AiServices<T> service) {
        return service.registerListener(listener())
                .registerListener(promptListener())
                .toolProvider(toolProvider());
    }

    /**
     * Returns a model with these rules for AI services that use {@link #listener}. Any other call gets a temporary session, which is
     * initialized from the messages of the call.
     */
    public StreamingChatModel around(StreamingChatModel model) {
        Objects.requireNonNull(model, "model");
        return new GuardedStreamingChatModel(model, this::start, emission, retries);
    }

    /** Returns a model with these rules, like the method for streaming models. */
    public ChatModel around(ChatModel model) {
        Objects.requireNonNull(model, "model");
        return new GuardedChatModel(model, this::start);
    }

    /** Returns a model with these rules whose calls all belong to one session, for conversations without an AI service. */
    public StreamingChatModel around(StreamingChatModel model, Session session) {
        Objects.requireNonNull(model, "model");
        Objects.requireNonNull(session, "session");
        return new GuardedStreamingChatModel(model, callsOf(session), emission, retries);
    }

    /** Returns a model with these rules, like the method for streaming models. */
    public ChatModel around(ChatModel model, Session session) {
        Objects.requireNonNull(model, "model");
        Objects.requireNonNull(session, "session");
        return new GuardedChatModel(model, callsOf(session));
    }

    /** Returns the listener that tells {@linkplain #around(StreamingChatModel) models} the conversation of each call; always the same. */
    public AiServiceRequestIssuedListener listener() {
        return calls;
    }

    /**
     * Returns the listener that tells {@linkplain #around(StreamingChatModel) models} what the user wrote, in services that change it, for
     * instance with retrieved documents.
     */
    public AiServiceStartedListener promptListener() {
        return calls::started;
    }

    /**
     * Returns the provider of the tool {@code read_rule}, in workspaces with rules that a model can read; always the same. Given
     * {@code rule://name}, the tool returns the rule's text, or the known names if there is no such rule.
     */
    public ToolProvider toolProvider() {
        return tools;
    }

    CallAnnouncements calls() {
        return calls;
    }

    private static GuardedCalls callsOf(Session session) {
        return (request, defaults) -> ModelCall.of(session, new ChatRequests(defaults, Optional.empty()), request);
    }

    private ModelCall<ChatRequest> start(ChatRequest request, ChatRequestParameters defaults) {
        Optional<Caller> caller = calls.take();
        Session session = caller.map(this::sessionOf).orElseGet(engine::openSession);
        return ModelCall.of(session, new ChatRequests(defaults, caller.flatMap(Caller::prompt)), request);
    }

    private Session sessionOf(Caller caller) {
        Object memoryId = caller.memoryId();
        Session session =
                Objects.requireNonNull(sessions.apply(memoryId), () -> "session of the memory id " + memoryId);
        return caller.agent()
                .map(agent -> engine.openSession(session.id(), agent))
                .orElse(session);
    }
}
