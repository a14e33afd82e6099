package io.agentrules.springai;

import io.agentrules.api.Stable;
import io.agentrules.core.ReadRule;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import io.agentrules.core.model.Emission;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.client.advisor.api.Advisor;
import org.springframework.ai.chat.memory.ChatMemory;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.tool.ToolCallback;

/**
 * Adds the rules of a workspace to Spring AI: {@code SpringAiRules.of(engine).on(ChatClient.builder(model))}. With Spring Boot this happens
 * automatically.
 *
 * <p>Each model call, including calls after tools, gets the rules that apply at that moment after its system message, and reminders
 * after its other messages; neither is stored in chat memory. Responses are watched, and requested again if a rule interrupts them.
 * Tools run only when the whole response is accepted, after they are recorded in the session.
 *
 * <p>A conversation is identified by {@link ChatMemory#CONVERSATION_ID}, a parameter of the advisors. A request without it gets a
 * temporary session, which lasts until its last model call.
 *
 * <p>Immutable and thread-safe.
 *
 * @since 0.1
 */
@Stable
public final class SpringAiRules {
    private final RuleEngine engine;
    private final Function<String, Session> byConversation;
    private final Emission emission;
    private final SessionLookup sessions;
    private final ReadRuleCallback readRule;

    private SpringAiRules(RuleEngine engine, Function<String, Session> byConversation, Emission emission) {
        this.engine = engine;
        this.byConversation = byConversation;
        this.emission = emission;
        this.sessions = new SessionLookup(engine, byConversation);
        this.readRule = new ReadRuleCallback(new ReadRule(engine));
    }

    /**
     * Returns the rules of an engine with default settings: the id of a conversation is the id of its session; and if there are trigger
     * rules, a response is shown when it is complete, because Spring AI stores everything that was shown.
     */
    public static SpringAiRules of(RuleEngine engine) {
        Objects.requireNonNull(engine, "engine");
        return new SpringAiRules(engine, engine::openSession, Emission.BUFFER);
    }

    /**
     * Returns these rules with other sessions.
     *
     * @param byConversationId returns the session for a conversation's id, never null
     */
    public SpringAiRules withSessions(Function<String, Session> byConversationId) {
        return new SpringAiRules(engine, Objects.requireNonNull(byConversationId, "byConversationId"), emission);
    }

    /** Returns these rules with another policy for showing a stream before it is certain that no rule interrupts it. */
    public SpringAiRules withEmission(Emission policy) {
        return new SpringAiRules(engine, byConversation, Objects.requireNonNull(policy, "policy"));
    }

    /** Adds the rules to all clients of a builder, and returns the builder. Other settings are not changed. */
    public ChatClient.Builder on(ChatClient.Builder clients) {
        return clients.defaultAdvisors(advisors());
    }

    /**
     * Returns the advisors that {@link #on} adds. The first runs before Spring AI's own advisors: it records the prompt as the user wrote
     * it, and offers {@code read_rule} in workspaces with rules that a model can read. The second runs directly before the model, inside
     * the tool loop.
     */
    public List<Advisor> advisors() {
        return List.of(new ConversationAdvisor(sessions, readRule), new ModelCallAdvisor(sessions, emission));
    }

    /**
     * Returns a model with these rules, for callers that use it without advisors. The conversation's id is taken from the tool context in
     * the call's options; a call without it gets a temporary session, which is initialized from its messages. Calls that come through
     * {@link #advisors} are forwarded unchanged.
     */
    public ChatModel around(ChatModel model) {
        Objects.requireNonNull(model, "model");
        return new GuardedChatModel(model, prompt -> sessions.ofTools(prompt).orElseGet(engine::openSession), emission);
    }

    /** Returns a model with these rules whose calls all belong to one session. */
    public ChatModel around(ChatModel model, Session session) {
        Objects.requireNonNull(model, "model");
        Objects.requireNonNull(session, "session");
        return new GuardedChatModel(model, prompt -> session, emission);
    }

    /**
     * Returns the tool {@code read_rule}, for applications that do not use {@link #advisors}. Given {@code rule://name}, it returns the
     * rule's text, or the known names if there is no such rule.
     */
    public ToolCallback readRule() {
        return readRule;
    }
}
