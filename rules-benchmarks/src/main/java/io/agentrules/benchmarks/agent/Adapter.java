package io.agentrules.benchmarks.agent;

import io.agentrules.core.RuleEngine;
import io.agentrules.core.Session;

/** An adapter of the engine to a framework, and a way to use it. */
public enum Adapter {
    /** A chat model of LangChain4j's. */
    LANGCHAIN4J {
        @Override
        public Agent bare() {
            return LangChain4jAgent.bare();
        }

        @Override
        public Agent underRules(RuleEngine engine, Session session) {
            return LangChain4jAgent.underRules(engine, session);
        }
    },
    /** A model of LangChain4j's that streams. */
    LANGCHAIN4J_STREAMING {
        @Override
        public Agent bare() {
            return StreamingLangChain4jAgent.bare();
        }

        @Override
        public Agent underRules(RuleEngine engine, Session session) {
            return StreamingLangChain4jAgent.underRules(engine, session);
        }
    },
    /** A chat client of Spring AI's, with advisors. */
    SPRING_AI {
        @Override
        public Agent bare() {
            return SpringAiAgent.bare();
        }

        @Override
        public Agent underRules(RuleEngine engine, Session session) {
            return SpringAiAgent.underRules(engine, session);
        }
    },
    /** A model of Spring AI's that streams, without advisors. */
    SPRING_AI_STREAMING {
        @Override
        public Agent bare() {
            return StreamingSpringAiAgent.bare();
        }

        @Override
        public Agent underRules(RuleEngine engine, Session session) {
            return StreamingSpringAiAgent.underRules(engine, session);
        }
    };

    /** Returns an agent without rules. */
    public abstract Agent bare();

    /** Returns an agent whose one conversation is a session. */
    public abstract Agent underRules(RuleEngine engine, Session session);
}
