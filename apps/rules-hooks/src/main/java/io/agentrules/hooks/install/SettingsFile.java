package io.agentrules.hooks.install;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.agentrules.check.input.FileReplacement;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** A file that is read, and replaced in one step, unless it is reached through a link that leads out of a folder. */
record SettingsFile(Path file, Path real) {
    /**
     * Finds the file that a path leads to; neither the file nor its folders need to exist.
     *
     * @param file the absolute path
     * @param root the folder that it must be in after links are resolved; a link may lead elsewhere within it
     * @throws SettingsException if it is outside, or not a file
     */
    static SettingsFile find(Path file, Path root) throws SettingsException {
        try {
            Path real = resolved(file);
            if (!real.startsWith(resolved(root))) {
                throw new SettingsException(
                        "it is reached through a link that leads out of " + root, "Replace the link by a file");
            }
            if (Files.exists(real) && !Files.isRegularFile(real)) {
                throw new SettingsException("it is not a file", "Move it away");
            }
            return new SettingsFile(file, real);
        } catch (IOException e) {
            throw failed("cannot be read", e);
        }
    }

    private static Path resolved(Path path) throws IOException, SettingsException {
        var missing = new ArrayList<Path>();
        Path at = path;
        while (!Files.exists(at) && at.getParent() != null) {
            if (Files.isSymbolicLink(at)) {
                throw new SettingsException(at + " is a link that leads nowhere", "Remove the link");
            }
            missing.add(0, Objects.requireNonNull(at.getFileName()));
            at = at.getParent();
        }
        Path real = at.toRealPath();
        for (Path name : missing) {
            real = real.resolve(name);
        }
        return real;
    }

    private static SettingsException failed(String what, IOException e) {
        String reason = e.getMessage() == null || e.getClass() != IOException.class
                ? e.getClass().getSimpleName() + (e.getMessage() == null ? "" : ": " + e.getMessage())
                : e.getMessage();
        return new SettingsException("it " + what + " (" + reason + ")", "Check the file and its folder");
    }

    /** Returns the path as it was given. */
    Path path() {
        return file;
    }

    /**
     * Returns the text; empty if there is no file.
     *
     * @throws SettingsException if it cannot be read, is too large, or is not UTF-8
     */
    Optional<String> read() throws SettingsException {
        try {
            Optional<byte[]> bytes = replacement().read();
            return bytes.isEmpty()
                    ? Optional.empty()
                    : Optional.of(UTF_8.newDecoder()
                            .decode(ByteBuffer.wrap(bytes.get()))
                            .toString());
        } catch (CharacterCodingException e) {
            throw new SettingsException("it is not UTF-8 text", "Save it as UTF-8, and run the command again");
        } catch (IOException e) {
            throw failed("cannot be read", e);
        }
    }

    private FileReplacement replacement() {
        return new FileReplacement(real);
    }

    /**
     * Checks that the file may be changed.
     *
     * @throws SettingsException if it is read-only, or has other names (hard links), which would keep the old text
     */
    void checkWritable() throws SettingsException {
        Optional<FileReplacement.Refusal> refusal;
        try {
            refusal = replacement().refusal();
        } catch (IOException e) {
            throw failed("cannot be read", e);
        }
        if (refusal.isPresent()) {
            throw new SettingsException(refusal.get().problem(), refusal.get().remedy());
        }
    }

    /**
     * Replaces the text, keeping owner, group and permissions. A reader sees the text before or after. After an exception the file is
     * unchanged, but new folders may be left.
     *
     * @param before what {@link #read} returned
     * @return the number of folders that had to be created
     * @throws SettingsException if the text is no longer {@code before}, or cannot be written
     */
    int write(Optional<String> before, String after) throws SettingsException {
        checkWritable();
        try {
            Path folder = Objects.requireNonNull(real.getParent());
            int created = missingFolders(folder);
            Files.createDirectories(folder);
            if (!replacement().replace(before.map(text -> text.getBytes(UTF_8)), after.getBytes(UTF_8))) {
                throw changedMeanwhile();
            }
            return created;
        } catch (IOException e) {
            throw failed("cannot be written", e);
        }
    }

    private static SettingsException changedMeanwhile() {
        return new SettingsException("something else is changing it", "Run the command again");
    }

    private static int missingFolders(Path folder) {
        return (int) Stream.iterate(folder, Objects::nonNull, Path::getParent)
                .takeWhile(at -> !Files.exists(at))
                .count();
    }

    /**
     * Deletes the file.
     *
     * @param before what {@link #read} returned
     * @param folders how many of the folders that it is in are deleted too, from the inside, if they are empty and can be
     * @throws SettingsException if the text is no longer {@code before}, or the file cannot be deleted
     */
    void delete(String before, int folders) throws SettingsException {
        checkWritable();
        if (!read().equals(Optional.of(before))) {
            throw changedMeanwhile();
        }
        try {
            Files.delete(real);
            replacement().deleteLeftovers();
        } catch (IOException e) {
            throw failed("cannot be deleted", e);
        }
        try {
            Path folder = real.getParent();
            for (int i = 0; i < folders && folder != null; i++) {
                Files.delete(folder);
                folder = folder.getParent();
            }
        } catch (IOException inUse) {
            // something else is in it now, or it may not be deleted: the file is gone
        }
    }

    /** Returns the paths that lead to the file: as given, and without links if that differs. */
    List<Path> paths() {
        return file.equals(real) ? List.of(file) : List.of(file, real);
    }
}
