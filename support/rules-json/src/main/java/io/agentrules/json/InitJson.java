package io.agentrules.json;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The answer of {@code init --json}. */
@Described(
        title = "rules init --json",
        value = "Which of the files that a team needs on its first day were written." + Described.OPEN)
public record InitJson(
        @Described("In the order in which they are written; empty if the ready rules are listed.")
        List<Written> files,

        @Described("Only with --with and no name: the ready rules.") @Nullable
        List<Ready> rules) {
    /** A file. */
    public record Written(
            @Described(value = "Relative to the workspace root.", min = 1)
            String path,

            @Described(
                    value =
                            "exists: it was there before and is left alone. missing: with --dry-run, it would be written.",
                    ids = State.class)
            String state) {
        /** Returns a file with its state. */
        public Written(String path, State state) {
            this(path, state.id());
        }
    }

    /** What became of a file. */
    public enum State {
        /** It was written. */
        WRITTEN,
        /** It was there before. */
        EXISTS,
        /** It would be written. */
        MISSING;

        /** Returns the name in lower case, as it appears in output. */
        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** A rule that can be added by its name. */
    public record Ready(
            @Described(min = 1) String name,

            @Described(value = "What the model is told.", min = 1)
            String summary) {}

    /** Returns the answer about files. */
    public InitJson(List<Written> files) {
        this(files, null);
    }
}
