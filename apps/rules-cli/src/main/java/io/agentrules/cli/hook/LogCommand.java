package io.agentrules.cli.hook;

import io.agentrules.cli.command.Invocation;
import io.agentrules.cli.command.Subcommand;
import io.agentrules.cli.option.Arguments;
import io.agentrules.cli.option.CommandSpecs;
import io.agentrules.cli.option.Failure;
import io.agentrules.cli.option.Folders;
import io.agentrules.cli.option.OptionSection;
import io.agentrules.hooks.install.HookTrial;
import io.agentrules.hooks.store.HookLogReader;
import io.agentrules.hooks.store.LogEntry;
import io.agentrules.json.VisibleText;
import java.io.IOException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;

/** {@code rules hook log}: what the hooks injected, denied and told. */
public final class LogCommand implements Subcommand {
    private static final String SESSION = "--session";
    private static final String RULE = "--rule";
    private static final String SINCE = "--since";
    static final String ALL = "--all";
    private static final String SUMMARY = "--summary";

    private static final String CHECK = "To see whether an agent's hooks work: rules hook status AGENT";
    private static final String UNFILTERED = "To see all entries: rules hook log";
    private static final String ELSEWHERE = "Other workspaces have entries: rules hook log --all";

    private static final Pattern AGE = Pattern.compile("(\\d+)([smhdw])");

    @Override
    public CommandSpec spec() {
        return CommandSpecs.command(
                "log",
                "rules hook log [options]",
                "Shows what the hooks did in this workspace: which rule was injected, denied or told, when, in which"
                        + " session, and why. The log is on this machine only.",
                "  rules hook log --since 1h                show the last hour",
                "  rules hook log --rule no-any --all       show one rule in all workspaces",
                "  rules hook log --summary --since 30d     what each rule did and cost, and which did nothing");
    }

    @Override
    public List<OptionSection> options() {
        return List.of(new OptionSection(
                "Options",
                List.of(
                        CommandSpecs.value(SESSION, "ID", "only this session; the beginning of its id is enough"),
                        CommandSpecs.value(RULE, "NAME", "only this rule"),
                        CommandSpecs.value(
                                SINCE,
                                "AGE",
                                "only what is younger, such as 30m, 12h, 7d or 4w; or since a day, as 2026-11-01"),
                        CommandSpecs.flag(ALL, "all workspaces"),
                        CommandSpecs.flag(SUMMARY, "what each rule did, and which rules did nothing"))));
    }

    @Override
    public int run(Invocation invocation) {
        var reader = new HookLogReader(HookFolders.state(invocation));
        List<LogEntry> everywhere = entries(reader, invocation);
        List<LogEntry> entries = invocation.arguments().has(ALL) ? everywhere : here(everywhere, invocation);
        boolean isFiltered = Stream.of(SESSION, RULE, SINCE).anyMatch(invocation.arguments()::has);
        String all = invocation.arguments().has(ALL) ? UNFILTERED + " " + ALL : UNFILTERED;
        String hint = everywhere.size() > entries.size() ? ELSEWHERE : isFiltered ? all : CHECK;
        if (invocation.arguments().has(SUMMARY)) {
            boolean isWhole = Stream.of(SESSION, RULE).noneMatch(invocation.arguments()::has);
            new LogSummary(invocation, entries, isWhole, hint).write();
        } else {
            new LogText(invocation, entries, reader.file(), hint).write();
        }
        return 0;
    }

    private static List<LogEntry> entries(HookLogReader reader, Invocation invocation) {
        Arguments arguments = invocation.arguments();
        Optional<String> session = arguments.last(SESSION);
        Optional<String> rule = arguments.last(RULE);
        Instant since = arguments.last(SINCE).map(LogCommand::since).orElse(Instant.MIN);
        try {
            return reader.entries().stream()
                    .filter(entry -> !entry.time().isBefore(since))
                    .filter(entry -> rule.isEmpty() || rule.get().equals(entry.rule()))
                    .filter(entry -> session.map(id -> entry.source().session().startsWith(id))
                            .orElse(!entry.source().session().startsWith(HookTrial.SESSION)))
                    .toList();
        } catch (IOException e) {
            throw Failure.internal("the log cannot be read: " + VisibleText.line(String.valueOf(e.getMessage())));
        }
    }

    /** Returns the entries of this workspace, and those that name none. */
    private static List<LogEntry> here(List<LogEntry> entries, Invocation invocation) {
        Set<String> workspaces = workspaces(invocation);
        return entries.stream()
                .filter(entry -> entry.source().workspace().isEmpty()
                        || workspaces.contains(entry.source().workspace()))
                .toList();
    }

    /** Returns the workspace roots as the log may name them: as given, and without links. */
    private static Set<String> workspaces(Invocation invocation) {
        return invocation.engine().workspaces().stream()
                .flatMap(root -> Stream.of(root, Folders.real(root)))
                .map(Path::toString)
                .collect(Collectors.toSet());
    }

    private static Instant ago(String number, Duration unit) {
        try {
            return Instant.now().minus(unit.multipliedBy(Long.parseLong(number)));
        } catch (NumberFormatException | ArithmeticException | DateTimeException e) {
            return Instant.MIN; // longer ago than any instant
        }
    }

    private static Instant since(String text) {
        Matcher age = AGE.matcher(text);
        if (age.matches()) {
            Duration unit = switch (age.group(2)) {
                case "s" -> Duration.ofSeconds(1);
                case "m" -> Duration.ofMinutes(1);
                case "h" -> Duration.ofHours(1);
                case "d" -> Duration.ofDays(1);
                default -> Duration.ofDays(7);
            };
            return ago(age.group(1), unit);
        }
        try {
            return LocalDate.parse(text).atStartOfDay(ZoneId.systemDefault()).toInstant();
        } catch (DateTimeException e) {
            throw Failure.usage(SINCE + " must be an age such as 30m, 12h, 7d or 4w, or a day such as 2026-11-01, not "
                    + VisibleText.line(text));
        }
    }
}
