package io.agentrules.core.internal.lint;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Diagnostic.Severity;
import io.agentrules.core.internal.discover.WorkspaceFiles;
import io.agentrules.core.internal.support.PathText;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds files that look like rules but are where their tool does not look, and files that a tool has replaced by a newer form. */
final class MisplacedFiles {
    private static final String MISPLACED = "rules-misplaced";
    private static final String LEGACY = "file-legacy";
    private static final String TOOL_FOLDERS =
            "\\.(?:agent|agents|aiassistant|amazonq|augment|claude|cline|continue|cursor|devin|kilo|kilocode|qwen|roo|trae"
                    + "|windsurf)";

    /** Where people put rules by mistake, as seen in public repositories in autumn 2026. */
    private static final List<Place> PLACES = List.of(
            Place.wrong("(?:.*/)?\\.cursor/\\.cursorrules", "Move it to .cursor/rules, with the extension mdc"),
            Place.wrong("(?:.*/)?\\.cursor/[^/]+\\.mdc", "Move it to the folder .cursor/rules"),
            Place.wrong("(?:.*/)?" + TOOL_FOLDERS + "/rules\\.mdc?", "Move it into a folder rules beside it"),
            Place.wrong("(?:.*/)?\\.antigravity/rules(?:\\.md|/.*\\.md)", "Move it to the folder .agents/rules"),
            Place.wrong("(?:.*/)?\\.kiro/(?:steering\\.md|rules/.*\\.md)", "Move it to the folder .kiro/steering"),
            Place.wrong("(?:.*/)?\\.augment/guidelines\\.md", "Move it to the folder .augment/rules"),
            Place.wrong("(?:.*/)?\\.trae/project_rules\\.md", "Move it to the folder .trae/rules"),
            Place.wrong("\\.github/[^/]+\\.instructions\\.md", "Move it to the folder .github/instructions"),
            Place.wrong("copilot-instructions\\.md", "Move it to the folder .github"),
            Place.nested(
                    ".+/\\.github/(?:copilot-instructions\\.md|instructions/.*\\.instructions\\.md)",
                    "Move it to .github/instructions in the root, with applyTo for this folder"),
            Place.nested(
                    ".+/\\.junie/(?:AGENTS\\.md|guidelines\\.md|guidelines/.*\\.md)",
                    "Add its text to the guidelines in the root"),
            Place.nested(
                    ".+/\\.(?:cursorrules|windsurfrules|roorules)",
                    "Move its rules to the tool's folder of rules in the root, with globs for this folder"),
            Place.nested(
                    ".+/\\.(?:agents?|aiassistant|amazonq|augment|cline|continue|kilo|kilocode|opencode|qwen|roo|trae|xcsh)"
                            + "/rules/.*\\.mdc?",
                    "Move it to this folder of rules in the root, limited to the files here where the tool can do that"),
            Place.nested(
                    ".+/(?:\\.clinerules|\\.openhands/microagents)(?:/.*\\.md)?",
                    "Move its rules to this place in the root, limited to the files here where the tool can do that"),
            Place.bySetting(
                    "(?!\\.github/instructions/).*\\.instructions\\.md",
                    "Move it to .github/instructions, or ignore this if a setting names its folder"),
            Place.legacy("\\.cursorrules", "Move its rules to .cursor/rules, which Cursor's agent reads"),
            Place.legacy("\\.windsurfrules", "Move its rules to .windsurf/rules"));

    private MisplacedFiles() {}

    private record Place(Pattern path, Diagnostic finding) {
        static Place wrong(String path, String remedy) {
            return new Place(
                    Pattern.compile(path),
                    Diagnostic.warning(MISPLACED, "No tool looks for rules here, so this file is not read", remedy));
        }

        static Place nested(String path, String remedy) {
            return new Place(
                    Pattern.compile(path),
                    Diagnostic.info(
                            MISPLACED,
                            "The tool reads this only when its folder is opened as the workspace, not from here",
                            remedy));
        }

        static Place bySetting(String path, String remedy) {
            return new Place(
                    Pattern.compile(path),
                    Diagnostic.info(
                            MISPLACED,
                            "GitHub Copilot reads this only where a setting of VS Code names its folder",
                            remedy));
        }

        static Place legacy(String path, String remedy) {
            return new Place(
                    Pattern.compile(path),
                    Diagnostic.info(
                            LEGACY, "This file is an older form, which newer versions of its tool may ignore", remedy));
        }

        /** Returns whether no tool reads it; where no rule is read at all, other files are reported as unread. */
        boolean isCertain() {
            return finding.severity() != Severity.INFO;
        }

        boolean isMisplacement() {
            return finding.code().equals(MISPLACED);
        }
    }

    /**
     * Returns a finding for each such file.
     *
     * @param read the locations of the rules that were read, which are not misplaced
     */
    static Stream<Diagnostic> of(WorkspaceFiles files, List<Path> roots, Set<String> read) {
        return files.paths().stream()
                .filter(MisplacedFiles::mayBeRules)
                .flatMap(path -> PLACES.stream()
                        .filter(place -> place.isCertain() || !read.isEmpty())
                        .filter(place -> place.path().matcher(path).matches())
                        .findFirst()
                        .flatMap(place -> finding(place, path, roots, read))
                        .stream());
    }

    /** Returns whether a path is worth a comparison with all places: few are, in a large workspace. */
    private static boolean mayBeRules(String path) {
        return path.startsWith(".")
                || path.startsWith("copilot-")
                || path.contains("/.")
                || path.endsWith(".instructions.md");
    }

    private static Optional<Diagnostic> finding(Place place, String path, List<Path> roots, Set<String> read) {
        return roots.stream()
                .map(root -> root.resolve(path))
                .filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
                .map(PathText::of)
                .filter(file -> place.isMisplacement() != read.contains(file))
                .findFirst()
                .map(place.finding()::at);
    }
}
