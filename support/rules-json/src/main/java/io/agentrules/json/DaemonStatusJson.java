package io.agentrules.json;

import java.util.Optional;

/** The answer of {@code daemon status --json}. */
@Described(
        title = "rules daemon status --json",
        value = "The process that answers hooks." + Described.OPEN
                + " All values but running are null where none runs.")
public record DaemonStatusJson(
        @Described("Whether a daemon runs.") boolean running,
        @Described("The number of its process.") Optional<Long> process,

        @Described("The port on 127.0.0.1 that it listens on.")
        Optional<Long> port,

        @Described(value = "Its version and the path of its program, as VERSION@PATH.", min = 1)
        Optional<String> program,

        @Described("How many whole minutes ago it was started.")
        Optional<Long> minutes,

        @Described("How many events it has taken.") Optional<Long> events,

        @Described("How many of them got no answer in time.")
        Optional<Long> unanswered) {}
