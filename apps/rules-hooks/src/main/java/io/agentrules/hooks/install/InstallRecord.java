package io.agentrules.hooks.install;

import io.agentrules.api.internal.Sha256;
import io.agentrules.hooks.install.JsonEdit.Change;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What an installation did to a file, so that it can be undone to the last byte. Has none of the file's text, which may hold secrets.
 *
 * @param existed whether there was a file before
 * @param folders how many folders were created for it
 * @param hash of the text after the installation
 * @param insertions the ranges of that text that were added, in order
 * @param kept the empty values that were there before, as {@link HookSettings#emptyValues} tells
 */
record InstallRecord(boolean existed, int folders, String hash, List<Range> insertions, Set<String> kept) {
    private static final String FIRST_LINE = "agent-rules installation 1";

    /**
     * A range of a text.
     *
     * @param start the index of the first character
     * @param length the number of characters
     */
    record Range(int start, int length) {}

    InstallRecord {
        insertions = List.copyOf(insertions);
        kept = Set.copyOf(kept);
    }

    /** Returns the record of changes that are all insertions. */
    static InstallRecord of(boolean existed, String after, List<Change> changes, Set<String> kept) {
        var insertions = new ArrayList<Range>();
        int added = 0;
        for (Change change : changes) {
            insertions.add(
                    new Range(change.start() + added, change.replacement().length()));
            added += change.replacement().length();
        }
        return new InstallRecord(existed, 0, Sha256.hex(after), insertions, kept);
    }

    InstallRecord withFolders(int created) {
        return new InstallRecord(existed, created, hash, insertions, kept);
    }

    /** Returns the text before the installation; empty if the text has changed since. */
    Optional<String> before(String text) {
        if (!Sha256.hex(text).equals(hash)) {
            return Optional.empty();
        }
        var before = new StringBuilder();
        int at = 0;
        for (Range range : insertions) {
            if (range.start < at || range.length < 0 || range.start + range.length > text.length()) {
                return Optional.empty();
            }
            before.append(text, at, range.start);
            at = range.start + range.length;
        }
        return Optional.of(before.append(text, at, text.length()).toString());
    }

    /** Returns the record as lines of text. */
    String text() {
        var lines = new ArrayList<String>();
        lines.add(FIRST_LINE);
        lines.add("existed " + existed);
        lines.add("folders " + folders);
        lines.add("sha256 " + hash);
        insertions.forEach(range -> lines.add("inserted " + range.start + " " + range.length));
        kept.stream().sorted().forEach(name -> lines.add("kept " + name));
        return String.join("\n", lines) + "\n";
    }

    /** Returns the record that {@link #text} wrote; empty if it is none. */
    static Optional<InstallRecord> parse(String text) {
        List<String> lines = text.lines().toList();
        if (lines.isEmpty() || !lines.get(0).equals(FIRST_LINE)) {
            return Optional.empty();
        }
        boolean existed = true;
        int folders = 0;
        String hash = "";
        var insertions = new ArrayList<Range>();
        var kept = new LinkedHashSet<String>();
        try {
            for (String line : lines.subList(1, lines.size())) {
                String[] words = line.split(" ", 3);
                switch (words[0]) {
                    case "existed" -> existed = !words[1].equals("false");
                    case "folders" -> folders = Integer.parseInt(words[1]);
                    case "sha256" -> hash = words[1];
                    case "inserted" ->
                        insertions.add(new Range(Integer.parseInt(words[1]), Integer.parseInt(words[2])));
                    case "kept" -> kept.add(words[1]);
                    default -> {
                        return Optional.empty();
                    }
                }
            }
        } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
            return Optional.empty();
        }
        return Optional.of(new InstallRecord(existed, folders, hash, insertions, kept));
    }
}
