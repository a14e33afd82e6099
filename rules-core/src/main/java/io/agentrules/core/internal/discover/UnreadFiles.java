package io.agentrules.core.internal.discover;

import io.agentrules.core.internal.support.CodePointOrder;
import io.agentrules.core.internal.support.PathText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Finds instruction files of other tools that no provider reads. */
public final class UnreadFiles {
    /** Files and folders, as their tools documented them in autumn 2026. */
    private static final List<String> KNOWN = List.of(
            ".agent/rules",
            ".agents/rules",
            ".aider.conf.yml",
            ".aiassistant/rules",
            ".amazonq/rules",
            ".augment-guidelines",
            ".augment/rules",
            ".claude/AGENTS.md",
            ".claude/CLAUDE.md",
            ".claude/rules",
            ".cline/rules",
            ".clinerules",
            ".continue/rules",
            ".continuerules",
            ".cursor/rules",
            ".cursorrules",
            ".devin/rules",
            ".factory/rules",
            ".github/copilot-instructions.md",
            ".github/instructions",
            ".goosehints",
            ".grok/rules",
            ".idx/airules.md",
            ".junie/AGENTS.md",
            ".junie/guidelines.md",
            ".kilo/rules",
            ".kilocode/rules",
            ".kiro/steering",
            ".opencode/rules",
            ".openhands/microagents",
            ".qwen/rules",
            ".roo/rules",
            ".roorules",
            ".ruler",
            ".rulesync/rules",
            ".rules",
            ".trae/rules",
            ".windsurf/rules",
            ".windsurfrules",
            ".xcsh/rules",
            "AGENT.md",
            "AGENTS.local.md",
            "AGENTS.md",
            "AGENTS.override.md",
            "CLAUDE.local.md",
            "CLAUDE.md",
            "CONTEXT.md",
            "CONVENTIONS.md",
            "CRUSH.md",
            "GEMINI.md",
            "QWEN.md",
            "WARP.md");

    private UnreadFiles() {}

    /**
     * Returns the absolute paths, with {@code /}, of unread files and folders directly in the roots, in code-point order, also of those
     * whose name differs in the case of letters.
     *
     * @param searched the paths that providers searched
     */
    public static List<String> in(List<Path> roots, List<Path> searched) {
        return Stream.concat(
                        existing(roots, KNOWN, path -> !searched.contains(path)).stream(),
                        roots.stream().flatMap(root -> inOtherCase(root, searched)))
                .distinct()
                .sorted(CodePointOrder.INSTANCE)
                .toList();
    }

    /** Returns files directly in a root that have a known name but for the case of letters: most tools do not read these. */
    private static Stream<String> inOtherCase(Path root, List<Path> searched) {
        try (Stream<Path> files = Files.list(root)) {
            return files
                    .filter(file -> KNOWN.stream()
                            .anyMatch(known -> known.equalsIgnoreCase(String.valueOf(file.getFileName()))))
                    .filter(file -> !searched.contains(file))
                    .map(PathText::of)
                    .toList()
                    .stream();
        } catch (IOException | SecurityException | UncheckedIOException unreadable) {
            return Stream.empty();
        }
    }

    /**
     * Returns the absolute paths, with {@code /}, of unread files and folders at any depth, in code-point order.
     *
     * @param paths the files of the workspace, relative to their roots, with {@code /}
     * @param searched the paths that providers searched
     */
    public static List<String> anywhere(List<Path> roots, Collection<String> paths, List<Path> searched) {
        List<String> found =
                paths.stream().flatMap(path -> known(path).stream()).distinct().toList();
        return existing(roots, found, path -> searched.stream().noneMatch(path::startsWith));
    }

    private static List<String> existing(List<Path> roots, List<String> names, Predicate<Path> isUnread) {
        return roots.stream()
                .flatMap(root -> names.stream().map(root::resolve))
                .filter(isUnread)
                .filter(path -> Files.exists(path, LinkOption.NOFOLLOW_LINKS))
                .map(PathText::of)
                .distinct()
                .sorted(CodePointOrder.INSTANCE)
                .toList();
    }

    /** Returns the known file or folder that {@code file} is, or is in. */
    private static Optional<String> known(String file) {
        String path = "/" + file + "/";
        return KNOWN.stream()
                .map(name -> "/" + name + "/")
                .filter(path::contains)
                .map(name -> path.substring(1, path.indexOf(name) + name.length() - 1))
                .findFirst();
    }
}
