package io.agentrules.cli.check;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Diagnostic.Severity;
import io.agentrules.cli.text.Output;
import io.agentrules.json.DisplayPaths;
import io.agentrules.json.VisibleText;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes findings as <a href="https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands">workflow commands</a>,
 * one a line, which GitHub shows beside the lines of a pull request: {@code ::warning file=AGENTS.md,line=3,title=link-broken::Message}.
 */
record GithubAnnotations(Output out, DisplayPaths paths) {
    void write(List<Diagnostic> diagnostics) {
        diagnostics.forEach(diagnostic -> out.raw(line(diagnostic) + "\n"));
    }

    /** Writes a notice about a place; an empty file for one that is in no file. */
    void write(Severity severity, String file, int line, int column, String title, String message) {
        var properties = new ArrayList<String>();
        if (!file.isEmpty()) {
            properties.add("file=" + property(file));
            properties.add("line=" + line);
            properties.add("col=" + column);
        }
        properties.add("title=" + property(title));
        out.raw("::" + level(severity) + " " + String.join(",", properties) + "::" + escaped(VisibleText.line(message))
                + "\n");
    }

    private String line(Diagnostic diagnostic) {
        var properties = new ArrayList<String>();
        diagnostic.location().ifPresent(place -> {
            properties.add("file=" + property(paths.shown(place.file())));
            place.line().ifPresent(line -> properties.add("line=" + line));
        });
        properties.add("title=" + property(diagnostic.code()));
        return "::" + level(diagnostic.severity()) + " " + String.join(",", properties) + "::"
                + escaped(VisibleText.line(diagnostic.message()) + "\n" + VisibleText.line(diagnostic.remedy()));
    }

    private static String level(Severity severity) {
        return severity == Severity.INFO ? "notice" : severity.id();
    }

    private static String property(String text) {
        return escaped(VisibleText.line(text)).replace(":", "%3A").replace(",", "%2C");
    }

    private static String escaped(String text) {
        return text.replace("%", "%25").replace("\n", "%0A");
    }
}
