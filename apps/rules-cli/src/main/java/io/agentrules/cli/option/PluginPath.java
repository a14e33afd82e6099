package io.agentrules.cli.option;

import io.agentrules.json.VisibleText;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Loads plugins from folders that the user names. Plugins run with the user's rights, so a workspace is never searched for them.
 */
public final class PluginPath {
    static final String OPTION = "--plugin-path";

    private static final String SERVICES = "META-INF/services";

    /** Where a library has rules. */
    private static final String RULES = "META-INF/rules";

    private PluginPath() {}

    /**
     * Returns a class loader for the plugins in the folders: each {@code *.jar}, each class folder, and the folder itself if it is a
     * class folder, which is a folder with {@code META-INF/services} or {@code META-INF/rules}; a jar may be named itself. Empty if no folder is
     * given.
     *
     * @param untrusted workspaces whose code must not run
     * @throws Failure if a folder contains no plugin, or is in an untrusted workspace
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

    /** Returns whether a folder, or a jar, has plugins. */
    public static boolean hasPlugins(Path folder) {
        try {
            return !plugins(folder).isEmpty();
        } catch (Failure none) {
            return false;
        }
    }

    private static void checkTrusted(Path folder, Collection<Path> untrusted) {
        for (Path workspace : untrusted) {
            if (Folders.real(folder).startsWith(Folders.real(workspace))) {
                throw Failure.usage(OPTION + " " + VisibleText.line(folder.toString())
                        + " is in an untrusted workspace: its code would run with your rights");
            }
        }
    }

    private static List<URL> plugins(Path folder) {
        if (Files.isRegularFile(folder) && isPlugin(folder)) {
            return List.of(url(folder));
        }
        try (Stream<Path> entries = Files.list(folder)) {
            List<URL> plugins = Stream.concat(Stream.of(folder), entries.sorted())
                    .filter(PluginPath::isPlugin)
                    .map(PluginPath::url)
                    .toList();
            if (plugins.isEmpty()) {
                throw Failure.usage(OPTION + " " + VisibleText.line(folder.toString())
                        + " contains no jar and no class folder with " + SERVICES + " or " + RULES);
            }
            return plugins;
        } catch (NotDirectoryException e) {
            throw Failure.usage(OPTION + " " + VisibleText.line(folder.toString()) + " is a file, but no jar");
        } catch (IOException e) {
            throw Failure.usage(OPTION + " " + VisibleText.line(folder.toString()) + " is not a readable folder");
        }
    }

    private static boolean isPlugin(Path path) {
        return Files.isDirectory(path)
                ? Files.isDirectory(path.resolve(SERVICES)) || Files.isDirectory(path.resolve(RULES))
                : path.toString().endsWith(".jar");
    }

    private static URL url(Path path) {
        try {
            return path.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new IllegalStateException("The URI of a file is not a URL: " + path, e);
        }
    }
}
