package io.agentrules.cli.check;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Diagnostic.Severity;
import io.agentrules.api.Rule;
import io.agentrules.check.config.WorkspaceGlobs;
import io.agentrules.check.scan.Allowed;
import io.agentrules.check.scan.Finding;
import io.agentrules.check.scan.ScanResult;
import io.agentrules.check.scan.TriggerScan;
import io.agentrules.cli.command.ConfigurationOption;
import io.agentrules.cli.command.Invocation;
import io.agentrules.cli.command.Subcommand;
import io.agentrules.cli.option.Arguments;
import io.agentrules.cli.option.CommandSpecs;
import io.agentrules.cli.option.Failure;
import io.agentrules.cli.option.Folders;
import io.agentrules.cli.option.OptionSection;
import io.agentrules.cli.text.Paragraph;
import io.agentrules.json.Json;
import io.agentrules.json.ScanJson;
import io.agentrules.json.VisibleText;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import picocli.CommandLine.Model.CommandSpec;

/** {@code rules scan}: reports where a change violates trigger rules. */
public final class ScanCommand implements Subcommand {
    private static final String STAGED = "--staged";
    private static final String BASE = "--base";
    private static final String DIFF = "--diff";
    private static final String ALL = "--all";
    private static final String MESSAGE = "--message";
    private static final String FORMAT = "--format";
    private static final String STRICT = "--strict";
    private static final List<String> MODES = List.of(STAGED, BASE, DIFF, ALL);
    private static final List<String> FORMATS = List.of("text", "json", "github", "sarif");
    private static final String STANDARD_INPUT = "-";

    @Override
    public CommandSpec spec() {
        return CommandSpecs.command(
                "scan",
                "rules scan [--staged | --base REF | --diff FILE | --all] [--message FILE] [options]",
                "Reports where the lines that a change adds violate trigger rules, whoever wrote them. Without an option for what to"
                        + " read: a diff on standard input, or, if that is a terminal, the changes of the working tree. Exits with code 1"
                        + " if there are errors.",
                "  rules scan                                   what has changed since the last commit",
                "  rules scan --staged                          what the next commit adds, for example in a pre-commit hook",
                "  rules scan --base origin/main                what a branch adds, and the messages of its commits",
                "  rules scan --base origin/main --format github    in a pull request",
                "  git diff v1 v2 | rules scan                  any diff",
                "  rules scan --all                             all tracked files",
                "  rules scan --message .git/COMMIT_EDITMSG     a commit's message, in a commit-msg hook",
                "",
                "A line with agent-rules: allow NAME REASON, or the line above, lets the rule match there.");
    }

    @Override
    public List<OptionSection> options() {
        var options = new ArrayList<>(List.of(
                CommandSpecs.flag(STAGED, "read what the next commit changes"),
                CommandSpecs.value(
                        BASE,
                        "REF",
                        "read what HEAD changes since it left REF, and the messages of its commits; the rules of REF count,"
                                + " too"),
                CommandSpecs.path(DIFF, "FILE", "read a unified diff; - for standard input"),
                CommandSpecs.flag(ALL, "read all tracked files as if they were new"),
                CommandSpecs.path(MESSAGE, "FILE", "read a commit's message"),
                CommandSpecs.choice(FORMAT, FORMATS, "output format; default: text"),
                CommandSpecs.flag(STRICT, "treat warnings as errors; rules with interruptMode: never give warnings")));
        options.addAll(ConfigurationOption.options());
        return List.of(new OptionSection("Options", options));
    }

    @Override
    public List<String> formats() {
        return FORMATS;
    }

    @Override
    public boolean answersByExitCode() {
        return true;
    }

    @Override
    public int run(Invocation invocation) {
        Optional<String> mode = mode(invocation.arguments());
        String format = format(invocation);
        ScanResult result = new Run(invocation, mode).result();
        List<Finding> findings = invocation.arguments().has(STRICT)
                ? result.findings().stream().map(ScanCommand::stricter).toList()
                : result.findings();
        List<Allowed> told = result.allowed().stream()
                .filter(line -> mode.equals(Optional.of(ALL)) ? !line.isUsed() : line.isAdded())
                .toList();
        switch (format) {
            case "json" -> Json.write(invocation.out(), ScanJson.of(result, findings, told));
            case "sarif" -> Json.write(invocation.out(), new ScanSarif(new Sarif(invocation.paths())).log(findings));
            case "github" -> new ScanText(invocation).annotate(findings, told);
            default -> new ScanText(invocation).write(result, findings, told);
        }
        if (!format.equals("json")) {
            result.skipped()
                    .forEach(skipped ->
                            note(invocation, VisibleText.line(skipped.rule()) + " is skipped: " + skipped.reason()));
        }
        return findings.stream().anyMatch(finding -> finding.severity() == Severity.ERROR) ? Failure.FOUND : 0;
    }

    private static Finding stricter(Finding given) {
        return new Finding(
                given.rule(),
                Severity.ERROR,
                given.path(),
                given.line(),
                given.column(),
                given.endLine(),
                given.endColumn(),
                given.excerpt(),
                given.message());
    }

    private static Optional<String> mode(Arguments arguments) {
        List<String> given = MODES.stream().filter(arguments::has).toList();
        if (given.size() > 1) {
            throw Failure.usage(given.get(0) + " cannot be combined with " + given.get(1));
        }
        return given.stream().findFirst();
    }

    private static String format(Invocation invocation) {
        boolean json = invocation.options().isJson();
        return invocation.arguments().last(FORMAT).orElse(json ? "json" : "text");
    }

    private static void note(Invocation invocation, String text) {
        Paragraph.writeLines("rules: " + text, invocation.err());
    }

    /** One run of the command. */
    private static final class Run {
        private final Invocation invocation;
        private final Optional<String> mode;
        private final Arguments arguments;
        private final Path root;

        Run(Invocation invocation, Optional<String> mode) {
            this.invocation = invocation;
            this.mode = mode;
            this.arguments = invocation.arguments();
            this.root = invocation.options().folders().workspaces().get(0);
        }

        ScanResult result() {
            ConfigurationOption config = ConfigurationOption.of(invocation);
            config.configuration().diagnostics().forEach(this::tell);
            Optional<String> message = arguments.last(MESSAGE);
            invocation.catalog();
            invocation.writeFailedProviders();
            Optional<String> base = arguments.last(BASE);
            Predicate<String> excluded =
                    new WorkspaceGlobs(config.configuration().scanExcluded());
            ScanResult result;
            if (base.isPresent()) {
                result = ofBase(base.get(), message, excluded);
            } else {
                var scan = new TriggerScan(invocation.engine(), Map.of());
                var input = new ScanInput(scan, root, excluded);
                read(input, message.isPresent());
                result = finish(scan, input, message);
            }
            invocation.runtimeDiagnostics().write(invocation.catalog().diagnostics());
            return result;
        }

        private void tell(Diagnostic problem) {
            note(
                    invocation,
                    invocation.paths().place(problem).map(place -> place + ": ").orElse("") + problem.message());
        }

        private void read(ScanInput input, boolean hasMessage) {
            String what = mode.orElse("");
            if (what.equals(STAGED)) {
                GitRepository.of(root).diff(List.of("--cached"), input.needsContext(), input::diff);
            } else if (what.equals(ALL)) {
                tracked(GitRepository.of(root)).forEach(input::file);
            } else if (what.equals(DIFF)) {
                readDiff(arguments.last(DIFF).orElseThrow(), input);
            } else if (!hasMessage && invocation.streams().hasInput()) {
                readDiff(STANDARD_INPUT, input);
            } else if (!hasMessage) {
                readWorkingTree(GitRepository.of(root), input);
            }
        }

        private static List<String> tracked(GitRepository git) {
            return git.list("ls-files", "-z", "--stage").stream()
                    .filter(entry -> entry.startsWith("100"))
                    .map(entry -> entry.substring(entry.indexOf('\t') + 1))
                    .distinct()
                    .toList();
        }

        private static void readWorkingTree(GitRepository git, ScanInput input) {
            git.diff(List.of(git.commit("HEAD").orElseGet(git::emptyTree)), input.needsContext(), input::diff);
            git.list("ls-files", "-z", "--others", "--exclude-standard").forEach(input::file);
        }

        private void readDiff(String name, ScanInput input) {
            boolean isInput = name.equals(STANDARD_INPUT);
            String shown = isInput ? "standard input" : VisibleText.line(name);
            try (InputStream in = isInput ? invocation.in() : Files.newInputStream(Folders.path(DIFF, name))) {
                input.diff(in);
            } catch (NoSuchFileException absent) {
                throw Failure.usage(shown + " does not exist");
            } catch (IOException | UncheckedIOException unreadable) {
                throw Failure.usage(shown + " cannot be read: " + Failure.reason(unreadable));
            }
            if (input.isNoDiff()) {
                throw Failure.usage(shown + " has no diff");
            }
            if (input.isEmpty()) {
                note(invocation, shown + " is empty");
            }
        }

        private ScanResult ofBase(String name, Optional<String> message, Predicate<String> excluded) {
            if (name.startsWith("-")) {
                throw Failure.usage(BASE + " " + VisibleText.line(name) + " begins with -, as no commit does");
            }
            GitRepository git = GitRepository.of(root);
            String id = git.commit(name)
                    .orElseThrow(() -> Failure.usage(
                            BASE + " " + VisibleText.line(name) + " is no commit here; fetch it, or correct the name"));
            RulesOfCommit before = RulesOfCommit.of(git, id, invocation);
            var scan = new TriggerScan(invocation.engine(), notes(before, name));
            Predicate<String> excludedBefore = before.excluded()
                    .<Predicate<String>>map(WorkspaceGlobs::new)
                    .orElse(excluded);
            var held = new ArrayList<String>();
            var input = new ScanInput(scan, root, path -> {
                boolean isHeld = excluded.test(path) && !excludedBefore.test(path);
                if (isHeld && !held.contains(path)) {
                    held.add(path);
                }
                return excluded.test(path) && !isHeld;
            });
            git.diff(List.of(id + "...HEAD"), input.needsContext(), input::diff);
            git.list("log", "-z", "--format=%H%n%B", "--encoding=UTF-8", "--no-color", "--no-notes", id + "..HEAD")
                    .forEach(commit -> readCommit(commit, scan));
            before.rules()
                    .forEach((rule, isThere) -> note(
                            invocation,
                            VisibleText.line(rule.name()) + " counts as it is in " + VisibleText.line(name)
                                    + ", too: this change " + (isThere ? "alters" : "removes") + " it"));
            if (!held.isEmpty()) {
                note(
                        invocation,
                        "scan.exclude counts as it is in " + VisibleText.line(name) + ", so that "
                                + VisibleText.line(String.join(", ", held)) + " is not left out");
            }
            return finish(scan, input, message);
        }

        private static Map<Rule, String> notes(RulesOfCommit before, String name) {
            var notes = new LinkedHashMap<Rule, String>();
            before.rules()
                    .forEach((rule, isThere) -> notes.put(
                            rule, "as in " + name + "; this change " + (isThere ? "alters" : "removes") + " the rule"));
            return notes;
        }

        private static void readCommit(String commit, TriggerScan scan) {
            int end = commit.indexOf('\n');
            scan.readMessage(
                    ScanText.COMMIT + commit.substring(0, Math.min(12, end)),
                    commit.substring(end + 1).lines().toList());
        }

        private ScanResult finish(TriggerScan scan, ScanInput input, Optional<String> message) {
            message.ifPresent(file -> readMessage(file, scan));
            if (!input.outside().isEmpty()) {
                note(
                        invocation,
                        VisibleText.line(String.join(", ", input.outside()))
                                + " is outside the workspace, and is left out");
            }
            input.cut()
                    .forEach(name -> note(
                            invocation,
                            VisibleText.line(name) + " has a line of more than 16 MiB, the rest of which is not read"));
            ScanResult result = scan.result();
            if (result.isCut()) {
                note(invocation, "there are more findings, which are left out");
            }
            return result;
        }

        private void readMessage(String name, TriggerScan scan) {
            Path file = Folders.path(MESSAGE, name);
            try {
                scan.readMessage(
                        invocation
                                .paths()
                                .shown(file.toString()
                                        .replace(file.getFileSystem().getSeparator(), "/")),
                        CommitMessage.lines(Files.readAllBytes(file)));
            } catch (NoSuchFileException absent) {
                throw Failure.usage(MESSAGE + " " + VisibleText.line(name) + " does not exist");
            } catch (IOException unreadable) {
                throw Failure.usage(
                        MESSAGE + " " + VisibleText.line(name) + " cannot be read: " + Failure.reason(unreadable));
            }
        }
    }
}
