package io.agentrules.core.internal.support;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Detects the kinds of project in a workspace from files in its roots.
 *
 * <p>The tags are those of existing rule files, so that they mean the same here; {@code java} is our addition.
 */
public final class ProjectTags {
    /** File names and their tags; a regular file or a folder of that name in a root is enough. */
    private static final List<Map.Entry<String, String>> MARKERS = List.of(
            Map.entry("package.json", "node"),
            Map.entry("pyproject.toml", "python"),
            Map.entry("go.mod", "go"),
            Map.entry("Cargo.toml", "rust"),
            Map.entry("pnpm-workspace.yaml", "monorepo"),
            Map.entry("turbo.json", "monorepo"),
            Map.entry("pom.xml", "java"),
            Map.entry("build.gradle", "java"),
            Map.entry("build.gradle.kts", "java"),
            Map.entry("settings.gradle", "java"),
            Map.entry("settings.gradle.kts", "java"));

    private static final String BROWSER_EXTENSION = "browser-extension";

    private static final Set<String> MANIFEST_KEYS =
            Set.of("background", "content_scripts", "browser_action", "page_action", "action", "permissions");

    private static final int MAX_MANIFEST_BYTES = 1 << 20;

    private ProjectTags() {}

    /** Returns the tags of all roots, sorted, without duplicates; inaccessible files are treated as absent. */
    public static List<String> of(List<Path> roots) {
        var tags = new TreeSet<>(CodePointOrder.INSTANCE);
        roots.forEach(root -> tags.addAll(tags(root)));
        return List.copyOf(tags);
    }

    /** Returns whether a tag is that of a kind of project that is detected. */
    public static boolean isDetected(String tag) {
        return tag.equals(BROWSER_EXTENSION)
                || MARKERS.stream().anyMatch(marker -> marker.getValue().equals(tag));
    }

    private static Set<String> tags(Path root) {
        var tags = new HashSet<String>();
        try {
            for (Map.Entry<String, String> marker : MARKERS) {
                if (Files.exists(root.resolve(marker.getKey()))) {
                    tags.add(marker.getValue());
                }
            }
            if (isBrowserExtension(root.resolve("manifest.json"))) {
                tags.add(BROWSER_EXTENSION);
            }
        } catch (SecurityException e) {
            return Set.of();
        }
        return tags;
    }

    /** Many other files have the name of a browser extension's. */
    private static boolean isExtension(Map<String, Object> manifest) {
        return manifest.get("manifest_version") instanceof Integer version
                && (version == 2 || version == 3)
                && MANIFEST_KEYS.stream().anyMatch(manifest::containsKey);
    }

    private static boolean isBrowserExtension(Path manifest) {
        if (!Files.isRegularFile(manifest)) {
            return false;
        }
        try (InputStream in = Files.newInputStream(manifest)) {
            byte[] bytes = in.readNBytes(MAX_MANIFEST_BYTES + 1);
            return bytes.length <= MAX_MANIFEST_BYTES
                    && JsonValue.object(new String(bytes, StandardCharsets.UTF_8))
                            .filter(ProjectTags::isExtension)
                            .isPresent();
        } catch (IOException e) {
            return false;
        }
    }
}
