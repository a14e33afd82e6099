package io.agentrules.testkit;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import io.agentrules.api.Stable;
import io.agentrules.api.spi.RuleProvider;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.model.RuleCatalog;
import io.agentrules.core.model.RulesConfig;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A workspace and a home folder made of file texts, in memory, for the real engine to read. Immutable: what adds something
 * returns another project.
 *
 * <p>Paths have {@code /}; a relative one starts at the workspace and may lead out of it with {@code ..}, one with {@code ~/}
 * starts at the home folder. The file system is like Linux's: case matters, links work.
 *
 * @since 0.1
 */
@Stable
public final class InMemoryProject {
    /** The absolute path of the user's home folder. */
    public static final String HOME = "/home/user";

    /** The absolute path of the workspace, unless the project says otherwise. */
    public static final String WORKSPACE = HOME + "/projects/workspace";

    /** Separates the name of a library from that of a file in it. */
    static final String IN_LIBRARY = "!/";

    private static final Pattern FILE_SYSTEM = Pattern.compile("jimfs://[^/]+");

    private final List<String> roots;
    private final Map<String, Maker> files;
    private final Map<String, String> environment;
    private final Map<String, String> settings;
    private final Optional<String> started;
    private final List<String> libraries;

    /** Creates a project with an empty workspace, an empty home folder and no variables in its environment. */
    public InMemoryProject() {
        this(List.of(WORKSPACE), Map.of(), Map.of(), Map.of(), Optional.empty(), List.of());
    }

    private InMemoryProject(
            List<String> roots,
            Map<String, Maker> files,
            Map<String, String> environment,
            Map<String, String> settings,
            Optional<String> started,
            List<String> libraries) {
        this.roots = roots;
        this.files = files;
        this.environment = environment;
        this.settings = settings;
        this.started = started;
        this.libraries = libraries;
    }

    /** Returns this project with a text file, in UTF-8; one of that path is replaced. */
    public InMemoryProject with(String path, String text) {
        return with(path, text.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns this project with a file; one of that path is replaced. */
    public InMemoryProject with(String path, byte[] bytes) {
        byte[] copy = bytes.clone();
        return with(path, file -> Files.write(file, copy));
    }

    /**
     * Returns this project with a link; a file of that path is replaced.
     *
     * @param target absolute, or relative to the folder of the link; need not exist
     */
    public InMemoryProject withLink(String path, String target) {
        return with(path, file -> {
            Files.deleteIfExists(file);
            Files.createSymbolicLink(file, file.getFileSystem().getPath(target));
        });
    }

    /** Returns this project with an empty folder. */
    public InMemoryProject withFolder(String path) {
        return with(path, Files::createDirectories);
    }

    /** Returns this project with a variable in its environment. */
    public InMemoryProject withEnvironment(String name, String value) {
        return new InMemoryProject(roots, files, plus(environment, name, value), settings, started, libraries);
    }

    /** Returns this project with a setting of a provider, named {@code providerId.key}. */
    public InMemoryProject withSetting(String name, String value) {
        return new InMemoryProject(roots, files, environment, plus(settings, name, value), started, libraries);
    }

    /** Returns this project with other workspace roots, given by absolute paths; relative paths start at the first. */
    public InMemoryProject inWorkspaces(String first, String... others) {
        var workspaces = new ArrayList<>(List.of(others));
        workspaces.add(0, first);
        return new InMemoryProject(List.copyOf(workspaces), files, environment, settings, started, libraries);
    }

    /** Returns this project with the tool started in a folder of a workspace root, which is created; else that is the first root. */
    public InMemoryProject startedIn(String folder) {
        return new InMemoryProject(roots, files, environment, settings, Optional.of(folder), libraries);
    }

    /**
     * Returns this project with a folder on its class path, as if it were a library: the engine's class loader, which is also that of
     * the threads in which providers are asked, finds the files in it.
     */
    public InMemoryProject withLibrary(String folder) {
        var more = new ArrayList<>(libraries);
        more.add(folder);
        return new InMemoryProject(roots, files, environment, settings, started, List.copyOf(more));
    }

    /** Returns this project with its files created in the opposite order. */
    public InMemoryProject createdBackwards() {
        var backwards = new ArrayList<>(files.entrySet());
        Collections.reverse(backwards);
        var reversed = new LinkedHashMap<String, Maker>();
        backwards.forEach(file -> reversed.put(file.getKey(), file.getValue()));
        return new InMemoryProject(roots, reversed, environment, settings, started, libraries);
    }

    /** Returns the absolute paths of what was added, in that order. */
    public List<String> paths() {
        FileSystem none = fileSystem();
        return files.keySet().stream()
                .map(path -> resolve(none, path).toString())
                .toList();
    }

    /** Returns a new engine for this project that asks these providers and no others. */
    public RuleEngine engine(RuleProvider... providers) {
        RuleEngine.Builder builder = builder().discovery(false);
        List.of(providers).forEach(builder::provider);
        return builder.build();
    }

    /** Returns what a new engine reads with one provider. */
    public RuleCatalog catalog(RuleProvider provider) {
        return engine(provider).catalog();
    }

    /** Writes the files, and starts an engine for them: it asks every provider on the class path unless told otherwise. */
    public RuleEngine.Builder builder() {
        FileSystem fileSystem = fileSystem();
        try {
            write(fileSystem);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        RuleEngine.Builder builder = RuleEngine.builder()
                .home(fileSystem.getPath(HOME))
                .environment(environment)
                .config(RulesConfig.builder().settings(settings).build());
        roots.forEach(root -> builder.workspace(fileSystem.getPath(root)));
        started.ifPresent(path -> builder.cwd(resolve(fileSystem, path)));
        if (!libraries.isEmpty()) {
            builder.classLoader(new FolderClassLoader(
                    libraries.stream().map(path -> resolve(fileSystem, path)).toList()));
        }
        return builder;
    }

    /** Returns the absolute path of a file that a rule or a diagnostic names; one of a library is named {@code library!/file}. */
    String pathOf(String location) {
        int end = location.indexOf(IN_LIBRARY);
        String name = end < 0 ? location : location.substring(0, end);
        return libraries.stream()
                .filter(folder -> folder.endsWith("/" + name))
                .findFirst()
                .map(folder -> folder + location.substring(end + 1))
                .orElse(location);
    }

    /** Returns a text without the names of file systems, of which each project has its own. */
    static String withoutFileSystems(String text) {
        return FILE_SYSTEM.matcher(text).replaceAll("");
    }

    private InMemoryProject with(String path, Maker maker) {
        return new InMemoryProject(roots, plus(files, path, maker), environment, settings, started, libraries);
    }

    private void write(FileSystem fileSystem) throws IOException {
        Files.createDirectories(fileSystem.getPath(HOME));
        for (String root : roots) {
            Files.createDirectories(fileSystem.getPath(root));
        }
        if (started.isPresent()) {
            Files.createDirectories(resolve(fileSystem, started.get()));
        }
        for (Map.Entry<String, Maker> file : files.entrySet()) {
            Path path = resolve(fileSystem, file.getKey());
            Files.createDirectories(path.getParent());
            file.getValue().make(path);
        }
    }

    private Path resolve(FileSystem fileSystem, String path) {
        Path absolute = path.startsWith("~/")
                ? fileSystem.getPath(HOME, path.substring(2))
                : fileSystem.getPath(roots.get(0)).resolve(path);
        return absolute.normalize();
    }

    private static FileSystem fileSystem() {
        return Jimfs.newFileSystem(Configuration.unix().toBuilder()
                .setAttributeViews("basic", "owner", "posix", "unix")
                .build());
    }

    private static <V> Map<String, V> plus(Map<String, V> map, String key, V value) {
        var copy = new LinkedHashMap<>(map); // in the order of creation
        copy.put(key, value);
        return copy;
    }

    /** Creates one file at its path. */
    private interface Maker {
        void make(Path path) throws IOException;
    }
}
