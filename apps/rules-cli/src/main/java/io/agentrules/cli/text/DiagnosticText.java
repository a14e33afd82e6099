package io.agentrules.cli.text;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Diagnostic.Severity;
import io.agentrules.api.Rule;
import io.agentrules.cli.text.Table.Cell;
import io.agentrules.json.DisplayPaths;
import io.agentrules.json.VisibleText;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The text output of diagnostics. Identical diagnostics are shown once, with all their places. */
public record DiagnosticText(Output out, DisplayPaths paths) {
    private static final String NO_FILE = "(no file)";
    private static final String INDENT = "    ";
    private static final String GAP = "  ";
    private static final String REMEDY = "→ ";

    /** Returns the diagnostics about the file of a rule. */
    public static List<Diagnostic> about(Rule rule, List<Diagnostic> diagnostics) {
        return diagnostics.stream()
                .filter(diagnostic -> isAbout(rule, diagnostic))
                .toList();
    }

    /** Returns whether a diagnostic is about the file of a rule. */
    public static boolean isAbout(Rule rule, Diagnostic diagnostic) {
        return diagnostic
                .location()
                .filter(location -> location.file().equals(rule.source().location()))
                .isPresent();
    }

    /** Groups diagnostics that are identical except for their place, errors first, otherwise in the given order. */
    public static List<List<Diagnostic>> groups(List<Diagnostic> diagnostics) {
        var groups = new LinkedHashMap<List<Object>, List<Diagnostic>>();
        for (Diagnostic diagnostic : diagnostics) {
            List<Object> said = List.of(diagnostic.severity(), diagnostic.code(), diagnostic.message());
            groups.computeIfAbsent(said, unused -> new ArrayList<>()).add(diagnostic);
        }
        return groups.values().stream()
                .sorted(Comparator.comparing(
                                (List<Diagnostic> group) -> group.get(0).severity())
                        .reversed())
                .toList();
    }

    /** Writes each diagnostic with its remedy. */
    public void writeEach(Collection<Diagnostic> diagnostics) {
        diagnostics.forEach(diagnostic -> {
            writeHeading(place(diagnostic), diagnostic);
            writeRemedy(diagnostic, INDENT);
        });
    }

    /** Writes identical diagnostics once, with a blank line between the groups. */
    public void writeGroups(List<Diagnostic> diagnostics) {
        String gap = "";
        for (List<Diagnostic> group : groups(diagnostics)) {
            out.raw(gap);
            gap = "\n";
            write(group);
        }
    }

    private void write(List<Diagnostic> group) {
        if (group.size() == 1) {
            writeEach(group);
            return;
        }
        writeHeading(group.size() + " places", group.get(0));
        Map<String, List<Diagnostic>> byRemedy =
                group.stream().collect(groupingBy(Diagnostic::remedy, LinkedHashMap::new, toList()));
        if (byRemedy.size() == 1) {
            writeRemedy(group.get(0), INDENT);
            writePlaces(group);
            return;
        }
        byRemedy.values().forEach(same -> {
            writePlaces(same);
            writeRemedy(same.get(0), INDENT + "  ");
        });
    }

    private void writePlaces(List<Diagnostic> group) {
        group.forEach(each -> new Paragraph(INDENT.length() * 2)
                .add(INDENT)
                .add(Style.BOLD, place(each))
                .writeTo(out));
    }

    private void writeHeading(String place, Diagnostic diagnostic) {
        String severity = diagnostic.severity().id();
        String code = diagnostic.code();
        var heading = new Paragraph(INDENT.length()).add(Style.BOLD, place);
        int width = TextWidth.of(VisibleText.line(place + GAP + severity + GAP + code));
        if (out.columns() == 0 || width <= out.columns()) {
            heading.add(GAP);
        } else { // keeps the severity and the code together
            heading.writeTo(out);
            heading = new Paragraph(INDENT.length()).add(INDENT);
        }
        heading.add(Style.of(diagnostic.severity()), severity)
                .add(GAP)
                .add(Style.DIM, code)
                .writeTo(out);
        new Paragraph(INDENT.length()).add(INDENT + diagnostic.message()).writeTo(out);
    }

    private void writeRemedy(Diagnostic diagnostic, String indent) {
        new Paragraph(indent.length() + REMEDY.length())
                .add(indent + REMEDY + diagnostic.remedy())
                .writeTo(out);
    }

    /** Writes the number of diagnostics for each code, the most severe first. */
    public void writeCodes(List<Diagnostic> diagnostics) {
        record Code(Severity severity, String code) {}
        var counts = new TreeMap<Code, Integer>(
                Comparator.comparing(Code::severity).reversed().thenComparing(Code::code));
        diagnostics.forEach(each -> counts.merge(new Code(each.severity(), each.code()), 1, Integer::sum));
        if (counts.size() < 2) {
            return; // the sum says the same
        }
        var table = new Table("  ");
        counts.forEach((code, number) -> table.row(
                Cell.of(number.toString()),
                Cell.of(Style.of(code.severity()), code.severity().id()),
                Cell.of(code.code())));
        out.line();
        table.writeTo(out);
    }

    private String place(Diagnostic diagnostic) {
        return place(diagnostic, paths);
    }

    /** Returns the file, followed by a colon and the line if it is known. */
    public static String place(Diagnostic diagnostic, DisplayPaths paths) {
        return paths.place(diagnostic).orElse(NO_FILE);
    }
}
