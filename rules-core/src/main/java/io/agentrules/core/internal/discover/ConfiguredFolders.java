package io.agentrules.core.internal.discover;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.agentrules.api.spi.RuleFiles;
import io.agentrules.core.internal.files.ProjectFiles;
import io.agentrules.core.internal.files.UserConfigurationFile;
import io.agentrules.core.internal.read.DiscoveryRequest;
import io.agentrules.core.internal.support.PathText;
import io.agentrules.core.internal.yaml.YamlFault;
import io.agentrules.core.internal.yaml.YamlReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The folders under the key {@code rules} in the configuration of the first workspace, which has to contain them, and in that of the user,
 * which may name any folder. An invalid value is left out here, and reported by {@code rules check}.
 */
final class ConfiguredFolders {
    /** The setting that names another file in place of the workspace's, or none if it is empty. */
    static final String SETTING = "native.configuration";

    private static final String WORKSPACE = ".agent-rules.yaml";
    private static final String KEY = "rules";
    private static final String HOME = "~/";
    private static final int MAX_BYTES = 1 << 20;
    private static final int MAX_FOLDERS = 100;

    private ConfiguredFolders() {}

    /** Returns the folders: the user's, then the workspace's. */
    static List<RuleFiles> of(DiscoveryRequest request, String... extensions) {
        ProjectFiles project = request.files();
        var folders = new ArrayList<RuleFiles>();
        UserConfigurationFile.of(request.environment(), project.home())
                .ifPresent(file -> named(file)
                        .flatMap(written ->
                                ofUser(written, Objects.requireNonNull(file.getParent()), project.home()).stream())
                        .forEach(folder -> folders.add(RuleFiles.user(folder, extensions))));
        project.roots().stream()
                .limit(1)
                .flatMap(root -> file(root, request).stream()
                        .flatMap(ConfiguredFolders::named)
                        .flatMap(written -> ofWorkspace(written, root).stream()))
                .forEach(folder -> folders.add(RuleFiles.project(folder, extensions)));
        return folders;
    }

    private static Optional<Path> file(Path root, DiscoveryRequest request) {
        Optional<String> other = Optional.ofNullable(request.config().settings().get(SETTING));
        try {
            return other.isPresent()
                    ? other.filter(path -> !path.isEmpty()).map(root.getFileSystem()::getPath)
                    : Optional.of(root.resolve(WORKSPACE)).filter(file -> isIn(root, file));
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    /** Returns whether a file is in a workspace, also if it is a link. */
    private static boolean isIn(Path root, Path file) {
        try {
            return file.toRealPath().startsWith(root.toRealPath());
        } catch (IOException | SecurityException absent) {
            return false;
        }
    }

    private static Stream<String> named(Path file) {
        try {
            if (!Files.isRegularFile(file)) { // reading a pipe would never end
                return Stream.empty();
            }
            Object folders = YamlReader.read(text(file)).values().getOrDefault(KEY, List.of());
            return (folders instanceof List<?> list ? list : List.of(folders))
                    .stream()
                            .filter(String.class::isInstance)
                            .map(String.class::cast)
                            .filter(folder -> !folder.isBlank())
                            .limit(MAX_FOLDERS);
        } catch (IOException | YamlFault | SecurityException unreadable) {
            return Stream.empty();
        }
    }

    private static String text(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(MAX_BYTES + 1);
            String text = bytes.length > MAX_BYTES ? "" : new String(bytes, UTF_8);
            return text.startsWith("\uFEFF") ? text.substring(1) : text;
        }
    }

    private static Optional<String> ofUser(String written, Path base, Optional<Path> home) {
        try {
            return written.startsWith(HOME)
                    ? home.map(folder -> PathText.of(
                            folder.resolve(written.substring(HOME.length())).normalize()))
                    : Optional.of(PathText.of(base.resolve(written).normalize()));
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    private static Optional<String> ofWorkspace(String written, Path root) {
        try {
            Path folder = root.resolve(written).normalize();
            return folder.startsWith(root) && !folder.equals(root)
                    ? Optional.of(PathText.of(root.relativize(folder)))
                    : Optional.empty();
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }
}
