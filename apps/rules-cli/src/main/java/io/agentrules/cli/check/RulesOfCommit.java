package io.agentrules.cli.check;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.agentrules.api.Bucket;
import io.agentrules.api.Rule;
import io.agentrules.check.config.Configuration;
import io.agentrules.check.config.ConfigurationFile;
import io.agentrules.cli.command.ConfigurationOption;
import io.agentrules.cli.command.Invocation;
import io.agentrules.cli.option.Failure;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.model.RuleEntry;
import io.agentrules.core.model.RuleEntry.State;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The trigger rules and the configuration that a commit has, read from a temporary copy of its files that may be rules. A change that removes
 * or weakens a rule is held by it once more.
 *
 * @param rules the trigger rules of the commit that the workspace does not have, or has differently; with whether it has one of that name
 * @param excluded the globs of files that the commit leaves out of scans; empty if its configuration is the same
 */
record RulesOfCommit(Map<Rule, Boolean> rules, Optional<List<String>> excluded) {
    private static final int MAX_FILES = 20_000;
    private static final long MAX_FILE_BYTES = 1 << 20;
    private static final long MAX_BYTES = 64 << 20;
    private static final String LINK = "120000";
    private static final Set<String> TEXTS = Set.of("md", "mdc", "txt", "markdown");
    private static final Set<String> SETTINGS = Set.of("yaml", "yml", "json", "jsonc", "toml", "lock");

    /** A file in a commit. */
    private record Blob(String mode, String id, long size, String path) {
        /** Reads {@code MODE blob ID SIZE\tPATH}; empty for what is no file. */
        static Optional<Blob> of(String entry) {
            int tab = entry.indexOf('\t');
            String[] facts = entry.substring(0, Math.max(0, tab)).split(" +");
            return facts.length == 4 && facts[1].equals("blob")
                    ? Optional.of(new Blob(facts[0], facts[2], Long.parseLong(facts[3]), entry.substring(tab + 1)))
                    : Optional.empty();
        }

        boolean isLink() {
            return mode.equals(LINK);
        }
    }

    /** Reads the rules of a commit; {@code id} is its id. */
    static RulesOfCommit of(GitRepository git, String id, Invocation invocation) {
        boolean isChanged = git
                .list(
                        "diff",
                        "--name-only",
                        "-z",
                        "--no-renames",
                        "--no-ext-diff",
                        "--ignore-submodules=all",
                        "--relative",
                        id)
                .stream()
                .anyMatch(RulesOfCommit::mayHaveRules);
        if (!isChanged) {
            return new RulesOfCommit(Map.of(), Optional.empty());
        }
        Path copy = null;
        try {
            copy = Files.createTempDirectory("rules-scan").toRealPath();
            write(git, id, copy);
            return read(copy, invocation);
        } catch (IOException problem) {
            throw Failure.internal("the rules of " + id + " cannot be copied: " + Failure.reason(problem));
        } finally {
            if (copy != null) {
                delete(copy);
            }
        }
    }

    /** Returns whether a file may be a rule, or name one: a text, or a setting that is not deep in the sources. */
    private static boolean mayHaveRules(String path) {
        String name = path.substring(path.lastIndexOf('/') + 1).toLowerCase(Locale.ROOT);
        String extension = name.substring(name.lastIndexOf('.') + 1);
        boolean isHidden = path.startsWith(".") || path.contains("/.");
        return TEXTS.contains(extension)
                || name.indexOf('.') < 0
                || name.lastIndexOf('.') == 0
                || ((isHidden || path.indexOf('/') < 0) && SETTINGS.contains(extension));
    }

    private static void write(GitRepository git, String id, Path copy) throws IOException {
        Files.createDirectory(copy.resolve(".git")); // no rules are looked for above
        var blobs = new ArrayList<Blob>();
        long bytes = 0;
        for (String entry : git.list("ls-tree", "-r", "-z", "-l", id)) {
            Optional<Blob> blob = Blob.of(entry)
                    .filter(found -> found.size() <= MAX_FILE_BYTES)
                    .filter(found -> mayHaveRules(found.path())
                            && inside(copy, found.path()).isPresent());
            if (blob.isPresent()
                    && blobs.size() < MAX_FILES
                    && bytes + blob.get().size() <= MAX_BYTES) {
                blobs.add(blob.get());
                bytes += blob.get().size();
            }
        }
        var links = new LinkedHashMap<Path, String>();
        git.run(
                List.of("cat-file", "--batch"),
                in -> {
                    for (Blob blob : blobs) {
                        in.write((blob.id() + "\n").getBytes(US_ASCII));
                    }
                },
                out -> copyAll(new DataInputStream(out), blobs, copy, links));
        for (Map.Entry<Path, String> link : links.entrySet()) { // last, so that nothing is written through one
            writeLink(link.getKey(), link.getValue(), copy);
        }
    }

    private static void copyAll(DataInputStream out, List<Blob> blobs, Path copy, Map<Path, String> links)
            throws IOException {
        for (Blob blob : blobs) {
            readLine(out);
            byte[] content = new byte[(int) blob.size()];
            out.readFully(content);
            out.readByte(); // the line break after it
            Path file = inside(copy, blob.path()).orElseThrow();
            if (blob.isLink()) {
                links.put(file, new String(content, UTF_8));
            } else {
                Files.createDirectories(file.getParent());
                Files.write(file, content);
            }
        }
    }

    private static void readLine(InputStream out) throws IOException {
        for (int next = out.read(); next >= 0 && next != '\n'; next = out.read()) {
            // ID blob SIZE, which is known
        }
    }

    private static void writeLink(Path link, String target, Path copy) throws IOException {
        try {
            Path end = link.resolveSibling(target).normalize();
            if (end.startsWith(copy) && !Path.of(target).isAbsolute() && !Files.exists(link)) {
                Files.createDirectories(link.getParent());
                Files.createSymbolicLink(link, Path.of(target));
            }
        } catch (InvalidPathException | UnsupportedOperationException noLink) {
            // then the rules that it leads to are found where they are
        }
    }

    /** Returns the place of a file in the copy; empty for a path that a commit should not have. */
    private static Optional<Path> inside(Path copy, String path) {
        for (String name : path.split("/", -1)) {
            if (name.isEmpty() || name.equals(".") || name.equals("..") || name.equalsIgnoreCase(".git")) {
                return Optional.empty();
            }
        }
        try {
            Path file = copy.resolve(path).normalize();
            return file.startsWith(copy) && !file.equals(copy) ? Optional.of(file) : Optional.empty();
        } catch (InvalidPathException invalid) {
            return Optional.empty();
        }
    }

    private static RulesOfCommit read(Path copy, Invocation invocation) {
        RuleEngine engine = invocation
                .options()
                .engineWithoutFolders(List.of(copy))
                .workspace(copy)
                .cwd(copy)
                .build();
        List<RuleEntry> now = invocation.catalog().entries();
        var rules = new LinkedHashMap<Rule, Boolean>();
        engine.catalog().rules().stream()
                .filter(rule -> Bucket.of(rule) == Bucket.TRIGGER)
                .filter(rule -> now.stream().noneMatch(entry -> replaces(entry, rule)))
                .forEach(rule -> rules.put(
                        rule, now.stream().anyMatch(entry -> entry.isEligible() && isSameName(entry.rule(), rule))));
        Configuration before = ConfigurationOption.isOfWorkspace(invocation.arguments())
                ? ConfigurationOption.read(copy.resolve(ConfigurationFile.WORKSPACE), copy, invocation.engine())
                : ConfigurationOption.of(invocation).configuration();
        return new RulesOfCommit(rules, Optional.of(before.scanExcluded()));
    }

    /** Returns whether a rule of the workspace fires as an earlier one did, or its user has switched it off. */
    private static boolean replaces(RuleEntry entry, Rule earlier) {
        Rule rule = entry.rule();
        return isSameName(rule, earlier)
                && (entry.state() == State.DISABLED
                        || (entry.isEligible()
                                && rule.trigger().equals(earlier.trigger())
                                && rule.conditions().equals(earlier.conditions())
                                && rule.match() == earlier.match()));
    }

    private static boolean isSameName(Rule one, Rule other) {
        return one.name().equals(other.name())
                && one.source().provider().equals(other.source().provider());
    }

    private static void delete(Path copy) {
        try {
            Files.walkFileTree(copy, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes facts) throws IOException {
                    Files.delete(file);
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult postVisitDirectory(
                        Path folder, @org.jspecify.annotations.Nullable IOException problem) throws IOException {
                    Files.delete(folder);
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException left) {
            // a temporary folder may stay
        }
    }
}
