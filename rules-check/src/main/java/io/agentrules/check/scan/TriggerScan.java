package io.agentrules.check.scan;

import io.agentrules.api.Rule;
import io.agentrules.check.input.PatchedFile;
import io.agentrules.check.input.PatchedFile.Line;
import io.agentrules.core.RuleEngine;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Matches trigger rules in what was added to files, and in the messages of commits, with the matcher of the stream guard. Each file counts as
 * a call of an editing tool for it alone; a message counts as text, and as a command with it. Each match is a finding.
 */
public final class TriggerScan {
    private final ScannedRules rules;
    private final List<Finding> findings = new ArrayList<>();
    private final List<Allowed> allowed = new ArrayList<>();
    private int fileCount;
    private int messages;
    private boolean isCut;
    private @Nullable PatchedFile part;
    private @Nullable ScannedText ofPart;
    private Function<String, Optional<String>> files = path -> Optional.empty();

    /**
     * Starts with the eligible trigger rules of an engine.
     *
     * @param earlier rules that count beside them, with what is said of each in its findings
     */
    public TriggerScan(RuleEngine engine, Map<Rule, String> earlier) {
        this.rules = new ScannedRules(engine.openSession(), earlier);
    }

    /** Returns whether what is found depends on the lines around those that are added, because a rule watches only code or comments. */
    public boolean needsContext() {
        return rules.tellsPartsApart();
    }

    /**
     * From now on, reads the lines between those of a diff in the files themselves, where these fit, to see where comments begin.
     *
     * @param texts returns the text of a file of the diff; empty if it is not there
     */
    public void lookUp(Function<String, Optional<String>> texts) {
        files = texts;
    }

    /** Reads a part of a diff, or a piece of one: those of a file follow each other. */
    public void read(String path, PatchedFile piece) {
        PatchedFile last = part;
        if (last == null || last.line() != piece.line()) {
            endPart();
            fileCount++;
            part = piece;
            ofPart = new ScannedText(rules, rules.file(path), () -> files.apply(path));
        }
        ScannedText text = ofPart;
        if (text != null) {
            piece.lines().forEach(line -> read(line, text));
        }
    }

    private static void read(Line line, ScannedText text) {
        switch (line.kind()) {
            case ADDED -> text.added(line.number(), line.text());
            case CONTEXT -> text.kept(line.number(), line.text());
            case REMOVED -> {
                // lines around it follow each other in the new file
            }
            default -> text.gap();
        }
    }

    /** Reads a file all lines of which count as added. */
    public void readFile(String path, Iterable<String> lines) {
        endPart();
        fileCount++;
        readAll(new ScannedText(rules, rules.file(path), Optional::empty), lines);
    }

    /** Reads the message of a commit; {@code name} is what names it in findings. */
    public void readMessage(String name, Iterable<String> lines) {
        endPart();
        messages++;
        readAll(new ScannedText(rules, rules.message(name), Optional::empty), lines);
    }

    private void readAll(ScannedText text, Iterable<String> lines) {
        int number = 0;
        for (String line : lines) {
            number++;
            text.added(number, line);
        }
        end(text);
    }

    private void endPart() {
        if (ofPart != null) {
            end(ofPart);
        }
        part = null;
        ofPart = null;
    }

    private void end(ScannedText text) {
        List<Finding> found = text.end();
        rules.add(found.size());
        findings.addAll(found);
        allowed.addAll(text.allowed());
        isCut |= text.isCut();
    }

    /** Returns what was found. */
    public ScanResult result() {
        endPart();
        return new ScanResult(
                findings.stream().sorted(Finding.ORDER).toList(), allowed, rules.skipped(), fileCount, messages, isCut);
    }
}
