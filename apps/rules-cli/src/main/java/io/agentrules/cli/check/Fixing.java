package io.agentrules.cli.check;

import io.agentrules.api.Diagnostic;
import io.agentrules.check.model.FileChange;
import io.agentrules.check.model.FixResult;
import io.agentrules.cli.text.Output;
import io.agentrules.cli.text.Paragraph;
import io.agentrules.cli.text.Plural;
import io.agentrules.cli.text.Style;
import io.agentrules.cli.text.UnifiedDiff;
import io.agentrules.json.CheckJson;
import io.agentrules.json.DisplayPaths;
import io.agentrules.json.VisibleText;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What {@code check --fix} changed, or would change.
 *
 * @param isDry whether the changes are only shown
 * @param isClean whether there is nothing to fix
 */
record Fixing(FixResult result, boolean isDry, boolean isClean, DisplayPaths paths) {
    /** Returns why files were not changed, and why it is not known which fixes are safe. */
    Stream<Diagnostic> problems() {
        return Stream.concat(result.refused().stream(), result.problem().stream());
    }

    CheckJson.Fixes json() {
        return new CheckJson.Fixes(
                result.changes().stream()
                        .map(change -> new CheckJson.Fixed(
                                paths.shown(change.file()),
                                change.solved().stream().map(Diagnostic::code).toList(),
                                diff(change)))
                        .toList(),
                result.unsafe().stream()
                        .map(diagnostic -> new CheckJson.Unsafe(
                                paths.shown(diagnostic.fix().orElseThrow().file()), diagnostic.code()))
                        .toList());
    }

    /** Writes the diff of a dry run, or else which files were changed. */
    void write(Output out) {
        if (isDry) {
            result.changes().forEach(change -> out.raw(VisibleText.lines(diff(change))));
            String files = Plural.of(result.changes().size(), "file");
            out.line(
                    Style.BOLD,
                    result.changes().isEmpty() ? nothing() : "Nothing was written; --fix would change " + files);
            unsafe().ifPresent(out::line);
            return;
        }
        for (FileChange change : result.changes()) {
            String codes =
                    change.solved().stream().map(Diagnostic::code).distinct().collect(Collectors.joining(", "));
            new Paragraph(4)
                    .add(Style.GREEN, "Fixed ")
                    .add(Style.BOLD, VisibleText.line(paths.shown(change.file())))
                    .add(": " + VisibleText.line(codes))
                    .writeTo(out);
        }
        if (!result.changes().isEmpty()) {
            out.line();
        }
    }

    private String nothing() {
        if (isClean) {
            return "Nothing to fix";
        }
        return result.unsafe().isEmpty()
                ? "Nothing that --fix could change; rules check says what to do by hand"
                : "Nothing that --fix would change";
    }

    /** Returns that fixes were left out; empty if none was. */
    private Optional<String> unsafe() {
        int count = result.unsafe().size();
        return count == 0
                ? Optional.empty()
                : Optional.of(
                        count + (count == 1 ? " more with --unsafe: it changes" : " more with --unsafe: they change")
                                + " when a rule applies");
    }

    private String diff(FileChange change) {
        return UnifiedDiff.between(paths, change.file(), Optional.of(change.before()), Optional.of(change.after()));
    }
}
