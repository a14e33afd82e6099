package io.agentrules.core.internal.include;

import io.agentrules.api.Diagnostic;
import io.agentrules.core.internal.support.Excerpt;

/** Diagnostics about references that are not expanded. {@code reference} is the reference as it is written. */
final class ImportDiagnostics {
    private ImportDiagnostics() {}

    static Diagnostic leadsOutOf(String boundaryName, String reference) {
        return outside(reference, " leads out of " + boundaryName + ", so it is not imported", "");
    }

    static Diagnostic absolute(String reference) {
        return outside(reference, " has an absolute path, which its tool does not import", " with a relative path");
    }

    static Diagnostic url(String reference) {
        return outside(reference, " is a URL, so it is not imported", "");
    }

    static Diagnostic inGit(String reference) {
        return outside(reference, " is in .git, so it is not imported", "");
    }

    static Diagnostic untrusted(String reference) {
        return Diagnostic.warning(
                "import-outside",
                Excerpt.of(reference) + " is in a workspace that is not trusted, so it is not imported",
                "Trust the workspace, or copy the text that you need");
    }

    private static Diagnostic outside(String reference, String why, String how) {
        return Diagnostic.warning(
                "import-outside",
                Excerpt.of(reference) + why,
                "Refer to a file in the same repository" + how
                        + ", or put the reference in backticks if it is only text");
    }

    static Diagnostic missing(String reference) {
        return missing(reference, " is written like an import, but there is no such file");
    }

    static Diagnostic text(String reference) {
        return Diagnostic.warning(
                "import-text",
                Excerpt.of(reference)
                        + " is not imported, because the tool imports only a path with white space around it",
                "Write a space between the path and what is beside it");
    }

    static Diagnostic folder(String reference) {
        return missing(reference, " is a folder, so it is not imported");
    }

    static Diagnostic unreadable(String reference, Exception e) {
        return missing(reference, " is not imported, because it cannot be read").causedBy(e);
    }

    private static Diagnostic missing(String reference, String why) {
        return Diagnostic.warning(
                "import-missing",
                Excerpt.of(reference) + why,
                "Correct the path, or put the reference in backticks if it is only text");
    }

    static Diagnostic replaced(String reference) {
        return missing(reference, " names no file that can be imported, and its own tool replaces it by a comment");
    }

    static Diagnostic tooDeep(String reference, int maxDepth) {
        return Diagnostic.warning(
                "import-too-deep",
                Excerpt.of(reference) + " is not imported, because imports are followed only " + maxDepth
                        + (maxDepth == 1 ? " file deep" : " files deep"),
                "Import the file in the rule file itself, or in one that is nearer to it");
    }

    static Diagnostic cycle(String reference) {
        return Diagnostic.warning(
                "import-cycle",
                Excerpt.of(reference) + " imports the file itself, or one that imports it",
                "Remove one of the references");
    }

    static Diagnostic limit(String reference, String limit) {
        return Diagnostic.warning(
                "import-limit",
                Excerpt.of(reference) + " and references after it may not be imported, because one rule has at most "
                        + limit,
                "Import less, or split the rule");
    }

    static Diagnostic notText(String reference, String what) {
        return Diagnostic.warning(
                "import-not-text",
                Excerpt.of(reference) + " is not imported, because it is " + what,
                "Refer to a text file, or put the reference in backticks if it is only text");
    }
}
