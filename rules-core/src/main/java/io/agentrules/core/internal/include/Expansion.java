package io.agentrules.core.internal.include;

import io.agentrules.core.internal.include.FileLookup.Answer;
import io.agentrules.core.internal.include.FileLookup.Target;
import io.agentrules.core.internal.include.Reference.Candidate;
import io.agentrules.core.internal.markdown.CopiedText;
import io.agentrules.core.internal.markdown.HtmlComments;
import io.agentrules.core.internal.markdown.MarkdownBlocks.Block;
import io.agentrules.core.internal.markdown.TextRanges;
import io.agentrules.core.internal.parse.FileText;
import io.agentrules.core.internal.parse.FrontMatterParser;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The expansion of one rule's text. */
final class Expansion {
    private static final Pattern WILDCARD = Pattern.compile("[*?\\[{]");
    private static final int MAX_FRONT_MATTER = 64 * 1024;
    private static final int MAX_IMPORTS = 64;
    private static final int MAX_BYTES = 1024 * 1024;

    private final ImportOptions options;
    private final ImportPlaces places;
    private final ImportReader reader;
    private final Instant now;
    private final FileLookup files;
    private final ImportRules rules;
    private final ImportReports reports;
    private final Set<Path> imports = new LinkedHashSet<>();
    private final Set<Path> mentions = new LinkedHashSet<>();
    private final Set<Path> rejected = new HashSet<>();
    private final Deque<Path> chain = new ArrayDeque<>(); // the rule file, and those whose imports are being expanded
    private int bytesLeft = MAX_BYTES;
    private boolean unreadable;

    /** The text that takes the place of a reference, and where the reference ends. */
    private record Replacement(String text, int end) {}

    Expansion(ImportOptions options, ImportPlaces places, ImportReader reader, Instant now) {
        this.options = options;
        this.places = places;
        this.reader = reader;
        this.now = now;
        this.files = new FileLookup(places.boundary());
        this.rules = new ImportRules(options.style(), places);
        this.reports = new ImportReports(rules, places.boundaryName());
    }

    Expanded expand(Path file, String text, int firstLine) {
        String expanded = expandIn(file, text, firstLine);
        return new Expanded(
                expanded,
                List.copyOf(imports),
                List.copyOf(mentions),
                reports.problems(),
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
        for (Reference reference : ImportReferences.of(text, options)) {
            if (!commented.contains(reference.start())) {
                line += newlines(text, counted, reference.start());
                counted = reference.start();
                int end = reference.last().end();
                String written = text.substring(reference.start(), end);
                replacement(new WrittenReference(
                                reference,
                                written,
                                file,
                                chain.size() > 1,
                                line,
                                isAlone(text, reference.start(), end)))
                        .ifPresent(with -> out.replace(reference.start(), with.end(), with.text()));
            }
        }
        chain.removeLast();
        return out.complete();
    }

    /** Returns whether a part of a text is a line, apart from white space around it. */
    private static boolean isAlone(String text, int start, int end) {
        int before = start - 1;
        while (before >= 0 && isBlankInLine(text.charAt(before))) {
            before--;
        }
        int after = end;
        while (after < text.length() && isBlankInLine(text.charAt(after))) {
            after++;
        }
        return (before < 0 || text.charAt(before) == '\n') && (after == text.length() || text.charAt(after) == '\n');
    }

    private static boolean isBlankInLine(char c) {
        return c != '\n' && Character.isWhitespace(c);
    }

    private static int newlines(String text, int from, int to) {
        int count = 0;
        for (int i = from; i < to; i++) {
            count += text.charAt(i) == '\n' ? 1 : 0;
        }
        return count;
    }

    private Optional<Replacement> replacement(WrittenReference reference) {
        if (reference.parsed().isText()) {
            if (lookUp(reference.path(), reference.file()).kind() == Target.FILE) {
                reports.add(reference, ImportDiagnostics.text(reference.written()));
            }
            return Optional.empty();
        }
        if (options.mentions() && WILDCARD.matcher(reference.path()).find()) {
            return matching(reference);
        }
        for (Candidate candidate : reference.parsed().candidates()) {
            Answer answer = lookUp(candidate.path(), reference.file());
            if (answer.kind() == Target.FILE) {
                return imported(answer, reference).map(text -> new Replacement(text, candidate.end()));
            }
        }
        Target kind = lookUp(reference.path(), reference.file()).kind();
        reports.unresolved(kind, reference);
        return options.failuresAsComments() && kind != Target.NOT_LOOKED_AT
                ? comment(reference, "Import failed: " + reference.path() + " - " + reason(kind))
                : Optional.empty();
    }

    /** Returns the text of the files that a path with wildcards matches. */
    private Optional<Replacement> matching(WrittenReference reference) {
        String path = reference.path();
        Matcher wildcard = WILDCARD.matcher(path);
        int start = path.lastIndexOf('/', wildcard.find() ? wildcard.start() : path.length()) + 1;
        List<Path> found = folder(path.substring(0, start), reference.file())
                .map(folder -> files.matching(folder, path.substring(start)))
                .orElse(List.of());
        if (found.isEmpty()) {
            reports.unresolved(Target.MISSING, reference);
        }
        List<String> texts = found.stream()
                .map(files::lookUp)
                .filter(answer -> answer.kind() == Target.FILE)
                .flatMap(answer -> imported(answer, reference).stream())
                .toList();
        return texts.isEmpty()
                ? Optional.empty()
                : Optional.of(new Replacement(
                        String.join("\n\n", texts), reference.parsed().last().end()));
    }

    private Answer lookUp(String path, Path file) {
        if (rules.isUrl(path) || rules.isRefused(path)) {
            return new Answer(Target.OUTSIDE, file, 0);
        }
        try {
            return rules.path(path, file).map(files::lookUp).orElseGet(() -> new Answer(Target.OUTSIDE, file, 0));
        } catch (InvalidPathException e) {
            return new Answer(Target.MISSING, file, 0);
        }
    }

    private Optional<Path> folder(String path, Path file) {
        try {
            return rules.path(path, file);
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    /** Returns the expanded text of a file; empty if it is not imported here. */
    private Optional<String> imported(Answer file, WrittenReference reference) {
        if (places.isUntrusted().test(file.file())) {
            reports.add(reference, ImportDiagnostics.untrusted(reference.written()));
            return Optional.empty();
        }
        if (places.foreign(reference.file())
                .filter(repository -> !file.file().startsWith(repository))
                .isPresent()) {
            reports.add(reference, ImportDiagnostics.leadsOutOf("its repository", reference.written()));
            return Optional.empty();
        }
        if (chain.contains(file.file())) {
            reports.add(reference, ImportDiagnostics.cycle(reference.written()));
            return options.failuresAsComments()
                    ? Optional.of("<!-- File already processed: " + reference.path() + " -->")
                    : Optional.empty();
        }
        if (imports.contains(file.file()) || mentions.contains(file.file()) || rejected.contains(file.file())) {
            return Optional.empty();
        }
        if (chain.size() > rules.maxDepth()) {
            reports.add(reference, ImportDiagnostics.tooDeep(reference.written(), rules.maxDepth()));
            return Optional.empty();
        }
        if (imports.size() + mentions.size() == MAX_IMPORTS) {
            reports.limit(reference, MAX_IMPORTS + " imports");
            return Optional.empty();
        }
        if (options.apart()) {
            mentions.add(file.file());
            return Optional.empty();
        }
        return read(file, reference).flatMap(text -> {
            if (options.mentions() && isForCertainFiles(text)) {
                rejected.add(file.file());
                mentions.add(file.file());
                return Optional.empty();
            }
            imports.add(file.file());
            return Optional.of(withoutLastLineEnd(expandIn(file.file(), text, 1)));
        });
    }

    private static boolean isForCertainFiles(String text) {
        return text.startsWith("---")
                && FrontMatterParser.parse(text, MAX_FRONT_MATTER).values().get("globs") instanceof List<?> globs
                && !globs.isEmpty();
    }

    private Optional<String> read(Answer file, WrittenReference reference) {
        if (file.size() > bytesLeft) {
            reports.limit(reference, MAX_BYTES + " bytes of imports");
            return Optional.empty();
        }
        try {
            byte[] bytes = reader.firstBytes(file.file(), places.boundary(), bytesLeft + 1);
            if (bytes.length > bytesLeft) { // it has grown
                unreadable = true;
                reports.limit(reference, MAX_BYTES + " bytes of imports");
                return Optional.empty();
            }
            bytesLeft -= bytes.length; // also if it is not text, so that the limit holds for what is read
            return decoded(file.file(), bytes, reference);
        } catch (IOException | SecurityException e) {
            unreadable = true;
            rejected.add(file.file());
            reports.add(reference, ImportDiagnostics.unreadable(reference.written(), e));
            return Optional.empty();
        }
    }

    private Optional<String> decoded(Path file, byte[] bytes, WrittenReference reference) {
        FileText decoded = FileText.decode(bytes);
        if (decoded.text().isEmpty()) {
            rejected.add(file);
            reports.add(reference, ImportDiagnostics.notText(reference.written(), "not text: it contains NUL bytes"));
        } else {
            decoded.findings().forEach(finding -> reports.add(file, finding));
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

    /** Returns the comment that takes the place of a reference. */
    private static Optional<Replacement> comment(WrittenReference reference, String text) {
        return Optional.of(new Replacement(
                "<!-- " + text + " -->", reference.parsed().last().end()));
    }

    private static String reason(Target kind) {
        return switch (kind) {
            case OUTSIDE, LINK_OUTSIDE, GIT -> "Path traversal attempt";
            case FOLDER -> "EISDIR: illegal operation on a directory, read";
            case FILE, MISSING, SPECIAL, NOT_LOOKED_AT -> "ENOENT: no such file or directory";
        };
    }
}
