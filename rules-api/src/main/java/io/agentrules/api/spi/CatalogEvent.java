package io.agentrules.api.spi;

import io.agentrules.api.Rule;
import io.agentrules.api.Stable;
import java.util.List;

/**
 * A new catalog replaced the previous one.
 *
 * @param eligible the rules in force, in precedence order
 * @param shadowed the rules that lost to one with the same name, file or text, in precedence order
 * @since 0.1
 */
@Stable
public record CatalogEvent(List<Rule> eligible, List<Rule> shadowed) {
    /** Copies the lists. */
    public CatalogEvent {
        eligible = List.copyOf(eligible);
        shadowed = List.copyOf(shadowed);
    }
}
