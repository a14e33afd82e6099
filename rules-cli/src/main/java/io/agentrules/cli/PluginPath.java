package io.agentrules.cli;

import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Folders with plugins that the user names: code that runs with the user's rights, so that it is never looked for in a workspace
 * without being asked for.
 */
final class PluginPath {
    static final String OPTION = "--plugin-path";

    private static final String SERVICES = "META-INF/services";

    private PluginPath() {}

    /**
     * Returns a loader for what the folders hold, before the command's own: each {@code *.jar}, each folder of classes, and the folder itself
     * where it is one; a folder of classes has {@code META-INF/services}. Empty where no folder is named.
     *
     * @param untrusted workspaces whose code must not run
     * @throws Failure if a folder holds none of that, or is in an untrusted workspace
     */
    static Optional<ClassLoader> loader(List<Path> folders, Collection<Path> untrusted) {
        var urls = new ArrayList<URL>();
        for (Path folder : folders) {
            checkTrusted(folder, untrusted);
            urls.addAll(plugins(folder));
        }
        return folders.isEmpty()
                ? Optional.empty()
                : Optional.of(new URLClassLoader(urls.toArray(URL[]::new), PluginPath.class.getClassLoader()));
    }

    private static void checkTrusted(Path folder, Collection<Path> untrusted) {
        for (Path workspace : untrusted) {
            if (real(folder).startsWith(real(workspace))) {
                throw Failure.usage(OPTION + " " + VisibleText.line(folder.toString())
                        + " is in a workspace that is not trusted: its code would run as you");
            }
        }
    }

    private static List<URL> plugins(Path folder) {
        try (Stream<Path> entries = Files.list(folder)) {
            List<URL> plugins = Stream.concat(Stream.of(folder), entries.sorted())
                    .filter(PluginPath::isPlugin)
                    .map(PluginPath::url)
                    .toList();
            if (plugins.isEmpty()) {
                throw Failure.usage(OPTION + " " + VisibleText.line(folder.toString())
                        + " holds no jar, and no folder of classes with " + SERVICES);
            }
            return plugins;
        } catch (IOException e) {
            throw Failure.usage(OPTION + " " + VisibleText.line(folder.toString()) + " is no folder that can be read");
        }
    }

    private static boolean isPlugin(Path path) {
        return Files.isDirectory(path)
                ? Files.isDirectory(path.resolve(SERVICES))
                : path.toString().endsWith(".jar");
    }

    private static URL url(Path path) {
        try {
            return path.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new IllegalStateException("The URI of a file is no URL: " + path, e);
        }
    }

    private static Path real(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException e) {
            return path;
        }
    }
}
