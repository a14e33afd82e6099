package io.agentrules.hooks.session;

import io.agentrules.core.Session;
import io.agentrules.core.model.SessionState;
import io.agentrules.hooks.agent.Agent;
import io.agentrules.hooks.event.HookAnswer;
import io.agentrules.hooks.event.HookEvent;
import io.agentrules.hooks.event.HookEvent.Kind;
import io.agentrules.hooks.session.Engines.RefreshedEngine;
import io.agentrules.hooks.session.ToolWatch.Fired;
import io.agentrules.hooks.store.HookLog;
import io.agentrules.hooks.store.LatestDenialSettings;
import io.agentrules.hooks.store.LogEntry;
import io.agentrules.hooks.store.LogEntry.Source;
import io.agentrules.hooks.store.SessionFiles;
import io.agentrules.hooks.store.SessionFiles.Stored;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** The conversations of all agents, in memory and in the user's state folder. Safe for use by many threads. */
public final class HookSessions {
    private static final int MAX_CONVERSATIONS = 1_000;
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);
    private static final String FOLDER = "folder";
    private static final Source OF_NO_CONVERSATION = new Source("", "", "", "", "");

    private final Engines engines;
    private final Optional<SessionFiles> store;
    private final Optional<HookLog> log;
    private final Clock clock;
    private final LatestDenialSettings denials;
    private final PushedRules pushed;
    private final String showCommand;
    private final Map<SessionFiles.Id, Slot> slots = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<SessionFiles.Id, Slot> eldest) {
            return size() > MAX_CONVERSATIONS;
        }
    };

    /**
     * Starts without conversations in memory.
     *
     * @param store empty if conversations end with this process
     * @param log empty if nothing is logged
     * @param configuration what the user has set; empty if there is no place for the file
     * @param showCommand the command line that prints a rule whose name follows
     */
    public HookSessions(
            Engines engines,
            Optional<SessionFiles> store,
            Optional<HookLog> log,
            Clock clock,
            Optional<Path> configuration,
            String showCommand) {
        this.engines = engines;
        this.store = store;
        this.log = log;
        this.clock = clock;
        this.denials = new LatestDenialSettings(configuration);
        this.pushed = new PushedRules(configuration);
        this.showCommand = showCommand;
    }

    /** The state of one conversation. Its monitor is held only for moments, and never while the repository is read. */
    private static final class Slot {
        private @Nullable Conversation conversation;
        private Object version = "";

        /** Held by the event that is being answered, for as long as the repository's rules and its disk take. */
        private final ReentrantLock turn = new ReentrantLock(true);

        /** Waits for the turn; gives up if the disk hangs for long, which loses no event: events are recorded before. */
        boolean takeTurn() {
            try {
                return turn.tryLock(LONGEST_WAIT.toNanos(), TimeUnit.NANOSECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return false;
            }
        }
    }

    /**
     * Answers an event, and then stores the conversation and writes the log. The next event of the conversation waits for both, so that
     * a process that is killed loses at most its last event. The rules that are not the repository's do not wait for the previous event: what
     * they deny is the answer at the deadline.
     *
     * @param answer is completed as soon as the answer is known; if the agent no longer waits, no rule counts as told
     * @param excerpts whether the log quotes what matched
     */
    public void answer(Agent agent, HookEvent event, PendingAnswer answer, boolean excerpts) {
        var id = new SessionFiles.Id(
                agent.id(), event.session(), event.subagent().orElse(""));
        if (event.kind() == Kind.SUBAGENT_START && event.subagent().isEmpty()) {
            boolean unused = answer.complete(HookAnswer.NOTHING); // it is not known which conversation this is about
            return;
        }
        long begun = System.nanoTime();
        denials.check(!event.kind().hasTool()).forEach(problem -> failed(OF_NO_CONVERSATION, problem));
        Slot slot = slot(id);
        Conversation recorded;
        synchronized (slot) {
            if (event.kind() == Kind.SESSION_CLEARED) {
                forget(id, slot);
            }
            recorded = current(id, slot, agent, event);
            recorded.record(agent, event);
        }
        Optional<Fired> stop = recorded.watch(event);
        stop.ifPresent(fired ->
                answer.atDeadline(new HookAnswer("", Optional.of(fired.firing().reminder())), () -> {
                    EventLog entries = eventLog(id, event, recorded, excerpts);
                    entries.denied(fired);
                    append(entries);
                }));
        answer.decided();
        if (slot.takeTurn()) {
            try {
                Conversation conversation = located(id, slot, agent, recorded);
                conversation.check(event.kind(), begun);
                EventLog entries = eventLog(id, event, conversation, excerpts);
                conversation.answer(agent, event, stop, answer, entries);
                synchronized (slot) {
                    if (event.kind() == Kind.SUBAGENT_END) {
                        forget(id, slot);
                    } else if (slot.conversation == conversation) { // it may have been cleared meanwhile
                        save(id, slot, conversation, event);
                    }
                }
                append(entries);
            } finally {
                slot.turn.unlock();
            }
        } else {
            if (!answer.isGiven()) {
                stop.ifPresent(recorded::tellLater);
            }
            synchronized (slot) {
                if (event.kind() == Kind.SUBAGENT_END) {
                    forget(id, slot);
                } else if (slot.conversation != null) {
                    slot.conversation.missed(event.kind());
                }
            }
        }
    }

    /** Returns the conversation in its repository, as soon as the disk tells which one that is. */
    private Conversation located(SessionFiles.Id id, Slot slot, Agent agent, Conversation recorded) {
        if (recorded.isProvisional()) {
            engines.await(recorded.folder());
        }
        synchronized (slot) {
            Conversation latest = slot.conversation == null ? recorded : slot.conversation;
            if (latest.isProvisional()) {
                latest = located(id, agent, latest);
                slot.conversation = latest;
            }
            return latest;
        }
    }

    private Conversation located(SessionFiles.Id id, Agent agent, Conversation provisional) {
        RefreshedEngine engine = engines.atOnce(provisional.folder());
        if (engine.isProvisional()) {
            return provisional;
        }
        Session session = engine.engine().restoreSession(id.hash(), provisional.sessionBefore());
        Conversation conversation = conversation(agent, provisional.folder(), engine, session);
        conversation.continueFrom(provisional);
        return conversation;
    }

    private EventLog eventLog(SessionFiles.Id id, HookEvent event, Conversation conversation, boolean excerpts) {
        return new EventLog(
                clock, source(id, event, conversation.workspace().toString()), conversation.workspace(), excerpts);
    }

    private void append(EventLog entries) {
        log.ifPresent(file -> file.append(entries.entries()));
    }

    private Slot slot(SessionFiles.Id id) {
        synchronized (slots) {
            return slots.computeIfAbsent(id, first -> new Slot());
        }
    }

    private Conversation current(SessionFiles.Id id, Slot slot, Agent agent, HookEvent event) {
        Conversation known = slot.conversation;
        if (known != null
                && store.map(file -> file.version(id)).orElse(slot.version).equals(slot.version)) {
            return known;
        }
        Conversation now = stored(id, slot, agent, event).orElseGet(() -> started(id, agent, event));
        slot.conversation = now;
        return now;
    }

    /** Returns the conversation as this or another process has stored it. */
    private Optional<Conversation> stored(SessionFiles.Id id, Slot slot, Agent agent, HookEvent event) {
        if (store.isEmpty()) {
            return Optional.empty();
        }
        slot.version = store.get().version(id); // what is broken is replaced, not read again
        try {
            Optional<Stored> stored = store.get().load(id);
            if (stored.isEmpty()) {
                return Optional.empty();
            }
            slot.version = stored.get().version();
            return Optional.of(restored(id, agent, stored.get().state()));
        } catch (IOException | IllegalArgumentException broken) {
            failed(source(id, event, ""), "the stored conversation was ignored: " + broken.getMessage());
            return Optional.empty();
        }
    }

    private Conversation restored(SessionFiles.Id id, Agent agent, Map<String, Object> state) {
        if (!(state.get(FOLDER) instanceof String text) || !(state.get("session") instanceof Map<?, ?> session)) {
            throw new IllegalArgumentException("its folder or session is missing");
        }
        Path folder;
        try {
            folder = Path.of(text);
        } catch (InvalidPathException e) {
            throw new IllegalArgumentException("its folder is not a path", e);
        }
        RefreshedEngine engine = engines.atOnce(folder);
        Conversation conversation = conversation(
                agent,
                folder,
                engine,
                engine.engine().restoreSession(id.hash(), SessionState.of(StoredValues.map(session))));
        conversation.restore(state);
        return conversation;
    }

    private Conversation started(SessionFiles.Id id, Agent agent, HookEvent event) {
        RefreshedEngine engine = engines.atOnce(event.folder());
        return id.subagent().isEmpty()
                ? conversation(
                        agent, event.folder(), engine, engine.engine().restoreSession(id.hash(), SessionState.NEW))
                : startedByMain(id, agent, event, engine);
    }

    /**
     * Returns the conversation of a sub-agent that starts. It starts with all that the main conversation has recorded, unless that is not
     * known or has another workspace, because the sub-agent has a working tree of its own.
     */
    private Conversation startedByMain(SessionFiles.Id id, Agent agent, HookEvent event, RefreshedEngine engine) {
        var mainId = new SessionFiles.Id(id.agent(), id.session(), "");
        Slot slot = slot(mainId);
        synchronized (
                slot) { // no deadlock: a thread that holds the main conversation's slot never waits for a sub-agent's
            if (slot.conversation == null) {
                slot.conversation = stored(mainId, slot, agent, event).orElse(null);
            }
            Optional<Conversation> main = Optional.ofNullable(slot.conversation)
                    .filter(known -> known.workspace().equals(engine.workspace()));
            SessionState known =
                    main.map(conversation -> conversation.session().state()).orElse(SessionState.NEW);
            Session session = engine.engine().restoreSession(id.hash(), known);
            session.value("agent", id.subagent());
            Conversation started = conversation(agent, event.folder(), engine, session);
            main.ifPresent(started::startedBy);
            return started;
        }
    }

    private Conversation conversation(Agent agent, Path folder, RefreshedEngine engine, Session session) {
        Optional<AgentLoadedRules> own =
                agent.view().map(view -> new AgentLoadedRules(() -> engines.in(folder, view), agent));
        return new Conversation(
                session, own, folder, engine, showCommand, pushed, new DenialLimits(denials::get, agent.maxDenials()));
    }

    private void forget(SessionFiles.Id id, Slot slot) {
        slot.conversation = null;
        try {
            if (store.isPresent()) {
                store.get().remove(id);
                slot.version = store.get().version(id);
            }
        } catch (IOException unwritable) {
            // it was never stored there
        }
    }

    private void save(SessionFiles.Id id, Slot slot, Conversation conversation, HookEvent event) {
        if (store.isEmpty()) {
            return;
        }
        SessionFiles file = store.get();
        try {
            if (!file.version(id).equals(slot.version)) { // another process has stored it meanwhile
                file.load(id).ifPresent(other -> conversation.merge(other.state()));
            }
            Optional<String> unsaved = conversation.unsaved();
            if (unsaved.isPresent()) {
                try {
                    slot.version = file.save(id, unsaved.get());
                } catch (IOException partly) {
                    slot.version = file.version(id); // what is in memory is newer, even if a part was written
                    throw partly;
                }
                conversation.saved();
            }
        } catch (IOException | IllegalArgumentException unwritable) {
            failed(source(id, event, ""), "the conversation could not be stored: " + unwritable.getMessage());
        }
    }

    private static Source source(SessionFiles.Id id, HookEvent event, String workspace) {
        return new Source(id.agent(), id.session(), id.subagent(), workspace, event.name());
    }

    private void failed(Source source, String message) {
        log.ifPresent(file -> file.append(List.of(LogEntry.failed(clock.instant(), source, message))));
    }
}
