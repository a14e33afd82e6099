package io.agentrules.core.internal.include;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.spi.ImportStyle;
import io.agentrules.core.internal.include.FileLookup.Answer;
import io.agentrules.core.internal.include.FileLookup.Kind;
import io.agentrules.core.internal.include.Reference.Candidate;
import io.agentrules.core.internal.parse.FileText;
import io.agentrules.core.internal.parse.Finding;
import io.agentrules.core.internal.support.MarkdownBlocks.Block;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** The expansion of one rule's text. */
final class Expansion {
    private static final int MAX_IMPORTS = 64;
    private static final int MAX_BYTES = 1024 * 1024;
    private static final int MAX_PROBLEMS = 1_000;

    private final ImportOptions options;
    private final ImportPlaces places;
    private final ImportReader reader;
    private final Instant now;
    private final FileLookup files;
    private final Set<Path> imports = new LinkedHashSet<>();
    private final Set<Path> mentions = new LinkedHashSet<>();
    private final Set<Path> rejected = new HashSet<>();
    private final Deque<Path> chain = new ArrayDeque<>(); // the rule file, and those whose imports are being expanded
    private final List<ImportProblem> problems = new ArrayList<>();
    private final Set<String> reported = new HashSet<>();
    private int bytesLeft = MAX_BYTES;
    private boolean unreadable;

    /** A reference in a file of the chain, its line there, and whether nothing else is in that line. */
    private record Place(Reference reference, String written, int line, boolean alone) {
        String path() {
            return reference.last().path();
        }
    }

    /** The text that takes the place of a reference, and where the reference ends. */
    private record Replacement(String text, int end) {}

    Expansion(ImportOptions options, ImportPlaces places, ImportReader reader, Instant now) {
        this.options = options;
        this.places = places;
        this.reader = reader;
        this.now = now;
        this.files = new FileLookup(places.boundary());
    }

    Expanded expand(Path file, String text, int firstLine) {
        String expanded = expandIn(file, text, firstLine);
        return new Expanded(
                expanded,
                List.copyOf(imports),
                List.copyOf(mentions),
                problems,
                Dependencies.of(files.lookedAt(), files.listed(), now, unreadable));
    }

    private String expandIn(Path file, String text, int firstLine) {
        List<Block> comments = options.stripComments() ? HtmlComments.of(text) : List.of();
        var commented = new TextRanges();
        comments.forEach(comment -> commented.add(comment.start(), comment.end()));
        var out = new CopiedText(text, comments);
        int line = firstLine;
        int counted = 0;
        chain.addLast(file);
        for (Reference reference : ImportReferences.of(text, options.style(), options.stripComments())) {
            if (!commented.contains(reference.start())) {
                line += newlines(text, counted, reference.start());
                counted = reference.start();
                int end = reference.last().end();
                String written = text.substring(reference.start(), end);
                replacement(new Place(reference, written, line, isAlone(text, reference.start(), end)))
                        .ifPresent(with -> out.replace(reference.start(), with.end(), with.text()));
            }
        }
        chain.removeLast();
        return out.complete();
    }

    /** Returns whether a part of a text is a line, apart from white space around it. */
    private static boolean isAlone(String text, int start, int end) {
        int before = text.lastIndexOf('\n', start - 1) + 1;
        int after = text.indexOf('\n', end);
        return text.substring(before, start).isBlank()
                && text.substring(end, after < 0 ? text.length() : after).isBlank();
    }

    private static int newlines(String text, int from, int to) {
        int count = 0;
        for (int i = from; i < to; i++) {
            count += text.charAt(i) == '\n' ? 1 : 0;
        }
        return count;
    }

    private Optional<Replacement> replacement(Place place) {
        if (options.mentions() && WildcardPath.hasWildcards(place.path())) {
            return matching(place);
        }
        for (Candidate candidate : place.reference().candidates()) {
            Answer answer = lookUp(candidate.path());
            if (answer.kind() == Kind.FILE) {
                return imported(answer, place).map(text -> new Replacement(text, candidate.end()));
            }
        }
        Kind kind = lookUp(place.path()).kind();
        reportFailure(kind, place);
        return options.failuresAsComments() && kind != Kind.NOT_LOOKED_AT
                ? comment(place, "Import failed: " + place.path() + " - " + reason(kind))
                : Optional.empty();
    }

    /** Returns the text of the files that a path with wildcards matches. */
    private Optional<Replacement> matching(Place place) {
        var wildcards = WildcardPath.of(place.path());
        List<Path> found = folder(wildcards.folder())
                .map(folder -> files.matching(folder, wildcards.pattern()))
                .orElse(List.of());
        if (found.isEmpty()) {
            reportFailure(Kind.MISSING, place);
        }
        List<String> texts = found.stream()
                .map(files::lookUp)
                .filter(answer -> answer.kind() == Kind.FILE)
                .flatMap(answer -> imported(answer, place).stream())
                .toList();
        return texts.isEmpty()
                ? Optional.empty()
                : Optional.of(new Replacement(
                        String.join("\n\n", texts), place.reference().last().end()));
    }

    private Answer lookUp(String path) {
        Path file = chain.getLast();
        if (isUrl(path) || isRefused(path)) {
            return new Answer(Kind.OUTSIDE, file, 0);
        }
        try {
            return path(path).map(files::lookUp).orElseGet(() -> new Answer(Kind.OUTSIDE, file, 0));
        } catch (InvalidPathException e) {
            return new Answer(Kind.MISSING, file, 0);
        }
    }

    private Optional<Path> folder(String path) {
        try {
            return path(path);
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    /** Returns the absolute path that a reference means; empty if it starts from a home folder that does not exist. */
    private Optional<Path> path(String path) {
        if (options.style() == ImportStyle.CLAUDE && path.startsWith("~/")) {
            return places.home().map(home -> home.resolve(path.substring(2)).normalize());
        }
        Path base = options.style() == ImportStyle.KIRO
                ? places.root()
                : Objects.requireNonNull(chain.getLast().getParent(), "folder of a file");
        return Optional.of(base.resolve(path).normalize());
    }

    private boolean isUrl(String path) {
        return options.style() == ImportStyle.GEMINI
                && (path.startsWith("http://") || path.startsWith("https://") || path.startsWith("file://"));
    }

    /** Returns whether the tool imports no path that starts like this one. */
    private boolean isRefused(String path) {
        return switch (options.style()) {
            case GOOSE -> path.startsWith("/");
            case COPILOT_CLI -> path.startsWith("/") || path.startsWith("~/");
            case NONE, CLAUDE, GEMINI, KIRO -> false;
        };
    }

    /** Returns the expanded text of a file; empty if it is not imported here. */
    private Optional<String> imported(Answer file, Place place) {
        if (places.isUntrusted().test(file.file())) {
            report(place, ImportDiagnostics.untrusted(place.written()));
            return Optional.empty();
        }
        if (places.foreign(chain.getLast())
                .filter(repository -> !file.file().startsWith(repository))
                .isPresent()) {
            report(place, ImportDiagnostics.leadsOutOf("its repository", place.written()));
            return Optional.empty();
        }
        if (chain.contains(file.file())) {
            report(place, ImportDiagnostics.cycle(place.written()));
            return options.failuresAsComments()
                    ? Optional.of("<!-- File already processed: " + place.path() + " -->")
                    : Optional.empty();
        }
        if (imports.contains(file.file()) || rejected.contains(file.file())) {
            return Optional.empty();
        }
        if (chain.size() > maxDepth()) {
            report(place, ImportDiagnostics.tooDeep(place.written(), maxDepth()));
            return Optional.empty();
        }
        if (imports.size() + mentions.size() == MAX_IMPORTS) {
            reportLimit(place, MAX_IMPORTS + " imports");
            return Optional.empty();
        }
        return read(file, place).flatMap(text -> {
            if (options.mentions() && MentionedGlobs.in(text)) {
                rejected.add(file.file());
                mentions.add(file.file());
                return Optional.empty();
            }
            imports.add(file.file());
            return Optional.of(withoutLastLineEnd(expandIn(file.file(), text, 1)));
        });
    }

    private int maxDepth() {
        return switch (options.style()) {
            case NONE -> 0;
            case CLAUDE, COPILOT_CLI -> 4;
            case GEMINI -> 5;
            case GOOSE -> 3;
            case KIRO -> 1;
        };
    }

    private Optional<String> read(Answer file, Place place) {
        if (file.size() > bytesLeft) {
            reportLimit(place, MAX_BYTES + " bytes of imports");
            return Optional.empty();
        }
        try {
            byte[] bytes = reader.firstBytes(file.file(), places.boundary(), bytesLeft + 1);
            if (bytes.length > bytesLeft) { // it has grown
                unreadable = true;
                reportLimit(place, MAX_BYTES + " bytes of imports");
                return Optional.empty();
            }
            bytesLeft -= bytes.length; // also if it is not text, so that the limit holds for what is read
            return decoded(file.file(), bytes, place);
        } catch (IOException | SecurityException e) {
            unreadable = true;
            rejected.add(file.file());
            report(place, ImportDiagnostics.unreadable(place.written(), e));
            return Optional.empty();
        }
    }

    private Optional<String> decoded(Path file, byte[] bytes, Place place) {
        FileText decoded = FileText.decode(bytes);
        if (decoded.text().isEmpty()) {
            rejected.add(file);
            report(place, ImportDiagnostics.notText(place.written(), "not text: it contains NUL bytes"));
        } else {
            decoded.findings().forEach(finding -> problems.add(new ImportProblem(Optional.of(file), finding)));
        }
        return decoded.text();
    }

    /** The line of the reference has a line end of its own. */
    private static String withoutLastLineEnd(String text) {
        int end = text.length();
        while (end > 0 && text.charAt(end - 1) == '\n') {
            end--;
        }
        return text.substring(0, end);
    }

    private void reportFailure(Kind kind, Place place) {
        String written = place.written();
        boolean always = options.style() == ImportStyle.GEMINI || options.style() == ImportStyle.KIRO;
        boolean meant = always || ProbablyPaths.isMeant(place.path(), place.alone());
        switch (kind) {
            case FILE -> {}
            case NOT_LOOKED_AT -> reportLimit(place, FileLookup.MAX_PATHS + " different references");
            case GIT -> report(place, ImportDiagnostics.inGit(written));
            case SPECIAL -> report(place, ImportDiagnostics.notText(written, "a pipe, a socket or a device"));
            case LINK_OUTSIDE -> report(place, ImportDiagnostics.leadsOutOf(places.boundaryName(), written));
            case OUTSIDE -> {
                if (meant) {
                    report(place, outside(place));
                }
            }
            case MISSING -> {
                if (meant) {
                    report(place, missing(written));
                }
            }
            case FOLDER -> {
                if (always) {
                    report(place, ImportDiagnostics.folder(written));
                }
            }
        }
    }

    private Diagnostic outside(Place place) {
        if (isUrl(place.path())) {
            return ImportDiagnostics.url(place.written());
        }
        return isRefused(place.path())
                ? ImportDiagnostics.absolute(
                        place.written(), options.style() == ImportStyle.GOOSE ? "Goose" : "Copilot CLI")
                : ImportDiagnostics.leadsOutOf(places.boundaryName(), place.written());
    }

    private Diagnostic missing(String written) {
        return options.style() == ImportStyle.GEMINI
                ? ImportDiagnostics.replaced(written)
                : ImportDiagnostics.missing(written);
    }

    /** Returns the comment that Gemini CLI writes in place of a reference. */
    private static Optional<Replacement> comment(Place place, String text) {
        return Optional.of(new Replacement(
                "<!-- " + text + " -->", place.reference().last().end()));
    }

    private static String reason(Kind kind) {
        return switch (kind) {
            case OUTSIDE, LINK_OUTSIDE, GIT -> "Path traversal attempt";
            case FOLDER -> "EISDIR: illegal operation on a directory, read";
            case FILE, MISSING, SPECIAL, NOT_LOOKED_AT -> "ENOENT: no such file or directory";
        };
    }

    /** Reports a limit once per rule: all references after the first are affected. */
    private void reportLimit(Place place, String limit) {
        if (reported.add("import-limit")) {
            add(place, ImportDiagnostics.limit(place.written(), limit));
        }
    }

    /** Reports a problem once per file and reference. */
    private void report(Place place, Diagnostic diagnostic) {
        if (reported.size() < MAX_PROBLEMS && reported.add(chain.getLast() + "\n" + place.written())) {
            add(place, diagnostic);
        }
    }

    private void add(Place place, Diagnostic diagnostic) {
        Optional<Path> importedFile = Optional.of(chain.getLast()).filter(file -> chain.size() > 1);
        problems.add(new ImportProblem(importedFile, new Finding(diagnostic, OptionalInt.of(place.line()))));
    }
}
