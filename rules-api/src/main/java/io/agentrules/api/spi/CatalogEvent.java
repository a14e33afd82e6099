package io.agentrules.api.spi;

import io.agentrules.api.Rule;
import io.agentrules.api.Stable;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * A new catalog replaced the previous one.
 *
 * @param eligible the eligible rules, in precedence order
 * @param shadowed the rules that lost to one with the same name, file or text, in precedence order
 * @param digest the catalog's digest, {@code sha256:} and 64 hexadecimal digits, which is equal for equal rules on every machine;
 *     computed on first use. Empty for an event that was made without one
 * @since 0.1
 */
@Stable
public record CatalogEvent(List<Rule> eligible, List<Rule> shadowed, Supplier<String> digest) {
    /** Copies the lists. */
    public CatalogEvent {
        eligible = List.copyOf(eligible);
        shadowed = List.copyOf(shadowed);
        Objects.requireNonNull(digest, "digest");
    }

    /** Creates an event of a catalog whose digest is unknown. */
    public CatalogEvent(List<Rule> eligible, List<Rule> shadowed) {
        this(eligible, shadowed, () -> "");
    }
}
