package io.agentrules.check.input;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.agentrules.core.internal.files.HomeFolder;
import io.agentrules.core.internal.files.UserConfigurationFile;
import io.agentrules.core.internal.yaml.YamlFault;
import io.agentrules.core.internal.yaml.YamlReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the user has written into {@code agent-rules/config.yaml} in their own folder for settings. No file of a repository counts.
 *
 * @param values the keys and values of the file; empty if there is no file, or it cannot be read
 * @param problem why the file cannot be read; empty if it can, or there is none
 */
public record UserConfiguration(Map<String, Object> values, Optional<String> problem) {
    private static final int MAX_BYTES = 1 << 16;
    private static final UserConfiguration NONE = new UserConfiguration(Map.of(), Optional.empty());

    /** Copies the map. */
    public UserConfiguration {
        values = Map.copyOf(values);
    }

    /**
     * Returns the file, in {@code XDG_CONFIG_HOME} or else in {@code ~/.config}; it need not exist.
     *
     * @param home the user's home folder; empty: as {@link io.agentrules.core.RuleEngine.Builder#home} finds it
     * @return empty if there is neither a home folder nor {@code XDG_CONFIG_HOME}
     */
    public static Optional<Path> file(Optional<Path> home, Map<String, String> environment) {
        return UserConfigurationFile.of(
                environment, home.or(() -> HomeFolder.of(environment, System.getProperty("user.home"))));
    }

    /** Returns what tells the content of a file from what it was before, without reading it. */
    public static Object version(Path file) {
        try {
            var attributes = Files.readAttributes(file, BasicFileAttributes.class);
            return List.of(attributes.lastModifiedTime(), attributes.size(), String.valueOf(attributes.fileKey()));
        } catch (IOException | SecurityException none) {
            return "";
        }
    }

    /** Reads a file. */
    public static UserConfiguration read(Path file) {
        try {
            if (!Files.exists(file)) {
                return NONE;
            }
            if (!Files.isRegularFile(file)) { // reading a pipe would never end
                return unreadable("it is no file");
            }
            return new UserConfiguration(YamlReader.read(text(file)).values(), Optional.empty());
        } catch (YamlFault e) {
            return unreadable("in line " + (e.line() + 1) + ", " + e.getMessage());
        } catch (NoSuchFileException gone) {
            return NONE;
        } catch (IOException | SecurityException e) {
            return unreadable(e.toString());
        }
    }

    private static UserConfiguration unreadable(String reason) {
        return new UserConfiguration(Map.of(), Optional.of("it cannot be read: " + reason));
    }

    private static String text(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(MAX_BYTES + 1);
            if (bytes.length > MAX_BYTES) {
                throw new IOException("it has more than " + MAX_BYTES + " bytes");
            }
            String text = new String(bytes, UTF_8);
            return text.startsWith("\uFEFF") ? text.substring(1) : text;
        }
    }
}
