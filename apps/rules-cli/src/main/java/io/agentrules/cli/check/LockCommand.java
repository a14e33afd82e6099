package io.agentrules.cli.check;

import io.agentrules.api.Diagnostic;
import io.agentrules.check.RuleChecker;
import io.agentrules.check.model.RuleLock;
import io.agentrules.cli.command.Invocation;
import io.agentrules.cli.command.Subcommand;
import io.agentrules.cli.option.CommandSpecs;
import io.agentrules.cli.option.Failure;
import io.agentrules.cli.option.OptionSection;
import io.agentrules.cli.text.Output;
import io.agentrules.cli.text.Paragraph;
import io.agentrules.cli.text.Plural;
import io.agentrules.cli.text.Style;
import io.agentrules.core.model.RuleCatalog;
import io.agentrules.json.Json;
import io.agentrules.json.LockJson;
import io.agentrules.json.LockJson.Outcome;
import io.agentrules.json.VisibleText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;

/** {@code rules lock}: writes which rules a team has agreed on, or checks that they are still the same. */
public final class LockCommand implements Subcommand {
    private static final String CHECK = "--check";

    @Override
    public CommandSpec spec() {
        return CommandSpecs.command(
                "lock",
                "rules lock [--check] [options]",
                "Writes rules.lock in the workspace: each rule of the workspace and of libraries, with a hash of its text, its front"
                        + " matter and its imports. With --check it writes nothing, tells which rule changed how, and exits with"
                        + " code 1 if any did.",
                "  rules lock                     agree to the rules as they are",
                "  rules lock --check             fail in CI if a rule changed and the lock was not renewed",
                "  rules explain --frozen         let no trigger rule watch the model that is not locked",
                "",
                "Your own rules and those of your organization are not part of it, and rules that you disabled are.");
    }

    @Override
    public List<OptionSection> options() {
        return List.of(new OptionSection(
                "Options", List.of(CommandSpecs.flag(CHECK, "compare the rules with rules.lock and write nothing"))));
    }

    @Override
    public boolean answersByExitCode() {
        return true;
    }

    @Override
    public int run(Invocation invocation) {
        boolean isCheck = invocation.arguments().has(CHECK);
        requireAllRules(invocation.catalog());
        var outcomes = new ArrayList<Outcome>();
        for (Path root : invocation.engine().workspaces()) {
            outcomes.add(isCheck ? check(invocation, root) : write(invocation, root));
        }
        if (invocation.options().isJson()) {
            Json.write(invocation.out(), new LockJson(outcomes));
        } else {
            outcomes.forEach(outcome -> write(invocation.out(), outcome, isCheck));
        }
        return isCheck
                        && outcomes.stream()
                                .anyMatch(outcome -> !outcome.changes().isEmpty())
                ? Failure.FOUND
                : 0;
    }

    /** A lock without the rules that were not read would agree to none of them. */
    private static void requireAllRules(RuleCatalog catalog) {
        Optional<Diagnostic> tooLarge = catalog.diagnostics().stream()
                .filter(diagnostic -> diagnostic.code().equals("rule-files-too-large"))
                .findFirst();
        if (tooLarge.isPresent()) {
            throw Failure.failed(tooLarge.get().message());
        }
    }

    private static Outcome check(Invocation invocation, Path root) {
        var file = new LockFile(root);
        RuleLock locked = file.read()
                .orElseThrow(() ->
                        Failure.failed("there is no " + shown(invocation, file) + " yet; run rules lock to write it"));
        RuleLock now = lock(invocation, root);
        return Outcome.of(shown(invocation, file), now.rules().size(), false, RuleChecker.changes(locked, now));
    }

    private static Outcome write(Invocation invocation, Path root) {
        var file = new LockFile(root);
        Optional<RuleLock> locked = file.readForRenewal();
        RuleLock now = lock(invocation, root);
        boolean written = file.write(now);
        return Outcome.of(
                shown(invocation, file),
                now.rules().size(),
                written,
                locked.map(before -> RuleChecker.changes(before, now)).orElse(List.of()));
    }

    private static String shown(Invocation invocation, LockFile file) {
        return invocation
                .paths()
                .shown(file.path()
                        .toString()
                        .replace(file.path().getFileSystem().getSeparator(), "/"));
    }

    private static RuleLock lock(Invocation invocation, Path root) {
        try {
            return RuleChecker.of(invocation.engine()).lock(root);
        } catch (IOException e) {
            throw Failure.internal("the rules cannot be locked: " + VisibleText.line(String.valueOf(e.getMessage())));
        }
    }

    private static void write(Output out, Outcome outcome, boolean isCheck) {
        for (LockJson.Change change : outcome.changes()) {
            Paragraph.writeLines(
                    VisibleText.line(
                            change.path() + " (" + change.provider() + ":" + change.name() + "): " + change.message()),
                    out);
        }
        String rules = Plural.of(outcome.rules(), "rule");
        String file = VisibleText.line(outcome.path());
        if (outcome.written()) {
            out.line(Style.GREEN, file + " written: " + rules);
        } else if (outcome.changes().isEmpty()) {
            out.line(Style.GREEN, file + " is up to date: " + rules);
        } else if (isCheck) {
            out.line()
                    .line(
                            Style.BOLD,
                            Plural.of(outcome.changes().size(), "rule") + " changed since " + file + " was written")
                    .line("Review " + (outcome.changes().size() == 1 ? "it" : "them")
                            + ", then run rules lock and commit the file.");
        }
    }
}
