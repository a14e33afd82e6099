package io.agentrules.core.model;

import io.agentrules.api.Stable;
import java.time.Duration;
import java.util.Locale;
import java.util.Objects;

/**
 * The outcome of running one provider when the catalog was built.
 *
 * @param id the provider's id; its class name where the id is what failed
 * @param priority its rank
 * @param status the outcome
 * @param rules how many rules it handed over
 * @param time how long it took
 * @since 0.1
 */
@Stable
public record ProviderReport(String id, int priority, Status status, int rules, Duration time) {
    /** Checks that nothing is missing. */
    public ProviderReport {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(status, "status");
        Objects.requireNonNull(time, "time");
    }

    /** Returns whether rules of it may be missing, which no one decided. */
    public boolean hasFailed() {
        return status != Status.OK && status != Status.DISABLED;
    }

    /** The outcome of running a provider. */
    public enum Status {
        /** Its rules are in the catalog. */
        OK,
        /** It threw, or returned an invalid list; only what it had handed over before is there. */
        FAILED,
        /** It made no progress, or took too long in all; only what it had handed over before is there. */
        TIMEOUT,
        /** It was switched off. */
        DISABLED;

        /** Returns the name in lower case, as output shows it. */
        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
