package io.agentrules.cli.hook;

import io.agentrules.cli.command.Invocation;
import io.agentrules.cli.hook.HookReport.Denials;
import io.agentrules.cli.hook.HookReport.Place;
import io.agentrules.cli.text.Output;
import io.agentrules.cli.text.Paragraph;
import io.agentrules.cli.text.Style;
import io.agentrules.hooks.install.HookStatus;
import io.agentrules.hooks.install.HookStatus.State;
import io.agentrules.hooks.install.HookTrial;
import io.agentrules.hooks.store.DenialSettings;
import io.agentrules.json.VisibleText;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes what {@code rules hook status} found out for people. */
record HookReportText(HookReport report, Invocation invocation) {
    private static final int MAX_ANSWER = 200;

    void write() {
        Output out = invocation.out();
        for (Place place : report.places()) {
            HookStatus status = place.status();
            out.text(Style.BOLD, VisibleText.line(shown(status.file())))
                    .text(": ")
                    .line(style(status.state()), text(status.state()));
            if (status.isPresent()) {
                line("Command", command(status.command()));
                line(
                        "Events",
                        status.events().isEmpty() ? "all that the plugin gets" : String.join(", ", status.events()));
                place.trial().ifPresent(this::write);
            }
            status.problems().forEach(problem -> line("Problem", problem));
            status.notes().forEach(note -> line("Note", note));
        }
        if (report.installed().size() > 1) {
            line(
                    "Note",
                    "The hooks are installed twice, so each event is answered twice. To remove those of the project:"
                            + " rules hook uninstall " + report.agent() + " --project");
        }
        String silent = report.daemonIsSilent() ? "does not answer" : "not running; an event starts it";
        write(report.denials());
        out.text("Daemon: ").line(report.daemonRuns() ? "running" : silent);
        out.text("Log: ").line(VisibleText.line(shown(report.log())));
        if (report.works()) {
            out.line(Style.GREEN, "The hooks work");
        } else if (report.places().stream().allMatch(place -> place.status().state() == State.NOT_INSTALLED)) {
            out.line("Install them with: rules hook install " + report.agent());
        } else {
            out.line(Style.RED, "The hooks do not work yet");
        }
    }

    /** Returns a command as users write it: what {@code sh -c} runs, without these words. */
    private static String command(List<String> words) {
        boolean isScript = words.size() > 2 && words.subList(0, 2).equals(List.of("sh", "-c"));
        return String.join(" ", isScript ? words.subList(2, words.size()) : words);
    }

    private void write(Denials denials) {
        Output out = invocation.out();
        out.text("Denials: ")
                .line(VisibleText.line(Stream.concat(
                                Stream.of(limit(denials.byDefault())),
                                denials.byRule().entrySet().stream()
                                        .map(rule -> rule.getKey() + ": " + limit(rule.getValue())))
                        .collect(Collectors.joining("; "))));
        denials.settings().problems().forEach(problem -> line("Problem", problem));
    }

    private static String limit(int number) {
        return number == DenialSettings.UNLIMITED ? "no limit" : "at most " + number + " between two prompts";
    }

    private void write(HookTrial trial) {
        if (!trial.problem().isEmpty()) {
            line("Problem", "Run on a test event, " + trial.problem() + ".");
            return;
        }
        String answer = trial.answer();
        String shown = answer.length() > MAX_ANSWER ? answer.substring(0, MAX_ANSWER) + "…" : answer;
        line("Test", "answered in " + trial.millis() + " ms: " + (shown.isEmpty() ? "nothing to say" : shown));
    }

    private void line(String label, String text) {
        new Paragraph(11)
                .add("  " + label + ":" + " ".repeat(Math.max(1, 8 - label.length())))
                .add(VisibleText.line(text))
                .writeTo(invocation.out());
    }

    private String shown(Path file) {
        return invocation.paths().shown(file.toString());
    }

    private static String text(State state) {
        return switch (state) {
            case INSTALLED -> "installed";
            case OUTDATED -> "installed by another version, or in part; run rules hook install again";
            case NOT_INSTALLED -> "not installed";
            case UNREADABLE -> "cannot be read";
        };
    }

    private static Style style(State state) {
        return switch (state) {
            case INSTALLED -> Style.GREEN;
            case OUTDATED -> Style.YELLOW;
            case NOT_INSTALLED -> Style.DIM;
            case UNREADABLE -> Style.RED;
        };
    }
}
