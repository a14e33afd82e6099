package io.agentrules.check.config;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Diagnostic.Severity;
import io.agentrules.check.config.Configuration.CheckPolicy;
import io.agentrules.check.config.Configuration.Ignored;
import io.agentrules.check.config.Configuration.Push;
import io.agentrules.check.config.Section.Text;
import io.agentrules.check.input.Suggestion;
import io.agentrules.core.internal.support.Excerpt;
import io.agentrules.core.internal.support.PathText;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.composer.Composer;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.parser.ParserImpl;
import org.snakeyaml.engine.v2.scanner.StreamReader;
import org.snakeyaml.engine.v2.schema.CoreSchema;

/**
 * Reads the configuration of a workspace. It comes from a repository that may be hostile: it may choose less of what the user allows, and
 * never more.
 */
public final class ConfigurationFile {
    /** The name of a workspace's file, in its root. */
    public static final String WORKSPACE = ".agent-rules.yaml";

    private static final int MAX_BYTES = 1 << 20;
    private static final LoadSettings YAML =
            LoadSettings.builder().setSchema(new CoreSchema()).build();

    private final Path file;
    /** The folder that relative paths start from. */
    private final Path base;

    private final Supplier<Set<String>> agents;
    private final List<Diagnostic> diagnostics = new ArrayList<>();

    private ConfigurationFile(Path file, Path base, Supplier<Set<String>> agents) {
        this.file = file;
        this.base = base;
        this.agents = agents;
    }

    /**
     * Reads the file of a workspace.
     *
     * @param root the workspace's root, absolute
     * @param agents returns the ids of all agents that are known, if the file names some; others are reported
     * @return {@link Configuration#NONE} if there is no file
     */
    public static Configuration ofWorkspace(Path root, Supplier<Set<String>> agents) {
        return ofWorkspace(root.resolve(WORKSPACE), root, agents);
    }

    /** Reads a file that a caller names in place of that of a workspace; its paths start at the workspace's root all the same. */
    public static Configuration ofWorkspace(Path file, Path root, Supplier<Set<String>> agents) {
        var reader = new ConfigurationFile(file, root, agents);
        if (file.equals(root.resolve(WORKSPACE)) && Files.isSymbolicLink(file) && reader.leadsOutside(file)) {
            reader.report(
                    "config-not-allowed",
                    "The file is a link out of the workspace, and is not followed",
                    "Replace the link by a file",
                    1);
            return reader.configuration(null);
        }
        return reader.read();
    }

    private Configuration read() {
        if (!Files.exists(file)) {
            return Configuration.NONE;
        }
        Optional<Node> root;
        try {
            root = new Composer(YAML, new ParserImpl(YAML, new StreamReader(YAML, text()))).getSingleNode();
        } catch (MarkedYamlEngineException broken) {
            int line = broken.getProblemMark().map(mark -> mark.getLine() + 1).orElse(1);
            return unreadable("is not valid YAML: " + Excerpt.of(String.valueOf(broken.getProblem())), line);
        } catch (YamlEngineException broken) {
            return unreadable("is not valid YAML: " + Excerpt.of(String.valueOf(broken.getMessage())), 1);
        } catch (StackOverflowError deep) {
            return unreadable("is nested too deep", 1);
        } catch (CharacterCodingException binary) {
            return unreadable("is not UTF-8", 1);
        } catch (IOException | SecurityException problem) {
            return unreadable("cannot be read: " + Excerpt.of(String.valueOf(problem.getMessage())), 1);
        }
        if (root.isEmpty()) {
            return configuration(null);
        }
        return root.get() instanceof MappingNode mapping
                ? configuration(new Section(place(), "", mapping, diagnostics::add))
                : unreadable("is not a mapping of keys and values", Section.line(root.get()));
    }

    private String text() throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new IOException("it is no file");
        }
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(MAX_BYTES + 1);
            if (bytes.length > MAX_BYTES) {
                throw new IOException("it has more than " + MAX_BYTES + " bytes");
            }
            return UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        }
    }

    private Configuration unreadable(String problem, int line) {
        report("config-invalid", "The file " + problem, "Correct the file; until then nothing in it counts", line);
        return configuration(null);
    }

    /** Returns what a file says; null: nothing. */
    private Configuration configuration(@Nullable Section section) {
        if (section == null) {
            return new Configuration(List.of(), List.of(), CheckPolicy.NONE, List.of(), Optional.empty(), sorted());
        }
        List<Path> rules = rules(section);
        Optional<Push> push = section.section("hooks").flatMap(this::push);
        List<String> chosen = agents(section);
        CheckPolicy check = section.section("check").map(this::check).orElse(CheckPolicy.NONE);
        List<String> excluded =
                section.section("scan").map(ConfigurationFile::excluded).orElse(List.of());
        section.reportUnknown();
        return new Configuration(chosen, rules, check, excluded, push, sorted());
    }

    private List<Diagnostic> sorted() {
        return diagnostics.stream()
                .sorted(Comparator.comparingInt(ConfigurationFile::line))
                .toList();
    }

    private static int line(Diagnostic diagnostic) {
        return diagnostic.location().orElseThrow().line().orElse(0);
    }

    private List<String> agents(Section section) {
        List<Text> written = section.texts("agents");
        if (written.isEmpty()) {
            return List.of();
        }
        Set<String> known = agents.get();
        var chosen = new LinkedHashSet<String>();
        for (Text agent : written) {
            if (known.contains(agent.text())) {
                chosen.add(agent.text());
            } else {
                section.reportInvalid(
                        "agents",
                        agent.line(),
                        "has the unknown agent " + Excerpt.quoted(agent.text()),
                        Suggestion.of(agent.text(), known)
                                .map(near -> "Write " + Excerpt.quoted(near))
                                .orElse("Run rules agents to see the ids of all agents"));
            }
        }
        return List.copyOf(chosen);
    }

    private List<Path> rules(Section section) {
        var folders = new LinkedHashSet<Path>();
        for (Text written : section.texts("rules")) {
            try {
                Path folder = folder(written.text());
                if (!folder.startsWith(base) || leadsOutside(folder)) {
                    section.reportNotAllowed(
                            "rules",
                            written.line(),
                            "has the folder " + Excerpt.quoted(written.text()) + ", which is not in the workspace",
                            "Name a folder of the workspace");
                } else if (Files.isDirectory(folder)) {
                    folders.add(folder);
                } else {
                    section.reportInvalid(
                            "rules",
                            written.line(),
                            "has the folder " + Excerpt.quoted(written.text()) + ", which is not there",
                            "Create it, correct the path, or check out the submodule");
                }
            } catch (InvalidPathException invalid) {
                section.reportInvalid(
                        "rules",
                        written.line(),
                        "has " + Excerpt.quoted(written.text()) + ", which is no path",
                        "Write a path with / between its names");
            }
        }
        return List.copyOf(folders);
    }

    private Path folder(String written) {
        return base.resolve(written).normalize();
    }

    /** Returns whether a path leads out of the workspace through a link. */
    private boolean leadsOutside(Path path) {
        try {
            return !path.toRealPath().startsWith(base.toRealPath());
        } catch (IOException | SecurityException none) {
            return false; // what is not there leads nowhere
        }
    }

    private Optional<Push> push(Section hooks) {
        Optional<Push> push = hooks.text("add").flatMap(written -> constant(hooks, "add", written, Push.class));
        hooks.refuse(
                "denials",
                "may be set by the user only, because it weakens trigger rules",
                "Remove it here; write it into the user's own config.yaml");
        hooks.reportUnknown();
        return push;
    }

    private CheckPolicy check(Section check) {
        var severities = new LinkedHashMap<String, Optional<Severity>>();
        check.section("severity")
                .ifPresent(section -> section.eachText((code, written) -> {
                    if (written.text().equals("off")) {
                        severities.put(code, Optional.empty());
                    } else {
                        constant(section, code, written, Severity.class)
                                .ifPresent(severity -> severities.put(code, Optional.of(severity)));
                    }
                }));
        List<Ignored> ignored = check.sections("ignore").stream()
                .flatMap(entry -> ignored(entry).stream())
                .toList();
        var policy = new CheckPolicy(severities, ignored, check.number("tokens"));
        check.reportUnknown();
        return policy;
    }

    private Optional<Ignored> ignored(Section entry) {
        int line = entry.firstLine();
        Optional<Text> code = entry.text("code");
        Optional<Text> reason = entry.text("reason");
        List<String> paths = entry.texts("paths").stream().map(Text::text).toList();
        entry.reportUnknown();
        if (code.isEmpty()) {
            entry.reportInvalid("code", line, "is missing", "Write the code of the findings, such as rules-misplaced");
        } else if (reason.isEmpty()) {
            entry.reportInvalid(
                    "reason",
                    line,
                    "is missing, so the entry has no effect",
                    "Write why the findings are there on purpose");
        }
        return code.isEmpty() || reason.isEmpty()
                ? Optional.empty()
                : Optional.of(new Ignored(code.get().text(), paths, reason.get().text(), line));
    }

    private static List<String> excluded(Section scan) {
        List<String> globs = scan.texts("exclude").stream().map(Text::text).toList();
        scan.reportUnknown();
        return globs;
    }

    private static <E extends Enum<E>> Optional<E> constant(Section section, String key, Text written, Class<E> type) {
        List<String> words = Arrays.stream(type.getEnumConstants())
                .map(constant -> constant.name().toLowerCase(Locale.ROOT).replace('_', '-'))
                .collect(Collectors.toCollection(ArrayList::new));
        int index = words.indexOf(written.text());
        if (index >= 0) {
            return Optional.of(type.getEnumConstants()[index]);
        }
        if (type == Severity.class) {
            words.add(0, "off");
        }
        section.reportInvalid(
                key,
                written.line(),
                "is " + Excerpt.quoted(written.text()),
                Suggestion.of(written.text(), words)
                        .map(near -> "Write " + Excerpt.quoted(near))
                        .orElse("Write one of " + String.join(", ", words)));
        return Optional.empty();
    }

    private void report(String code, String message, String remedy, int line) {
        diagnostics.add(Diagnostic.error(code, message, remedy).at(place(), line));
    }

    private String place() {
        return PathText.of(file);
    }
}
