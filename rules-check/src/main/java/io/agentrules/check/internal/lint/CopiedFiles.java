package io.agentrules.check.internal.lint;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.agentrules.api.Rule;
import io.agentrules.core.internal.parse.FrontMatter;
import io.agentrules.core.internal.parse.FrontMatterParser;
import io.agentrules.core.internal.support.PathText;
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
import java.util.stream.Stream;

/** The files of a workspace that agents load, each once. Of their texts only sketches are kept. */
final class CopiedFiles {
    /** A text with fewer characters resembles others by chance. */
    private static final int FEWEST_CHARACTERS = 24;

    private static final int MAX_FRONT_MATTER = 64 << 10;

    private final WrittenFrontMatter written;
    private final List<String> roots;
    private final AgentWords words;
    private final SimilarTexts texts = new SimilarTexts();
    private final Map<String, Integer> numbers = new HashMap<>();
    private final Map<String, CopiedFile> files = new LinkedHashMap<>();

    private CopiedFiles(WrittenFrontMatter written, List<Path> roots, AgentWords words) {
        this.written = written;
        this.roots = roots.stream().map(root -> PathText.of(root) + "/").toList();
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
            shown(rule).ifPresent(shown -> {
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

    private Optional<String> shown(Rule rule) {
        String location = rule.source().location();
        return roots.stream().filter(location::startsWith).findFirst().map(root -> location.substring(root.length()));
    }

    private int number(CopyText text) {
        String compared = text.compared();
        return numbers.computeIfAbsent(
                digest(compared),
                unused -> texts.add(TextSketch.of(compared.length() < FEWEST_CHARACTERS ? "" : compared)));
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
