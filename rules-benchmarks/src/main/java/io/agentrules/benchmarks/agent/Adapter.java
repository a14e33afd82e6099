package io.agentrules.benchmarks.agent;

import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;
import java.util.function.BiFunction;
import java.util.function.Supplier;

/** An adapter of the engine to a framework, and a way to use it. */
public enum Adapter {
    /** A chat model of LangChain4j's. */
    LANGCHAIN4J(LangChain4jAgent::bare, LangChain4jAgent::underRules),
    /** A model of LangChain4j's that streams. */
    LANGCHAIN4J_STREAMING(StreamingLangChain4jAgent::bare, StreamingLangChain4jAgent::underRules),
    /** A chat client of Spring AI's, with advisors. */
    SPRING_AI(SpringAiAgent::bare, SpringAiAgent::underRules),
    /** A model of Spring AI's that streams, without advisors. */
    SPRING_AI_STREAMING(StreamingSpringAiAgent::bare, StreamingSpringAiAgent::underRules);

    @SuppressWarnings("ImmutableEnumChecker") // A method, which has no state.
    private final Supplier<Agent> bare;

    @SuppressWarnings("ImmutableEnumChecker")
    private final BiFunction<RuleEngine, Session, Agent> underRules;

    Adapter(Supplier<Agent> bare, BiFunction<RuleEngine, Session, Agent> underRules) {
        this.bare = bare;
        this.underRules = underRules;
    }

    /** Returns an agent without rules. */
    public Agent bare() {
        return bare.get();
    }

    /** Returns an agent whose one conversation is a session. */
    public Agent underRules(RuleEngine engine, Session session) {
        return underRules.apply(engine, session);
    }
}
