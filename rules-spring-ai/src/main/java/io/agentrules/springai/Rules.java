package io.agentrules.springai;

import io.agentrules.api.Stable;
import io.agentrules.core.ReadRule;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import io.agentrules.core.model.Emission;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.client.advisor.api.Advisor;
import org.springframework.ai.chat.memory.ChatMemory;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.model.tool.ToolCallingManager;
import org.springframework.ai.tool.ToolCallback;

/**
 * The rules of a workspace, for Spring AI: {@code Rules.of(engine).on(ChatClient.builder(model))}. Spring Boot does that by itself.
 *
 * <p>Each call of the model, those that follow tools among them, gets the rules of that moment behind its system message, and what
 * the model is to be reminded of behind its messages; chat memory sees neither. Its answers are watched, and asked for again where
 * a rule interrupts them; tools run when the whole response stands, and after its session knows of them.
 *
 * <p>A conversation is told apart by {@link ChatMemory#CONVERSATION_ID}, a parameter of the advisors. A request without has a session
 * of its own, which lasts as long as its tools ask for further calls, and is forgotten after it.
 *
 * <p>Immutable, and safe for use by many threads.
 *
 * @since 0.1
 */
@Stable
public final class Rules {
    private final RuleEngine engine;
    private final Function<String, Session> byConversation;
    private final Emission emission;
    private final Sessions sessions;
    private final ReadRuleCallback readRule;

    private Rules(RuleEngine engine, Function<String, Session> byConversation, Emission emission) {
        this.engine = engine;
        this.byConversation = byConversation;
        this.emission = emission;
        this.sessions = new Sessions(engine, byConversation);
        this.readRule = new ReadRuleCallback(new ReadRule(engine));
    }

    /**
     * Takes the rules of an engine. A conversation's id is that of its session; and a response is shown when it is complete, where
     * there are trigger rules, since Spring AI keeps all that was shown.
     */
    public static Rules of(RuleEngine engine) {
        Objects.requireNonNull(engine, "engine");
        return new Rules(engine, engine::openSession, Emission.BUFFER);
    }

    /**
     * Returns these rules with other sessions.
     *
     * @param byConversationId returns the session of a conversation's id
     */
    public Rules withSessions(Function<String, Session> byConversationId) {
        return new Rules(engine, Objects.requireNonNull(byConversationId, "byConversationId"), emission);
    }

    /** Returns these rules with another answer to what is shown of a stream before it is certain that no rule interrupts it. */
    public Rules withEmission(Emission policy) {
        return new Rules(engine, byConversation, Objects.requireNonNull(policy, "policy"));
    }

    /** Puts the rules on all clients that a builder makes. What else is set on it, before or after, stays. */
    public ChatClient.Builder on(ChatClient.Builder clients) {
        return clients.defaultAdvisors(advisors());
    }

    /**
     * Returns what {@link #on} adds. The first advisor stands before all others, of Spring AI's own at least: it takes the prompt as the
     * user wrote it, and offers {@code read_rule} in workspaces with rules that a model may read. The second stands next to the
     * model, inside the loop of tools.
     */
    public List<Advisor> advisors() {
        return List.of(new ConversationAdvisor(sessions, readRule), new ModelCallAdvisor(sessions, emission));
    }

    /**
     * Returns a model under these rules, for what calls it without advisors. The conversation's id is taken from the tool context of
     * the call's options; a call without gets a session that knows what its messages say, and is forgotten after it. Calls that
     * come through {@link #advisors} are passed on as they are.
     */
    public ChatModel around(ChatModel model) {
        Objects.requireNonNull(model, "model");
        return new RuledChatModel(model, prompt -> sessions.ofTools(prompt).orElseGet(engine::openSession), emission);
    }

    /** Returns a model under these rules all of whose calls belong to one session. */
    public ChatModel around(ChatModel model, Session session) {
        Objects.requireNonNull(model, "model");
        Objects.requireNonNull(session, "session");
        return new RuledChatModel(model, prompt -> session, emission);
    }

    /**
     * Returns a manager that runs no tools which a trigger rule objects to, for loops of one's own around a model without rules: the
     * model is told the rule in place of their results. The others run when the session knows of them. The conversation's id is
     * taken from the tool context; calls without are passed on as they are.
     */
    public ToolCallingManager around(ToolCallingManager manager) {
        Objects.requireNonNull(manager, "manager");
        return new RuledToolCallingManager(manager, sessions::ofTools);
    }

    /** Returns a manager under these rules all of whose calls belong to one session. */
    public ToolCallingManager around(ToolCallingManager manager, Session session) {
        Objects.requireNonNull(manager, "manager");
        Objects.requireNonNull(session, "session");
        return new RuledToolCallingManager(manager, prompt -> Optional.of(session));
    }

    /**
     * Returns the tool {@code read_rule}, for what does without {@link #advisors}. It takes {@code rule://name} and answers with the
     * rule's text, or with the names that there are.
     */
    public ToolCallback readRule() {
        return readRule;
    }
}
