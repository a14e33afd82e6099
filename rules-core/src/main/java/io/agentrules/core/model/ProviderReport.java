package io.agentrules.core.model;

import io.agentrules.api.Stable;
import java.time.Duration;
import java.util.Locale;
import java.util.Objects;

/**
 * The outcome of running one provider when the catalog was built.
 *
 * @param id the provider's id; its class name if the id could not be determined
 * @param priority the provider's rank
 * @param status the outcome
 * @param rules how many rules it returned
 * @param time how long it took
 * @since 0.1
 */
@Stable
public record ProviderReport(String id, int priority, Status status, int rules, Duration time) {
    /** Rejects null components. */
    public ProviderReport {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(status, "status");
        Objects.requireNonNull(time, "time");
    }

    /** Returns whether its rules may be missing because of a failure. */
    public boolean hasFailed() {
        return status != Status.OK && status != Status.DISABLED;
    }

    /** The outcome of running a provider. */
    public enum Status {
        /** Its rules are in the catalog. */
        OK,
        /** It threw or returned an invalid list; only the rules that it had returned before are in the catalog. */
        FAILED,
        /** It made no progress or took too long in total; only the rules that it had returned before are in the catalog. */
        TIMEOUT,
        /** It is disabled. */
        DISABLED;

        /** Returns the name in lower case, as output shows it. */
        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
