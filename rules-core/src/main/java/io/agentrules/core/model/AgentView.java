package io.agentrules.core.model;

import io.agentrules.api.Experimental;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * An agent as which a workspace can be viewed.
 *
 * @param id names the view, in kebab-case
 * @param name the agent's name
 * @param version the version of the agent that the view follows; empty if it is not known
 * @param asOf the month of the facts that the view follows, such as {@code 2026-08}
 * @param checked how the view was compared with the agent itself; empty if it follows documentation only
 * @param providers the ids of the providers whose files the agent reads, in its order
 * @param reads the paths of the files and folders that the agent reads, in its order; the user's start with {@code ~/}
 * @since 0.1
 */
@Experimental
public record AgentView(
        String id,
        String name,
        Optional<String> version,
        String asOf,
        Optional<Checked> checked,
        List<String> providers,
        List<String> reads) {
    /**
     * A comparison with the requests that the agent sent.
     *
     * @param version the version of the agent
     * @param date the day, such as {@code 2026-11-27}
     * @param cases how many workspaces were compared
     */
    public record Checked(String version, String date, int cases) {
        /** Checks the texts. */
        public Checked {
            Objects.requireNonNull(version, "version");
            Objects.requireNonNull(date, "date");
        }
    }

    /** Copies the lists. */
    public AgentView {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(version, "version");
        Objects.requireNonNull(asOf, "asOf");
        Objects.requireNonNull(checked, "checked");
        providers = List.copyOf(providers);
        reads = List.copyOf(reads);
    }

    /**
     * Returns what the view follows, for people: {@code checked by running 2.1.332 on 2026-11-27, with 49 workspaces}, or {@code from
     * documentation, as of 2026-10}.
     */
    public String basis() {
        return checked.map(run -> "checked by running " + run.version() + " on " + run.date() + ", with " + run.cases()
                        + " workspaces")
                .orElseGet(() -> "from documentation, as of " + asOf);
    }
}
