package io.agentrules.hooks.session;

import io.agentrules.core.RuleEngine;
import io.agentrules.hooks.agent.Agent;
import io.agentrules.hooks.event.HookAnswer;
import io.agentrules.hooks.event.HookEvent;
import io.agentrules.hooks.event.HookEvent.Kind;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The conversations of all agents. Safe for use by many threads. */
public final class HookSessions {
    private static final int MAX_CONVERSATIONS = 1_000;

    private final Engines engines;
    private final String showCommand;
    private final Map<Key, Conversation> conversations = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, Conversation> eldest) {
            return size() > MAX_CONVERSATIONS;
        }
    };

    public HookSessions(Engines engines, String showCommand) {
        this.engines = engines;
        this.showCommand = showCommand;
    }

    private record Key(String agent, String session, Optional<String> subagent) {}

    /** Returns what an event means for its conversation. */
    public HookAnswer answer(Agent agent, HookEvent event) {
        var key = new Key(agent.id(), event.session(), event.subagent());
        RuleEngine engine = engines.in(event.folder());
        Conversation conversation;
        synchronized (conversations) {
            if (event.kind() == Kind.SESSION_CLEARED) {
                conversations.remove(key);
            }
            conversation = conversations.computeIfAbsent(
                    key, first -> new Conversation(agent, engine.openSession(), showCommand));
        }
        synchronized (conversation) {
            return conversation.answer(event);
        }
    }
}
