package io.agentrules.cli.check;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.agentrules.check.RuleChecker;
import io.agentrules.check.config.AgentsInUse;
import io.agentrules.check.config.Configuration;
import io.agentrules.check.input.FileReplacement;
import io.agentrules.check.input.Suggestion;
import io.agentrules.check.model.RuleLock;
import io.agentrules.cli.command.Invocation;
import io.agentrules.cli.command.Subcommand;
import io.agentrules.cli.option.CommandSpecs;
import io.agentrules.cli.option.Failure;
import io.agentrules.cli.option.OptionSection;
import io.agentrules.cli.text.Output;
import io.agentrules.cli.text.Style;
import io.agentrules.cli.text.Table;
import io.agentrules.cli.text.Table.Cell;
import io.agentrules.json.InitJson;
import io.agentrules.json.InitJson.State;
import io.agentrules.json.Json;
import io.agentrules.json.VisibleText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** {@code rules init}: writes what a team needs on its first day, and overwrites nothing. */
public final class InitCommand implements Subcommand {
    private static final String WITH = "--with";
    private static final String CI = "--ci";
    private static final String DRY_RUN = "--dry-run";
    private static final List<String> CIS = List.of("github", "gitlab");

    @Override
    public CommandSpec spec() {
        return CommandSpecs.command(
                "init",
                "rules init [--with NAME,...] [--ci github|gitlab] [--dry-run] [options]",
                "Writes .agent-rules.yaml with the agents in use, and rules.lock; with options also ready rules, a CI job, a"
                        + " pre-commit entry and a line for CODEOWNERS. What exists is left alone and named.",
                "  rules init                             configuration and lock",
                "  rules init --with                      list the ready rules",
                "  rules init --with no-secrets,no-any    add these",
                "  rules init --ci github --dry-run       show what would be written");
    }

    @Override
    public List<OptionSection> options() {
        return List.of(new OptionSection(
                "Options",
                List.of(
                        CommandSpecs.completedWith(
                                () -> ReadyRule.NAMES,
                                OptionSpec.builder(WITH)
                                        .type(String.class)
                                        .arity("0..1")
                                        .fallbackValue("")
                                        .paramLabel("NAME,...")
                                        .description("add these ready trigger rules; without a name, list them")
                                        .build()),
                        CommandSpecs.choice(CI, CIS, "add a CI job, a pre-commit entry and a line for CODEOWNERS"),
                        CommandSpecs.flag(DRY_RUN, "show the files and write nothing"))));
    }

    @Override
    public int run(Invocation invocation) {
        Optional<String> with = invocation.arguments().text(WITH);
        if (with.filter(String::isEmpty).isPresent()) {
            listReadyRules(invocation);
            return 0;
        }
        FirstFiles first = firstFiles(invocation, with);
        boolean isDry = invocation.arguments().has(DRY_RUN);
        Path root = invocation.options().folders().workspaces().get(0);
        var written = new ArrayList<InitJson.Written>();
        first.files().forEach((path, text) -> written.add(write(root.resolve(path), path, text, isDry)));
        written.add(lock(invocation, root, isDry));
        if (invocation.options().isJson()) {
            Json.write(invocation.out(), new InitJson(written));
        } else {
            tell(invocation.out(), written, first, isDry);
        }
        return 0;
    }

    private static void listReadyRules(Invocation invocation) {
        List<ReadyRule> rules = ReadyRule.NAMES.stream().map(ReadyRule::new).toList();
        if (invocation.options().isJson()) {
            Json.write(
                    invocation.out(),
                    new InitJson(
                            List.of(),
                            rules.stream()
                                    .map(rule -> new InitJson.Ready(rule.name(), rule.summary()))
                                    .toList()));
            return;
        }
        var table = new Table("");
        rules.forEach(rule -> table.row(Cell.of(rule.name()), Cell.of(rule.summary())));
        table.writeTo(invocation.out());
    }

    private static FirstFiles firstFiles(Invocation invocation, Optional<String> with) {
        var files = new FirstFiles();
        AgentsInUse agents = AgentsInUse.of(invocation.engine(), List.of(), () -> Configuration.NONE);
        files.addConfiguration(agents.ids());
        with.stream()
                .flatMap(names -> Stream.of(names.split(",", -1)))
                .map(String::strip)
                .distinct()
                .forEach(name -> files.add(ready(name)));
        invocation.arguments().last(CI).ifPresent(ci -> {
            switch (ci) {
                case "github" -> files.addGithub();
                case "gitlab" -> files.addGitlab();
                default ->
                    throw Failure.usage(CI + " must be " + String.join(" or ", CIS) + ", not " + VisibleText.line(ci));
            }
        });
        return files;
    }

    private static ReadyRule ready(String name) {
        if (!ReadyRule.NAMES.contains(name)) {
            throw Failure.usage(WITH + ": there is no ready rule " + VisibleText.line(name)
                    + Suggestion.of(name, ReadyRule.NAMES)
                            .map(near -> "; did you mean " + near + "?")
                            .orElse("; " + WITH + " alone lists them"));
        }
        return new ReadyRule(name);
    }

    private static InitJson.Written write(Path file, String shown, String text, boolean isDry) {
        if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            return new InitJson.Written(shown, State.EXISTS);
        }
        if (isDry) {
            return new InitJson.Written(shown, State.MISSING);
        }
        try {
            Files.createDirectories(file.getParent());
            boolean isWritten = new FileReplacement(file).replace(Optional.empty(), text.getBytes(UTF_8));
            return new InitJson.Written(shown, isWritten ? State.WRITTEN : State.EXISTS);
        } catch (IOException | SecurityException e) {
            throw Failure.internal(VisibleText.line(shown) + " cannot be written: " + Failure.reason(e));
        }
    }

    private static InitJson.Written lock(Invocation invocation, Path root, boolean isDry) {
        try {
            invocation.engine().refresh();
            return write(
                    root.resolve(RuleLock.FILE_NAME),
                    RuleLock.FILE_NAME,
                    isDry ? "" : RuleChecker.of(invocation.engine()).lock(root).text(),
                    isDry);
        } catch (IOException e) {
            throw Failure.internal("the rules cannot be locked: " + VisibleText.line(String.valueOf(e.getMessage())));
        }
    }

    private static void tell(Output out, List<InitJson.Written> written, FirstFiles first, boolean isDry) {
        for (InitJson.Written file : written) {
            if (file.state().equals(State.EXISTS.id())) {
                out.line("Left alone: " + file.path() + " exists");
            } else if (file.state().equals(State.WRITTEN.id())) {
                out.line(Style.GREEN, "Written: " + file.path());
            } else {
                out.line(Style.BOLD, "Would write " + file.path());
                first.files()
                        .getOrDefault(file.path(), "the hashes of all rules\n")
                        .lines()
                        .forEach(line -> out.line("    " + line));
            }
        }
        List<String> changed = written.stream()
                .filter(file -> file.state().equals(State.WRITTEN.id()))
                .map(InitJson.Written::path)
                .toList();
        if (!isDry && !changed.isEmpty()) {
            out.line();
            changed.stream()
                    .filter(path -> first.files().getOrDefault(path, "").contains(FirstFiles.ADDRESS))
                    .forEach(path -> out.line("Replace " + FirstFiles.ADDRESS + " in " + path
                            + " by the address of a git repository of Agent Rules: no release is published yet"));
            out.line("Commit these files; rules check says whether anything is wrong");
        }
    }
}
