package io.agentrules.api.spi;

import io.agentrules.api.Stable;
import java.time.Duration;
import java.util.Objects;

/**
 * A provider was asked for its rules.
 *
 * @param provider its id
 * @param outcome {@code ok}, {@code failed} or {@code timeout}
 * @param rules how many it returned
 * @param time how long it took
 * @since 0.1
 */
@Stable
public record DiscoveryEvent(String provider, String outcome, int rules, Duration time) {
    /** Rejects null components. */
    public DiscoveryEvent {
        Objects.requireNonNull(provider, "provider");
        Objects.requireNonNull(outcome, "outcome");
        Objects.requireNonNull(time, "time");
    }
}
