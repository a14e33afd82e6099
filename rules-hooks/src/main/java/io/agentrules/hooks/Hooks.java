package io.agentrules.hooks;

import io.agentrules.core.RuleEngine;
import io.agentrules.hooks.agent.Agent;
import io.agentrules.hooks.agent.Agents;
import io.agentrules.hooks.event.HookAnswer;
import io.agentrules.hooks.event.HookEvent;
import io.agentrules.hooks.json.Json;
import io.agentrules.hooks.session.Engines;
import io.agentrules.hooks.session.HookSessions;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Answers hook events of coding agents: one JSON object in, one JSON object or nothing out. An agent never waits for longer than a
 * deadline and never gets an error: whatever fails, it goes on, and the log of hooks has a line. Safe for use by many threads.
 */
public final class Hooks {
    /** The longest event that is read, in bytes. */
    public static final int MAX_BYTES = 10 << 20;

    private final HookSessions sessions;

    private Hooks(Builder builder) {
        this.sessions = new HookSessions(new Engines(builder::newEngine), builder.command + " show");
    }

    /** How one event is answered. */
    public record Options(boolean failClosed, boolean excerpts) {
        /** Agents go on if something fails, and the log has excerpts. */
        public static final Options DEFAULT = new Options(false, true);
    }

    /** Starts building. Defaults: the current user's home folder, environment and state folder. */
    public static Builder builder() {
        return new Builder();
    }

    /** Answers an event with the options of the builder; see {@link #answer(String, byte[], Options)}. */
    public String answer(String agent, String event) {
        return answer(agent, event.getBytes(StandardCharsets.UTF_8));
    }

    /** Answers an event with the options of the builder; see {@link #answer(String, byte[], Options)}. */
    public String answer(String agent, byte[] event) {
        return answer(agent, event, Options.DEFAULT);
    }

    /**
     * Answers an event.
     *
     * @param agent the id of one of the {@link Agents}
     * @param event the JSON that the agent sends, in UTF-8
     * @return the JSON that the agent expects, in one line; empty if there is nothing to say. Never throws
     */
    public String answer(String agent, byte[] event, Options options) {
        Optional<Agent> known = Agents.find(agent);
        if (known.isEmpty()) {
            return "";
        }
        try {
            return known.get()
                    .event(Json.object(new String(event, StandardCharsets.UTF_8)))
                    .map(parsed -> answer(known.get(), parsed))
                    .orElse("");
        } catch (RuntimeException e) {
            return "";
        }
    }

    private String answer(Agent agent, HookEvent event) {
        HookAnswer answer = sessions.answer(agent, event);
        Map<String, Object> json = agent.answer(event, answer);
        return json.isEmpty() ? "" : Json.text(json);
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

        /** Sets how long an agent waits for an answer at most. Default: a second. */
        public Builder deadline(Duration longest) {
            deadline = Objects.requireNonNull(longest, "longest");
            return this;
        }

        /** Sets the options of events that come without their own. */
        public Builder options(Options defaults) {
            options = Objects.requireNonNull(defaults, "defaults");
            return this;
        }

        /** Sets the command line that runs this library's command, for agents that read a listed rule with {@code COMMAND show NAME}. */
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

        /** Returns what answers events; nothing is read before the first one. */
        public Hooks build() {
            return new Hooks(this);
        }
    }
}
