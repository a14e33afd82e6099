package io.agentrules.hooks.install;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HexFormat;
import java.util.Optional;
import java.util.UUID;

/**
 * The records of installations, in the user's state folder. Without them, hooks can be installed and removed all the same, but white
 * space in lists that were empty before may differ.
 */
final class InstallRecords {
    private static final int MAX_BYTES = 1 << 20;
    private static final int NAME_BYTES = 16;

    private final Path folder;

    /** Keeps the records in a folder, which need not exist. */
    InstallRecords(Path folder) {
        this.folder = folder;
    }

    private Path of(SettingsFile file) {
        byte[] hash = InstallRecord.sha256(file.real().toString());
        return folder.resolve(HexFormat.of().formatHex(hash, 0, NAME_BYTES) + ".txt");
    }

    /** Returns the record for a file; empty if there is none that can be read. */
    Optional<InstallRecord> read(SettingsFile file) {
        Path record = of(file);
        if (!Files.isRegularFile(record, LinkOption.NOFOLLOW_LINKS)) {
            return Optional.empty();
        }
        try (InputStream in = Files.newInputStream(record, LinkOption.NOFOLLOW_LINKS)) {
            return InstallRecord.parse(new String(in.readNBytes(MAX_BYTES), UTF_8));
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    /** Writes the record for a file; if that fails, there is none. */
    void write(SettingsFile file, InstallRecord record) {
        Path target = of(file);
        Path fresh = folder.resolve(UUID.randomUUID() + ".new");
        try {
            Files.createDirectories(folder, ownerOnly("rwx------"));
            Files.createFile(fresh, ownerOnly("rw-------"));
            Files.writeString(fresh, record.text());
            Files.move(fresh, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException unwritable) {
            delete(fresh);
            delete(target);
        }
    }

    void delete(SettingsFile file) {
        delete(of(file));
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException stays) {
            // a record whose text differs from the file's is not used
        }
    }

    private FileAttribute<?>[] ownerOnly(String permissions) {
        return folder.getFileSystem().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
                }
                : new FileAttribute<?>[0];
    }
}
