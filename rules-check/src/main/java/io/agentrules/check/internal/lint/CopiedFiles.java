package io.agentrules.check.internal.lint;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.agentrules.api.Bucket;
import io.agentrules.api.Rule;
import io.agentrules.core.internal.parse.FrontMatter;
import io.agentrules.core.internal.parse.FrontMatterParser;
import io.agentrules.core.model.AgentView;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The files of a workspace that agents load, each once. Of their texts only sketches are kept. */
final class CopiedFiles {
    /** A text with fewer characters that are for any agent resembles others by chance, or is a short addition for one agent. */
    private static final int FEWEST_CHARACTERS = 60;

    private static final int MAX_FRONT_MATTER = 64 << 10;

    private final WrittenFrontMatter written;
    private final ShownPaths paths;
    private final AgentWords words;
    private final SimilarTexts texts = new SimilarTexts();
    private final Map<String, Integer> numbers = new HashMap<>();
    private final Map<String, CopiedFile> files = new LinkedHashMap<>();
    /** What the files say that an agent always loads, by its id. */
    private final Map<String, Set<String>> lines = new HashMap<>();

    private CopiedFiles(WrittenFrontMatter written, List<Path> roots, AgentWords words) {
        this.written = written;
        this.paths = ShownPaths.below(roots);
        this.words = words;
    }

    /** Reads the files of the workspace that agents load. */
    static CopiedFiles of(List<AgentRules> agents, WrittenFrontMatter written, List<Path> roots) {
        var words = new AgentWords(agents.stream()
                .map(AgentRules::agent)
                .flatMap(CopiedFiles::words)
                .toList());
        var all = new CopiedFiles(written, roots, words);
        agents.forEach(all::add);
        agents.forEach(all::addImports);
        return all;
    }

    private static Stream<String> words(AgentView agent) {
        return Stream.concat(
                Stream.of(agent.id(), agent.name(), agent.name().split(" ", 2)[0]),
                agent.reads().stream().map(path -> path.replaceFirst("^~/", "").replaceFirst("/\\*\\*$", "")));
    }

    private void add(AgentRules read) {
        for (Rule rule : read.rules()) {
            paths.inWorkspace(rule.source().location()).ifPresent(shown -> {
                CopiedFile file = files.computeIfAbsent(
                        rule.source().file(), unused -> new CopiedFile(rule, shown, number(text(rule))));
                file.loadedBy(read.agent().id());
                if (read.agent().reads().contains(shown)) {
                    file.isMainFile();
                }
                file.imports(new HashSet<>(rule.imports()));
            });
        }
    }

    /** An agent loads the files that its rules import, too. */
    private void addImports(AgentRules read) {
        read.rules().stream()
                .flatMap(rule -> rule.imports().stream())
                .flatMap(path -> Optional.ofNullable(files.get(path)).stream())
                .forEach(file -> file.loadedBy(read.agent().id()));
    }

    private int number(CopyText text) {
        return numbers.computeIfAbsent(digest(text.compared()), unused -> {
            String common = text.common();
            return texts.add(TextSketch.of(common.length() < FEWEST_CHARACTERS ? "" : common));
        });
    }

    private static String digest(String text) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-256", e);
        }
    }

    /** Reads a file again, because its rule has what it imports and lacks what its agent leaves out. */
    CopyText read(CopiedFile file) {
        return text(file.rule());
    }

    /** Returns whether one of some agents has a line in no file that it always loads. */
    boolean isNewTo(Collection<String> agents, String line) {
        return agents.stream()
                .anyMatch(agent ->
                        !lines.computeIfAbsent(agent, this::alwaysLoaded).contains(line));
    }

    private Set<String> alwaysLoaded(String agent) {
        return files.values().stream()
                .filter(file -> file.agents().contains(agent) && Bucket.of(file.rule()) == Bucket.ALWAYS)
                .flatMap(file -> read(file).known().stream())
                .collect(Collectors.toSet());
    }

    private CopyText text(Rule rule) {
        Optional<String> whole = written.text(rule);
        if (whole.isEmpty()) {
            return CopyText.of(rule.content(), 1, words);
        }
        FrontMatter parsed = FrontMatterParser.parse(whole.get(), MAX_FRONT_MATTER);
        int start = Math.max(0, whole.get().indexOf(parsed.body()));
        long before =
                whole.get().substring(0, start).chars().filter(c -> c == '\n').count();
        return CopyText.of(parsed.body(), (int) before + 1, words);
    }

    /** Returns all files, in the order in which agents load them. */
    Collection<CopiedFile> all() {
        return files.values();
    }

    /** Returns the files that an agent loads. */
    List<CopiedFile> of(AgentView agent) {
        return files.values().stream()
                .filter(file -> file.agents().contains(agent.id()))
                .toList();
    }

    /** Returns the numbers of the texts that resemble that of a file. */
    Iterable<Integer> similarTo(CopiedFile file) {
        return texts.similarTo(file.text());
    }

    double resemblance(CopiedFile one, CopiedFile other) {
        return texts.resemblance(one.text(), other.text());
    }
}
