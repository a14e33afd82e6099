package io.agentrules.hooks.install;

import io.agentrules.api.internal.Sha256;
import io.agentrules.hooks.store.PrivateFolder;
import java.io.IOException;
import java.util.Optional;

/**
 * The records of installations, in the user's state folder. Without them, hooks can be installed and removed all the same, but white
 * space in lists that were empty before may differ.
 */
record InstallRecords(PrivateFolder folder) {
    private static final int MAX_BYTES = 1 << 20;
    private static final int NAME_DIGITS = 32;

    private static String name(SettingsFile file) {
        return Sha256.hex(file.real().toString()).substring(0, NAME_DIGITS) + ".txt";
    }

    /** Returns the record for a file; empty if there is none that can be read. */
    Optional<InstallRecord> read(SettingsFile file) {
        try {
            return folder.read(name(file), MAX_BYTES).flatMap(InstallRecord::parse);
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    /** Writes the record for a file; if that fails, there is none. */
    void write(SettingsFile file, InstallRecord record) {
        try {
            folder.write(name(file), record.text());
        } catch (IOException unwritable) {
            delete(file);
        }
    }

    private void delete(SettingsFile file) {
        try {
            folder.delete(name(file));
        } catch (IOException stays) {
            // a record whose text differs from the file's is not used
        }
    }

    /** Returns the change that writes a text, and records how to undo it. */
    SettingsChange writing(SettingsFile file, Optional<String> before, String after, InstallRecord record) {
        return new SettingsChange(file, before, Optional.of(after), () -> {
            int folders = read(file).map(InstallRecord::folders).orElse(0);
            int created = file.write(before, after);
            write(file, record.withFolders(created == 0 ? folders : created));
        });
    }

    /** Returns the change that undoes an installation: writes a text, or deletes the file if there is none. */
    SettingsChange removing(SettingsFile file, Optional<String> before, Optional<String> after) {
        return new SettingsChange(file, before, after, () -> {
            if (after.isPresent()) {
                file.write(before, after.get());
            } else {
                file.delete(
                        before.orElse(""),
                        read(file).map(InstallRecord::folders).orElse(0));
            }
            delete(file);
        });
    }
}
