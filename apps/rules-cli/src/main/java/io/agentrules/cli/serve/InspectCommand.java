package io.agentrules.cli.serve;

import io.agentrules.cli.command.ConfigurationOption;
import io.agentrules.cli.command.Invocation;
import io.agentrules.cli.command.OutOfMemoryHandler;
import io.agentrules.cli.command.Subcommand;
import io.agentrules.cli.option.Arguments;
import io.agentrules.cli.option.CommandSpecs;
import io.agentrules.cli.option.Failure;
import io.agentrules.cli.option.Folders;
import io.agentrules.cli.option.OptionNumber;
import io.agentrules.cli.option.OptionSection;
import io.agentrules.cli.option.ViewOption;
import io.agentrules.cli.text.Progress;
import io.agentrules.inspector.Inspector;
import io.agentrules.inspector.StaticInspector;
import io.agentrules.inspector.model.Audience;
import io.agentrules.json.VisibleText;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;

/** {@code rules inspect}: shows the rules in a browser, or writes what it shows as files. */
public final class InspectCommand implements Subcommand {
    private static final String PORT = "--port";
    private static final String OPEN = "--open";
    private static final String BUILD = "--build";
    private static final int MAX_PORT = 0xFFFF;
    private static final int MAX_REQUEST_SECONDS = 10;

    @Override
    public CommandSpec spec() {
        return CommandSpecs.command(
                "inspect",
                "rules inspect [options]",
                "Shows in a browser which rule files the agents in use load, for which files and why, and follows what changes on"
                        + " disk.",
                "  rules inspect --open",
                "  rules inspect --as claude,cursor",
                "  rules inspect --as harness          all rules together, as hooks and harnesses use them",
                "  rules inspect --build site          write the page as files, to publish or attach to a pull request",
                "",
                "The page is served on 127.0.0.1 only, until you press Ctrl+C. The printed address contains a token: whoever has the"
                        + " address can read the rules and switch them off for you.");
    }

    @Override
    public List<OptionSection> options() {
        return List.of(new OptionSection(
                "Options",
                Stream.concat(
                                Stream.of(
                                        CommandSpecs.flag(OPEN, "open the page in the browser"),
                                        CommandSpecs.value(
                                                PORT, "N", "the port to listen on; default: any that is free"),
                                        CommandSpecs.path(
                                                BUILD,
                                                "DIR",
                                                "write the page with its data into this folder, which must be empty or hold an earlier"
                                                        + " page, and end"),
                                        ViewOption.several()),
                                ConfigurationOption.options().stream())
                        .toList()));
    }

    @Override
    public boolean hasJson() {
        return false;
    }

    @Override
    public int run(Invocation given) {
        Arguments arguments = given.arguments();
        Audience audience = audience(given);
        Invocation invocation =
                audience.isHarness() ? given : given.with(given.options().wholeEngine());
        if (arguments.has(BUILD)) {
            for (String option : List.of(OPEN, PORT)) {
                if (arguments.has(option)) {
                    throw Failure.usage(option + " cannot be combined with " + BUILD);
                }
            }
            build(
                    invocation,
                    audience,
                    Folders.folder(BUILD, arguments.last(BUILD).orElseThrow()));
        } else {
            serve(
                    invocation,
                    audience,
                    arguments.last(PORT).map(InspectCommand::port).orElse(0),
                    arguments.has(OPEN));
        }
        return 0;
    }

    private static Audience audience(Invocation invocation) {
        List<String> agents = invocation.options().agents();
        boolean isHarness = agents.equals(List.of(ViewOption.HARNESS));
        Path file = ConfigurationOption.of(invocation).file();
        boolean isConfigured = !invocation.arguments().has(ConfigurationOption.NO_CONFIG);
        return new Audience(
                isHarness, isHarness ? List.of() : agents, Optional.of(file).filter(unused -> isConfigured));
    }

    private static int port(String text) {
        return OptionNumber.between(1, MAX_PORT, PORT, "a port", text);
    }

    private static void build(Invocation invocation, Audience audience, Path folder) {
        readRules(invocation);
        try (var progress = new Progress(invocation.err(), invocation.streams().progressColumns(), System::nanoTime)) {
            StaticInspector.write(
                    invocation.engine(), audience, folder, (done, total) -> progress.at(done, total, "files"));
        } catch (FileAlreadyExistsException e) {
            throw Failure.usage(BUILD + " " + VisibleText.line(folder.toString()) + ": " + Failure.reason(e));
        } catch (IOException e) {
            throw Failure.internal(
                    "the page cannot be written to " + VisibleText.line(folder.toString()) + ": " + Failure.reason(e));
        }
        invocation.out().line("Open " + folder.resolve("index.html"));
    }

    private static void readRules(Invocation invocation) {
        invocation.catalog();
        invocation.writeFailedProviders();
        invocation.err().flush();
    }

    private static void serve(Invocation invocation, Audience audience, int port, boolean open) {
        HttpServerLimits.set(MAX_REQUEST_SECONDS);
        OutOfMemoryHandler.endsTheProcess();
        try (Inspector inspector = Inspector.attach(invocation.engine(), audience, port, true)) {
            invocation.out().line("Rules are shown at " + inspector.address()).line("Ctrl+C ends it.");
            invocation.out().flush();
            if (open) {
                Browser.open(inspector.address(), invocation.err());
            }
            inspector.readRules(); // the page is there before them
            readRules(invocation);
            Thread.currentThread().join(); // until the process is stopped
        } catch (IOException e) {
            throw Failure.internal("cannot listen on port " + port + ": " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
