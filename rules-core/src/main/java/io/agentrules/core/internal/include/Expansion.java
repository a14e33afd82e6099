package io.agentrules.core.internal.include;

import io.agentrules.core.internal.agent.Imports;
import io.agentrules.core.internal.agent.Imports.Habit;
import io.agentrules.core.internal.include.FileLookup.Answer;
import io.agentrules.core.internal.include.FileLookup.Target;
import io.agentrules.core.internal.include.ImportReferences.Reference;
import io.agentrules.core.internal.markdown.HtmlComments;
import io.agentrules.core.internal.markdown.MarkdownBlocks.Block;
import io.agentrules.core.internal.parse.FileText;
import io.agentrules.core.internal.parse.FrontMatterParser;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The expansion of one rule's text. */
final class Expansion {
    private static final Pattern WILDCARD = Pattern.compile("[*?\\[{]");
    private static final int MAX_FRONT_MATTER = 64 * 1024;
    private static final int MAX_IMPORTS = 64;
    private static final int MAX_BYTES = 1024 * 1024;

    private final Imports imports;
    private final ImportPlaces places;
    private final ImportReader reader;
    private final FileLookup files;
    private final ImportReports reports;
    private final Set<Path> imported = new LinkedHashSet<>();
    private final Set<Path> mentions = new LinkedHashSet<>();
    private final Set<Path> rejected = new HashSet<>();
    private final Deque<Path> chain = new ArrayDeque<>(); // the rule file, and those whose imports are being expanded
    private int bytesLeft = MAX_BYTES;
    private int expansions;
    private boolean unreadable;

    /** The text that takes the place of a reference, and where the reference ends. */
    private record Replacement(String text, int end) {}

    Expansion(Imports imports, ImportPlaces places, ImportReader reader, Instant now) {
        this.imports = imports;
        this.places = places;
        this.reader = reader;
        this.files = new FileLookup(places.boundary(), now);
        this.reports = new ImportReports(imports, places.boundaryName());
    }

    Expanded expand(Path file, String text, int firstLine) {
        String expanded = expandIn(file, text, firstLine);
        return new Expanded(
                expanded,
                List.copyOf(imported),
                List.copyOf(mentions),
                reports.problems(),
                new Dependencies(files.lookedAt(), unreadable));
    }

    private String expandIn(Path file, String text, int firstLine) {
        var replacements = new TreeMap<Integer, Replacement>(); // by where they start
        var commented = new BitSet();
        if (imports.has(Habit.WITHOUT_COMMENTS)) {
            for (Block comment : HtmlComments.of(text)) {
                commented.set(comment.start(), comment.end());
                replacements.put(comment.start(), new Replacement("", comment.end()));
            }
        }
        int line = firstLine;
        int counted = 0;
        chain.addLast(file);
        for (Reference reference : ImportReferences.of(text, imports)) {
            int start = reference.start();
            if (!commented.get(start)) {
                for (; counted < start; counted++) {
                    line += text.charAt(counted) == '\n' ? 1 : 0;
                }
                replacement(new WrittenReference(reference, text, file, chain.size() > 1, line))
                        .ifPresent(with -> replacements.put(start, new Replacement(with, reference.end())));
            }
        }
        chain.removeLast();
        var out = new StringBuilder(text.length());
        int copied = 0;
        for (Map.Entry<Integer, Replacement> next : replacements.entrySet()) {
            if (next.getKey() >= copied) { // else it is a comment that begins in the reference before it
                out.append(text, copied, next.getKey()).append(next.getValue().text());
                copied = next.getValue().end();
            }
        }
        return out.append(text, copied, text.length()).toString();
    }

    /** Returns what takes the place of a reference; empty if it stays. */
    private Optional<String> replacement(WrittenReference reference) {
        if (reference.reference().isText()) {
            if (lookUp(reference).kind() == Target.FILE) {
                reports.text(reference);
            }
            return Optional.empty();
        }
        if (imports.has(Habit.MENTIONS) && WILDCARD.matcher(reference.path()).find()) {
            return matching(reference);
        }
        Answer answer = lookUp(reference);
        if (answer.kind() == Target.FILE) {
            return imported(answer, reference);
        }
        reports.unresolved(answer.kind(), reference);
        return imports.has(Habit.FAILURES_AS_COMMENTS) && answer.kind() != Target.NOT_LOOKED_AT
                ? Optional.of("<!-- Import failed: " + reference.path() + " - " + reason(answer.kind()) + " -->")
                : Optional.empty();
    }

    /** Returns the text of the files that a path with wildcards matches. */
    private Optional<String> matching(WrittenReference reference) {
        String path = reference.path();
        Matcher wildcard = WILDCARD.matcher(path);
        int start = path.lastIndexOf('/', wildcard.find() ? wildcard.start() : path.length()) + 1;
        List<Path> found = target(path.substring(0, start), reference.file())
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
        return texts.isEmpty() ? Optional.empty() : Optional.of(String.join("\n\n", texts));
    }

    private Answer lookUp(WrittenReference reference) {
        String path = reference.path();
        Path file = reference.file();
        if (imports.refuses(path) || (isOfHome(path) && places.home().isEmpty())) {
            return new Answer(Target.OUTSIDE, file, 0);
        }
        return target(path, file).map(files::lookUp).orElseGet(() -> new Answer(Target.MISSING, file, 0));
    }

    /** Returns the absolute path that a reference in a file means; empty if the file system has no such path, or there is no home folder. */
    private Optional<Path> target(String path, Path file) {
        try {
            if (isOfHome(path)) {
                return places.home().map(home -> home.resolve(path.substring(2)).normalize());
            }
            Optional<Path> base = switch (imports.base()) {
                case FILE -> Optional.of(Objects.requireNonNull(file.getParent(), "folder of a file"));
                case ROOT -> Optional.of(places.root());
                case HOME -> places.home();
            };
            return base.map(folder -> folder.resolve(path).normalize());
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    private boolean isOfHome(String path) {
        return imports.home() && path.startsWith("~/");
    }

    /** Returns the expanded text of a file; empty if it is not imported here. */
    private Optional<String> imported(Answer file, WrittenReference reference) {
        if (places.isUntrusted().test(file.file())) {
            reports.untrusted(reference);
            return Optional.empty();
        }
        if (places.foreign(reference.file())
                .filter(repository -> !file.file().startsWith(repository))
                .isPresent()) {
            reports.outside(reference, "leads out of its repository, so it is not imported");
            return Optional.empty();
        }
        if (chain.contains(file.file())) {
            reports.cycle(reference);
            return imports.has(Habit.FAILURES_AS_COMMENTS)
                    ? Optional.of("<!-- File already processed: " + reference.path() + " -->")
                    : Optional.empty();
        }
        if ((imported.contains(file.file()) && !imports.has(Habit.AGAIN))
                || mentions.contains(file.file())
                || rejected.contains(file.file())) {
            return Optional.empty();
        }
        if (chain.size() > imports.depth()) {
            reports.tooDeep(reference, imports.depth());
            return Optional.empty();
        }
        if (expansions + mentions.size() == MAX_IMPORTS) {
            reports.limit(reference, MAX_IMPORTS + " imports");
            return Optional.empty();
        }
        if (imports.has(Habit.APART)) {
            mentions.add(file.file());
            return Optional.empty();
        }
        return read(file, reference).flatMap(text -> {
            if (imports.has(Habit.MENTIONS) && isForCertainFiles(text)) {
                rejected.add(file.file());
                mentions.add(file.file());
                return Optional.empty();
            }
            imported.add(file.file());
            expansions++;
            return Optional.of(withoutLastLineEnds(expandIn(file.file(), text, 1)));
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
            reports.unreadable(reference, e);
            return Optional.empty();
        }
    }

    private Optional<String> decoded(Path file, byte[] bytes, WrittenReference reference) {
        FileText decoded = FileText.decode(bytes);
        if (decoded.text().isEmpty()) {
            rejected.add(file);
            reports.notText(reference, "not text: it contains NUL bytes");
        } else {
            decoded.findings().forEach(finding -> reports.add(file, finding));
        }
        return decoded.text();
    }

    /** The line of the reference has a line end of its own. */
    private static String withoutLastLineEnds(String text) {
        int end = text.length();
        while (end > 0 && text.charAt(end - 1) == '\n') {
            end--;
        }
        return text.substring(0, end);
    }

    private static String reason(Target kind) {
        return switch (kind) {
            case OUTSIDE, LINK_OUTSIDE, GIT -> "Path traversal attempt";
            case FOLDER -> "EISDIR: illegal operation on a directory, read";
            case FILE, MISSING, SPECIAL, NOT_LOOKED_AT -> "ENOENT: no such file or directory";
        };
    }
}
