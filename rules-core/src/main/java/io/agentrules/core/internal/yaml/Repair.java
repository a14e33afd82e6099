package io.agentrules.core.internal.yaml;

import java.util.Optional;

/**
 * A change that may solve a problem of a text. Whether it alters nothing else is found out when somebody asks: that takes reading the
 * front matter once more, and few ask.
 *
 * @param change what would be changed
 * @param addsQuotes whether it puts globs in quotes
 * @param values what the changed lines, which are then all of the front matter, have to say; empty if the change alters no value
 */
public record Repair(LineFix change, boolean addsQuotes, Optional<Entries> values) {
    /** Returns a change that alters no value. */
    public static Repair safe(LineFix change) {
        return new Repair(change, false, Optional.empty());
    }

    /** Returns the change; empty if it would alter values. */
    public Optional<LineFix> checked() {
        return values.isEmpty() || YamlRepair.reads(change.lines(), values.get())
                ? Optional.of(change)
                : Optional.empty();
    }
}
