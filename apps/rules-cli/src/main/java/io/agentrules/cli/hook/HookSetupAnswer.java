package io.agentrules.cli.hook;

import io.agentrules.cli.command.Invocation;
import io.agentrules.cli.text.Output;
import io.agentrules.cli.text.Paragraph;
import io.agentrules.cli.text.Style;
import io.agentrules.cli.text.UnifiedDiff;
import io.agentrules.hooks.install.HookInstaller;
import io.agentrules.hooks.install.Scope;
import io.agentrules.hooks.install.SettingsChange;
import io.agentrules.json.HookChangeJson;
import io.agentrules.json.Json;
import io.agentrules.json.VisibleText;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * What {@code rules hook install} and {@code uninstall} print: how the settings change, and what the user must do next.
 *
 * @param isReady whether the daemon answers, as far as one is to run
 */
record HookSetupAnswer(
        Invocation invocation,
        HookInstaller installer,
        String agent,
        Scope scope,
        SettingsChange change,
        boolean isInstall,
        boolean isReady) {
    private static final String NOT_READY =
            "The daemon does not answer yet, and until it does, calls may run unchecked: wait"
                    + " until rules daemon status says that it is running.";

    void write() {
        if (invocation.options().isJson()) {
            Json.write(invocation.out(), json());
        } else if (!change.isNeeded()) {
            writeUnneeded();
        } else {
            writeDiff();
            if (isDry()) {
                invocation.out().line(Style.BOLD, "Nothing was written: this is a dry run");
            } else {
                writeDone();
            }
        }
    }

    private void writeUnneeded() {
        new Paragraph(4)
                .add(isInstall ? "The hooks are already in " : "There are no hooks of Agent Rules in ")
                .add(Style.BOLD, path())
                .add(isInstall ? "" : elsewhere())
                .writeTo(invocation.out());
    }

    /** Returns where the hooks are that are not in these settings. */
    private String elsewhere() {
        Scope other = scope == Scope.USER ? Scope.PROJECT : Scope.USER;
        return installer.status(agent, other).isPresent()
                ? ", but in " + VisibleText.line(shown(installer.file(agent, other))) + ": add "
                        + (other == Scope.USER ? HookSetup.USER : HookSetup.PROJECT)
                : "";
    }

    /** Writes the diff, except of a file that was created or removed. */
    private void writeDiff() {
        boolean isWholeFile = change.before().isEmpty() || change.after().isEmpty();
        if (isDry() || !isWholeFile) {
            invocation.out().raw(VisibleText.lines(diff())).line();
        }
    }

    private void writeDone() {
        Output out = invocation.out();
        new Paragraph(4)
                .add(Style.GREEN, isInstall ? "Installed " : "Removed ")
                .add("the hooks " + (isInstall ? "in " : "from "))
                .add(Style.BOLD, path())
                .writeTo(out);
        nextSteps()
                .forEach(step ->
                        new Paragraph(4).add(Style.YELLOW, "Next: ").add(step).writeTo(out));
        if (isInstall) {
            out.line(
                    "Check with: rules hook status " + agent + (scope == Scope.PROJECT ? " " + HookSetup.PROJECT : ""));
        }
    }

    private HookChangeJson json() {
        return new HookChangeJson(
                agent,
                HookReportJson.scope(scope),
                shown(change.file()),
                change.isNeeded(),
                change.isNeeded() && !isDry(),
                diff(),
                nextSteps());
    }

    private String diff() {
        return UnifiedDiff.between(invocation.paths(), change.file().toString(), change.before(), change.after());
    }

    private String path() {
        return VisibleText.line(shown(change.file()));
    }

    private String shown(Path file) {
        return invocation.paths().shown(file.toString());
    }

    private boolean isDry() {
        return invocation.arguments().has(HookSetup.DRY_RUN);
    }

    private List<String> nextSteps() {
        List<String> steps = isInstall ? HookInstaller.nextSteps(agent, scope) : List.of();
        return isReady
                ? steps
                : Stream.concat(Stream.of(NOT_READY), steps.stream()).toList();
    }
}
