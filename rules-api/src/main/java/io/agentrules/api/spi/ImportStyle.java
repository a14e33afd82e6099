package io.agentrules.api.spi;

import io.agentrules.api.Experimental;

/**
 * How the rule files of a tool import other files: their text then takes the place of the reference. Tools differ in how a reference
 * is written, from which folder its path starts, and through how many files imports are followed.
 *
 * <p>The following holds for every style. Only text files whose real path is inside the repository are imported, or inside the home
 * folder for the user's files, and never files in {@code .git}. Each file is imported once per rule, in reading order, and at most
 * 64 files and 1 MiB. A reference that is not expanded stays as written. Links are resolved, and a path in an imported file starts
 * from that file's real folder.
 *
 * @since 0.1
 */
@Experimental
public enum ImportStyle {
    /** The tool has no imports: every reference is text. */
    NONE,
    /**
     * In the text of Markdown, as Claude Code does: {@code @path}, {@code @~/path} for the home folder, {@code @/path} from the file-system root.
     *
     * <ul>
     *   <li>Syntax: in the text of Markdown, as CommonMark tells it from code, HTML, the addresses of links and the marks of emphasis: at
     *       the start of such a text or after white space, up to white space, unless it is written as a backslash and a space, or up to
     *       the end of the text. So {@code **@a.md**} is imported, and {@code (@a.md)} and {@code @a.md,} are not. A path starts with {@code
     *       ~/}, {@code /}, or an ASCII letter, a digit or one of {@code . _ -}; what follows {@code #} is not part of it.
     *   <li>Base: the folder of the file with the reference.
     *   <li>Depth: four files; the reference to a fifth stays text.
     *   <li>Only files with the extension of a text file, or without any.
     *   <li>A word that names no file is text, such as {@code @team}. It is reported if it starts with {@code .} or {@code ~/},
     *       ends in the extension of a text file, or is an absolute path that is alone in its line or leads into a folder of the
     *       operating system, such as {@code @/etc/hosts}; otherwise it may be a package, a team or an alias, such as {@code @org/name}
     *       or {@code @/components}. A word with punctuation at one end is reported if there is a file without it.
     *   <li>Source: the requests of Claude Code 2.1.332, recorded on 2026-11-27.
     * </ul>
     */
    MARKDOWN,
    /**
     * Anywhere in a line, as GitHub Copilot CLI does: {@code @path}.
     *
     * <ul>
     *   <li>Syntax: after anything but a part of a word or an address, up to white space, a quote or an angle bracket, without
     *       punctuation at the end.
     *   <li>Base: the folder of the file with the reference. Neither absolute paths nor {@code ~/} are imported.
     *   <li>Depth: eight files.
     *   <li>Not in a fence, nor after an odd number of backticks in a line.
     *   <li>Source: the requests of Copilot CLI 1.0.102, recorded on 2026-11-27.
     * </ul>
     */
    INLINE,
    /**
     * As a word, as Gemini CLI and Qwen Code do: {@code @path}.
     *
     * <ul>
     *   <li>Syntax: at the start of the text or after a blank, a tab or a line end; ends at one of these, so that punctuation belongs to
     *       the path; starts with {@code .}, {@code /} or an ASCII letter. A URL is not imported.
     *   <li>Base: the folder of the file with the reference.
     *   <li>Depth: five files.
     *   <li>Between a run of backticks and the next run of the same length: skipped, whatever Markdown makes of it.
     *   <li>Gemini CLI replaces a reference that names no file by a comment, so every such reference is reported.
     *   <li>Source: {@code memoryImportProcessor.ts} of google-gemini/gemini-cli at 04fbf50. Read on 2026-11-22.
     * </ul>
     */
    WORD,
    /**
     * As a word that looks like the name of a file, as Goose does: {@code @path}.
     *
     * <ul>
     *   <li>Syntax: at the start of the text or after white space; a path of ASCII letters, digits and {@code _ - . /} with an
     *       extension, a dot or a slash, or a word that starts with a capital letter, such as {@code @README}. Absolute paths are
     *       not imported.
     *   <li>Base: the folder of the file with the reference.
     *   <li>Depth: three files. Files longer than 128 KiB are imported, but not searched for references.
     *   <li>Fenced code and code spans: expanded, too.
     *   <li>Difference: Goose does not import files that git ignores; here they are imported.
     *   <li>Source: {@code import_files.rs} of block/goose at 20ee205. Read on 2026-11-22.
     * </ul>
     */
    FILE_NAME,
    /**
     * As a link, as Kiro does: {@code #[[file:path]]}.
     *
     * <ul>
     *   <li>Syntax: anywhere, on one line.
     *   <li>Base: the workspace root.
     *   <li>Depth: one file; references in an imported file stay text.
     *   <li>Fenced code and code spans: skipped, which Kiro's documentation does not say.
     *   <li>Source: Kiro's page on steering (kiro.dev/docs/steering). Kiro 1.1.14 does not expand references (kirodotdev/Kiro#11081).
     *       Read on 2026-11-22.
     * </ul>
     */
    FILE_LINK
}
