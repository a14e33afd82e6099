package io.agentrules.check.model;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.agentrules.api.Experimental;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The rules that a team has agreed on: those of one workspace and of the libraries that it uses, with the hash of each. It contains no
 * rule of a user, of the organization or of the harness, because these differ from machine to machine.
 *
 * <p>As a file it is called {@link #FILE_NAME}, belongs in the repository, and has one line for each rule.
 *
 * @param rules the locked rules, by path, name and provider
 * @since 0.1
 */
@Experimental
public record RuleLock(List<LockedRule> rules) {
    /** The name of the file in the root of a workspace. */
    public static final String FILE_NAME = "rules.lock";

    private static final int MAX_BYTES = 8 << 20;
    private static final String HEADER = "agent-rules-lock 1";
    private static final String COMMENT = "#";
    private static final String EXPLANATION = COMMENT
            + " Written by: rules lock. Checked by: rules lock --check. Path, name, provider, bucket, shadowed by, hash, hash of keys,"
            + " imports";

    private static final Comparator<LockedRule> BY_PLACE = Comparator.comparing(LockedRule::path)
            .thenComparing(LockedRule::name)
            .thenComparing(LockedRule::provider)
            .thenComparing(LockedRule::hash);

    /** Sorts the rules. */
    public RuleLock {
        rules = rules.stream().sorted(BY_PLACE).distinct().toList();
    }

    /** Returns the text of the file, with {@code \n} line endings; equal for equal rules. */
    public String text() {
        var text = new StringBuilder(HEADER).append('\n').append(EXPLANATION).append('\n');
        rules.forEach(rule -> text.append(LockLine.of(rule)).append('\n'));
        return text.toString();
    }

    /**
     * Returns the lock that a text describes. Lines may be in any order, end with {@code \n} or {@code \r\n}, and be comments that start
     * with {@code #}.
     *
     * @throws IllegalArgumentException if the first line is not that of this version, or another line is not that of a rule: a lock of
     *     another version may not show every change. The message names the line by its number and quotes nothing
     */
    public static RuleLock parse(String text) {
        List<String> lines = text.lines().toList();
        if (lines.isEmpty() || !lines.get(0).equals(HEADER)) {
            throw new IllegalArgumentException("line 1 is not \"" + HEADER + "\"");
        }
        var rules = new ArrayList<LockedRule>();
        for (int index = 1; index < lines.size(); index++) {
            String line = lines.get(index);
            if (!line.isEmpty() && !line.startsWith(COMMENT)) {
                int number = index + 1;
                rules.add(LockLine.parse(line)
                        .orElseThrow(() -> new IllegalArgumentException("line " + number + " is not that of a rule")));
            }
        }
        return new RuleLock(rules);
    }

    /**
     * Reads a lock of at most 8 MiB.
     *
     * @throws NoSuchFileException if there is no such file
     * @throws IOException if it cannot be read or is not a lock; the message is the reason and quotes nothing from the file
     */
    public static RuleLock read(Path file) throws IOException {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new IOException("it is not a regular file");
        }
        byte[] bytes;
        try (InputStream in = Files.newInputStream(file)) {
            bytes = in.readNBytes(MAX_BYTES + 1);
        }
        if (bytes.length > MAX_BYTES) {
            throw new IOException("it is longer than " + (MAX_BYTES >> 20) + " MiB");
        }
        try {
            return parse(UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
        } catch (CharacterCodingException e) {
            throw new IOException("it is not UTF-8 text", e);
        } catch (IllegalArgumentException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    /**
     * Reads a lock of a folder, which may be a link only if that does not lead out of the folder.
     *
     * @param root the folder, such as the root of a workspace
     * @throws NoSuchFileException if there is no such file
     * @throws IOException as {@link #read(Path)} does, or if the file is not in the folder
     */
    @Experimental
    public static RuleLock read(Path file, Path root) throws IOException {
        Path real = file.toRealPath();
        if (!real.startsWith(root.toRealPath())) {
            throw new IOException("it is a link that leads out of the workspace");
        }
        return read(real);
    }
}
