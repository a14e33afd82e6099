package io.agentrules.check.model;

import io.agentrules.api.Experimental;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/**
 * How one rule differs from what a lock says about it.
 *
 * @param path where the rule is; where it was, if it is gone
 * @param name the rule's name
 * @param provider id of the provider that reads it
 * @param kinds what changed, in declaration order; never empty
 * @param message what changed and how, as one sentence without a period; contains names and paths as they are in files
 * @since 0.1
 */
@Experimental
public record LockChange(String path, String name, String provider, List<Kind> kinds, String message) {
    /** Copies {@code kinds}. */
    public LockChange {
        Objects.requireNonNull(path, "path");
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(provider, "provider");
        kinds = List.copyOf(kinds);
        Objects.requireNonNull(message, "message");
    }

    /** What can change about a rule. */
    public enum Kind {
        /** The lock does not have the rule. */
        ADDED,
        /** The lock has a rule that is gone. */
        REMOVED,
        /** The rule has another file or another name. */
        RENAMED,
        /** The rule is in another jar. */
        JAR,
        /** The rule's own text, or its front matter, is another. */
        TEXT,
        /** The text of an imported file is another, or other files are imported. */
        IMPORT,
        /** The rule reaches the model in another way. */
        BUCKET,
        /** Another rule is eligible in its place, or none any more. */
        SHADOWING;

        /** Returns the name in lower case, as it appears in output. */
        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
