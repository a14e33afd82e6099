package io.agentrules.cli.hook;

import io.agentrules.cli.command.Invocation;
import io.agentrules.cli.text.Output;
import io.agentrules.cli.text.Paragraph;
import io.agentrules.cli.text.Plural;
import io.agentrules.cli.text.Style;
import io.agentrules.hooks.store.LogEntry;
import io.agentrules.hooks.store.LogEntry.Evidence;
import io.agentrules.hooks.store.LogEntry.Kind;
import io.agentrules.hooks.store.LogEntry.Source;
import io.agentrules.json.Json;
import io.agentrules.json.LogJson;
import io.agentrules.json.VisibleText;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The entries of the log: for people a line each, under a heading for each stretch of one conversation.
 *
 * @param hint what to do if there are no entries
 */
record LogText(Invocation invocation, List<LogEntry> entries, Path file, String hint) {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT);
    private static final int SESSION_CHARACTERS = 12;
    private static final int HANG = 21;

    /** Returns where no entry was found, because the user may be in another project's folder. Empty for all workspaces. */
    static String scope(Invocation invocation) {
        return invocation.arguments().has(LogCommand.ALL)
                ? ""
                : invocation.engine().workspaces().stream()
                        .map(root -> VisibleText.line(invocation.paths().place(root)))
                        .collect(Collectors.joining(", ", " in ", ""));
    }

    void write() {
        Output out = invocation.out();
        if (invocation.options().isJson()) {
            Json.write(out, json());
            return;
        }
        if (entries.isEmpty()) {
            new Paragraph(4)
                    .add("The log has no matching entry" + scope(invocation) + ". " + hint)
                    .writeTo(out);
            return;
        }
        Optional<String> last = Optional.empty();
        for (LogEntry entry : entries) {
            ZonedDateTime time = entry.time().atZone(ZoneId.systemDefault());
            String heading = heading(entry.source(), time.toLocalDate());
            if (!last.equals(Optional.of(heading))) {
                if (last.isPresent()) {
                    out.line();
                }
                out.line(Style.BOLD, VisibleText.line(heading));
                last = Optional.of(heading);
            }
            paragraph(entry, time).writeTo(out);
        }
    }

    private String heading(Source source, LocalDate day) {
        var heading = new StringBuilder(day.toString()).append("  ").append(source.agent());
        if (!source.session().isEmpty()) {
            heading.append(", session ").append(shortened(source.session()));
        }
        if (!source.subagent().isEmpty()) {
            heading.append(", sub-agent ").append(shortened(source.subagent()));
        }
        if (!source.workspace().isEmpty()) {
            heading.append(", ").append(invocation.paths().place(Path.of(source.workspace())));
        }
        return heading.toString();
    }

    private static String shortened(String id) {
        return id.codePointCount(0, id.length()) <= SESSION_CHARACTERS
                ? id
                : id.substring(0, id.offsetByCodePoints(0, SESSION_CHARACTERS)) + "…";
    }

    private static Paragraph paragraph(LogEntry entry, ZonedDateTime time) {
        String kind = entry.kind().name().toLowerCase(Locale.ROOT);
        Evidence evidence = entry.evidence();
        var paragraph = new Paragraph(HANG)
                .add("  " + TIME.format(time) + "  ")
                .add(style(entry.kind()), kind)
                .add(" ".repeat(Math.max(1, HANG - 12 - kind.length())));
        if (!entry.rule().isEmpty()) {
            paragraph.add(Style.BOLD, VisibleText.line(entry.rule()));
        }
        if (entry.listed()) {
            paragraph.add(" in the list of rules");
        }
        if (!evidence.path().isEmpty()) {
            paragraph.add(" for " + VisibleText.line(evidence.path()));
        }
        if (!evidence.excerpt().isEmpty()) {
            paragraph.add(" because of ").add(Style.CYAN, "\"" + VisibleText.line(evidence.excerpt()) + "\"");
        }
        if (!evidence.pattern().isEmpty()) {
            paragraph.add(Style.DIM, " (" + VisibleText.line(evidence.reason()) + ")");
        }
        if (entry.tokens() > 0) {
            paragraph.add(", " + Plural.of(entry.tokens(), "token"));
        }
        return paragraph.add(VisibleText.line(entry.message()));
    }

    private static Style style(Kind kind) {
        return switch (kind) {
            case INJECTED -> Style.BLUE;
            case DENIED, FAILED -> Style.RED;
            case TOLD -> Style.YELLOW;
            case DEFERRED -> Style.DIM;
            case FOLLOWED -> Style.GREEN;
        };
    }

    private LogJson json() {
        return new LogJson(
                invocation.paths().shown(file.toString()),
                entries.stream().map(entry -> LogJson.Entry.of(entry.json())).toList());
    }
}
