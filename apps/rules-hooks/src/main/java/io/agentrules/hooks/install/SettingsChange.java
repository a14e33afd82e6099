package io.agentrules.hooks.install;

import java.nio.file.Path;
import java.util.Optional;

/** A change of an agent's settings that has not been made yet. */
public final class SettingsChange {
    private final SettingsFile file;
    private final Optional<String> before;
    private final Optional<String> after;
    private final Memory memory;

    /** Makes the change, and remembers or forgets how to undo it. */
    interface Memory {
        void apply() throws SettingsException;
    }

    SettingsChange(SettingsFile file, Optional<String> before, Optional<String> after, Memory memory) {
        this.file = file;
        this.before = before;
        this.after = after;
        this.memory = memory;
    }

    /** Returns the absolute path of the settings. */
    public Path file() {
        return file.path();
    }

    /** Returns the text before; empty if there is no file. */
    public Optional<String> before() {
        return before;
    }

    /** Returns the text after; empty if the file is deleted. */
    public Optional<String> after() {
        return after;
    }

    /** Returns whether there is anything to change. */
    public boolean isNeeded() {
        return !before.equals(after);
    }

    /**
     * Checks that the change could be made, if any is needed.
     *
     * @throws SettingsException if it could not
     */
    public void check() throws SettingsException {
        if (isNeeded()) {
            file.checkWritable();
        }
    }

    /**
     * Makes the change.
     *
     * @throws SettingsException if it cannot be made; the file is unchanged then
     */
    public void apply() throws SettingsException {
        if (isNeeded()) {
            memory.apply();
        }
    }
}
