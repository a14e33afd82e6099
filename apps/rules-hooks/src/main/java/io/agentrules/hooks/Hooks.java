package io.agentrules.hooks;

import io.agentrules.check.input.UserConfiguration;
import io.agentrules.check.input.UserState;
import io.agentrules.check.json.JsonMaps;
import io.agentrules.core.RuleEngine;
import io.agentrules.hooks.agent.Agent;
import io.agentrules.hooks.agent.Agents;
import io.agentrules.hooks.event.HookAnswer;
import io.agentrules.hooks.event.HookEvent;
import io.agentrules.hooks.event.HookEvent.Kind;
import io.agentrules.hooks.session.Engines;
import io.agentrules.hooks.session.HookSessions;
import io.agentrules.hooks.session.PendingAnswer;
import io.agentrules.hooks.store.HookLog;
import io.agentrules.hooks.store.LogEntry;
import io.agentrules.hooks.store.LogEntry.Source;
import io.agentrules.hooks.store.SessionFiles;
import io.agentrules.hooks.store.UnansweredEvents;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * Answers hook events of coding agents: takes one JSON object and returns one, or an empty text. An agent never waits longer than a
 * deadline and never gets an error: if an answer fails, the agent continues, and the hook log has a line. The conversation is stored after
 * the answer. Safe for use by many threads.
 */
public final class Hooks implements AutoCloseable {
    /** The longest event that is read, in bytes. */
    public static final int MAX_BYTES = HookEvent.MAX_BYTES;

    private static final String NOT_CHECKED = "The rules of this project were not checked: " + HookEvent.TOO_LONG;
    private static final String BEFORE_TOOL = ". Write less at once, or compare the result with the rules.";
    private static final String AFTER_TOOL = ". Compare the result with the rules.";

    private static final Set<Kind> FIRST = Set.of(Kind.SESSION_START, Kind.SESSION_CLEARED, Kind.PROMPT);

    private static final int MAX_MESSAGE = 300;

    private static final Duration CLOSING = Duration.ofSeconds(1);
    private static final Duration SHORTEST_DEADLINE = Duration.ofMillis(1);
    private static final Duration LONGEST_DEADLINE = Duration.ofDays(1);

    private final Engines engines;
    private final HookSessions sessions;
    private final Optional<HookLog> log;
    private final MissedEvents missed;
    private final Clock clock;
    private final Duration deadline;
    private final Options defaults;
    private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
        var thread = new Thread(task, "rules-hook");
        thread.setDaemon(true); // an event that hangs does not keep the process alive
        return thread;
    });

    private Hooks(Builder builder) {
        Optional<UserState> state = builder.userState();
        this.log = state.map(HookLog::new);
        this.missed = new MissedEvents(state.map(UnansweredEvents::new));
        this.clock = builder.clock;
        this.deadline = builder.deadline;
        this.defaults = builder.options;
        this.engines = new Engines(builder::newEngine);
        this.sessions = new HookSessions(
                engines,
                state.map(folder -> new SessionFiles(folder, builder.clock)),
                log,
                builder.clock,
                UserConfiguration.file(builder.home, builder.environment),
                builder.command + " show");
    }

    /**
     * How an event is answered.
     *
     * @param failClosed whether a tool must not run if the event before it cannot be answered
     * @param excerpts whether the log quotes what matched
     * @param deadline how long the agent waits, at least a second; empty: as long as the builder says
     */
    public record Options(boolean failClosed, boolean excerpts, Optional<Duration> deadline) {
        /** Agents continue if an event cannot be answered, and the log has excerpts. */
        public static final Options DEFAULT = new Options(false, true);

        /** Creates options of an event that may take the usual time. */
        public Options(boolean failClosed, boolean excerpts) {
            this(failClosed, excerpts, Optional.empty());
        }

        /** Returns options of an event that may take so long unless the user has said otherwise. */
        public Options orWithin(Duration limit) {
            return deadline.isPresent() ? this : new Options(failClosed, excerpts, Optional.of(limit));
        }
    }

    /** Starts building. Defaults: the current user's home folder, environment and state folder. */
    public static Builder builder() {
        return new Builder();
    }

    /** Answers an event with the options of the builder; see {@link #answer(String, byte[], Options)}. */
    public String answer(String agent, String event) {
        Objects.requireNonNull(event, "event");
        return answer(agent, event.getBytes(StandardCharsets.UTF_8));
    }

    /** Answers an event with the options of the builder; see {@link #answer(String, byte[], Options)}. */
    public String answer(String agent, byte[] event) {
        return answer(agent, event, defaults);
    }

    /**
     * Answers an event.
     *
     * @param agent the id of one of the {@link Agents}
     * @param event the JSON that the agent sends, in UTF-8
     * @return the JSON that the agent expects, in one line; empty if the model needs no text and the call is not denied. An event that cannot
     *     be read is denied if the options say so, unless its text names an event other than the one before a tool. Otherwise the model
     *     receives a note if a tool's event is too long and the agent reads answers to it. No content of the event makes this method throw
     * @throws NullPointerException if an argument is null
     */
    public String answer(String agent, byte[] event, Options options) {
        Objects.requireNonNull(agent, "agent");
        Objects.requireNonNull(event, "event");
        Objects.requireNonNull(options, "options");
        Optional<Agent> known = Agents.find(agent);
        if (known.isEmpty()) {
            unanswered(agent, "the agent is not known");
            return "";
        }
        String text = text(event);
        Agent sender = known.get();
        try {
            if (event.length > MAX_BYTES) {
                return tooLong(sender, text, options);
            }
            Map<String, Object> json = JsonMaps.object(text);
            sender = sender.sender(json);
            Optional<HookEvent> parsed = sender.event(json);
            return parsed.isPresent() ? answer(sender, parsed.get(), options) : "";
        } catch (RuntimeException | StackOverflowError e) {
            unanswered(agent, message(e));
            return options.failClosed() ? denied(sender, text, message(e)) : "";
        }
    }

    /**
     * Returns whether an event starts or continues a conversation: no tool call waits for its answer, so it may take longer.
     *
     * @return false for one that cannot be read
     */
    public static boolean isFirst(String agent, byte[] event) {
        return read(agent, event).filter(read -> FIRST.contains(read.kind())).isPresent();
    }

    private String tooLong(Agent agent, String unread, Options options) {
        unanswered(agent.id(), HookEvent.TOO_LONG);
        String denial = options.failClosed() ? denied(agent, unread, HookEvent.TOO_LONG) : "";
        return denial.isEmpty()
                ? UnreadEvent.named(agent, unread)
                        .filter(event -> event.kind().hasTool())
                        .map(event ->
                                agent.answerText(event, new HookAnswer(notChecked(event.kind()), Optional.empty())))
                        .orElse("")
                : denial;
    }

    private static String notChecked(Kind event) {
        return NOT_CHECKED + (event == Kind.BEFORE_TOOL ? BEFORE_TOOL : AFTER_TOOL);
    }

    private static String denied(Agent agent, String unread, String reason) {
        return UnreadEvent.beforeTool(agent, unread)
                .map(event -> agent.answerText(event, unchecked(reason)))
                .orElse("");
    }

    private static HookAnswer unchecked(String reason) {
        return new HookAnswer("", Optional.of("The rules of this project could not be checked: " + reason));
    }

    private static String text(byte[] event) {
        String text = new String(event, StandardCharsets.UTF_8);
        return text.startsWith("\uFEFF") ? text.substring(1) : text;
    }

    private String answer(Agent agent, HookEvent event, Options options) {
        var answer = new PendingAnswer();
        Duration limit = options.deadline().orElse(deadline);
        threads.execute(() -> answer(agent, event, options, answer));
        try {
            return agent.answerText(event, missed.addTo(agent, event, answer.within(limit)));
        } catch (InterruptedException e) {
            String failed = failed(agent, event, options, "interrupted");
            Thread.currentThread().interrupt(); // not before: an interrupted thread cannot write the log
            return failed;
        } catch (ExecutionException e) {
            return failed(agent, event, options, message(e.getCause() == null ? e : e.getCause()));
        } catch (TimeoutException e) {
            return failed(agent, event, options, "no answer within " + limit.toMillis() + " ms");
        }
    }

    private void answer(Agent agent, HookEvent event, Options options, PendingAnswer answer) {
        try {
            sessions.answer(agent, event, answer, options.excerpts());
        } catch (RuntimeException | Error e) {
            if (!answer.fail(e)) {
                log(source(agent, event), message(e)); // the agent has its answer, or has continued without one
            }
        }
    }

    private String failed(Agent agent, HookEvent event, Options options, String reason) {
        log(source(agent, event), reason);
        if (options.failClosed() && event.kind() == Kind.BEFORE_TOOL) {
            return agent.answerText(event, unchecked(reason));
        }
        missed.add(event);
        return "";
    }

    private static Source source(Agent agent, HookEvent event) {
        return source(agent.id(), event);
    }

    private static Source source(String agent, HookEvent event) {
        return new Source(agent, event.session(), event.subagent().orElse(""), "", event.name());
    }

    /**
     * Records that an agent continued without an answer.
     *
     * @param agent its id
     * @param event as the agent sent it, as far as it has arrived
     * @param options with which it was to be answered
     * @param reason one line
     */
    public void unanswered(String agent, byte[] event, Options options, String reason) {
        Optional<HookEvent> read = read(agent, event);
        log(read.map(known -> source(agent, known)).orElse(new Source(agent, "", "", "", "")), reason);
        if (!options.failClosed()) { // else it is answered once more, or the tool does not run
            read.ifPresent(missed::add);
        }
    }

    private static Optional<HookEvent> read(String agent, byte[] event) {
        try {
            Map<String, Object> json = JsonMaps.object(text(event));
            return Agents.find(agent).flatMap(known -> known.sender(json).event(json));
        } catch (RuntimeException | StackOverflowError unreadable) {
            return Optional.empty();
        }
    }

    private void unanswered(String agent, String reason) {
        log(new Source(agent, "", "", "", ""), reason);
    }

    private void log(Source source, String reason) {
        log.ifPresent(file -> file.append(List.of(LogEntry.failed(clock.instant(), source, reason))));
    }

    private static String message(Throwable problem) {
        String text =
                problem instanceof IllegalArgumentException ? String.valueOf(problem.getMessage()) : problem.toString();
        String line = text.replaceAll("\\s+", " ");
        return line.length() <= MAX_MESSAGE ? line : line.substring(0, MAX_MESSAGE);
    }

    /**
     * Answers events in an empty folder, so that the first agent does not wait until the program is loaded, which takes ten times as
     * long as an answer. Nothing is stored or logged.
     */
    public void warmUp() {
        WarmUp.run(engines, clock);
    }

    /** Waits until what was answered is stored, for a second at most. Events that come later are not answered. */
    @Override
    public void close() {
        boolean unused = isClosedWithin(CLOSING);
    }

    /** Like {@link #close()}, with a limit of the caller's; returns whether all is stored. */
    boolean isClosedWithin(Duration longest) {
        threads.shutdown();
        try {
            return threads.awaitTermination(longest.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Collects the settings; {@link #build()} may be called again after a change. */
    public static final class Builder {
        private Optional<Path> home = Optional.empty();
        private Optional<Path> state = Optional.empty();
        private Map<String, String> environment = System.getenv();
        private Clock clock = Clock.systemUTC();
        private Duration deadline = Duration.ofSeconds(1);
        private Options options = Options.DEFAULT;
        private String command = "rules";
        private Supplier<RuleEngine.Builder> engine = RuleEngine::builder;

        private Builder() {}

        /** Sets the user's home folder. Default: that of the engine. */
        public Builder home(Path folder) {
            home = Optional.of(folder.toAbsolutePath().normalize());
            return this;
        }

        /** Sets the folder for sessions and the log. Default: {@code hooks} in the engine's state folder. */
        public Builder stateFolder(Path folder) {
            state = Optional.of(folder.toAbsolutePath().normalize());
            return this;
        }

        /** Sets the environment variables. */
        public Builder environment(Map<String, String> variables) {
            environment = Map.copyOf(variables);
            return this;
        }

        /** Sets the clock of the log and of the age of sessions. */
        public Builder clock(Clock source) {
            clock = Objects.requireNonNull(source, "source");
            return this;
        }

        /**
         * Sets how long an agent waits for an answer at most. Default: a second.
         *
         * @throws IllegalArgumentException if that is less than a millisecond or more than a day
         */
        public Builder deadline(Duration longest) {
            Objects.requireNonNull(longest, "longest");
            if (longest.compareTo(SHORTEST_DEADLINE) < 0 || longest.compareTo(LONGEST_DEADLINE) > 0) {
                throw new IllegalArgumentException("longest is not between a millisecond and a day: " + longest);
            }
            deadline = longest;
            return this;
        }

        /** Sets the options of events that come without their own. */
        public Builder options(Options defaults) {
            options = Objects.requireNonNull(defaults, "defaults");
            return this;
        }

        /**
         * Sets the command line that runs this library's command, for agents that read a listed rule with {@code COMMAND show NAME} in
         * a shell. Default: {@code rules}.
         */
        public Builder command(String line) {
            command = Objects.requireNonNull(line, "line");
            return this;
        }

        /** Sets what returns a new builder for each engine, for further settings. Its folders, home and environment are set later. */
        public Builder engine(Supplier<RuleEngine.Builder> settings) {
            engine = Objects.requireNonNull(settings, "settings");
            return this;
        }

        private RuleEngine.Builder newEngine() {
            RuleEngine.Builder builder = engine.get().environment(environment).clock(clock);
            home.ifPresent(builder::home);
            return builder;
        }

        private Optional<UserState> userState() {
            return state.map(UserState::in).or(() -> UserState.named("hooks", home, environment));
        }

        /** Returns what answers events; nothing is read before the first one. */
        public Hooks build() {
            return new Hooks(this);
        }
    }
}
