package io.agentrules.cli.serve;

import io.agentrules.cli.command.Invocation;
import io.agentrules.cli.command.OutOfMemoryHandler;
import io.agentrules.cli.command.Subcommand;
import io.agentrules.cli.option.Arguments;
import io.agentrules.cli.option.CommandSpecs;
import io.agentrules.cli.option.Failure;
import io.agentrules.cli.option.Folders;
import io.agentrules.cli.option.OptionNumber;
import io.agentrules.cli.option.OptionSection;
import io.agentrules.cli.text.Progress;
import io.agentrules.inspector.Inspector;
import io.agentrules.inspector.StaticInspector;
import io.agentrules.json.VisibleText;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.util.List;
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
                "Shows every rule, every file and every reason in a browser, and follows what changes on disk.",
                "  rules inspect --open",
                "  rules inspect --build site          write the page as files, to publish or attach to a pull request",
                "",
                "The page is served on 127.0.0.1 only, until you press Ctrl+C. The printed address contains a token: whoever has the"
                        + " address can read the rules and switch them off for you.");
    }

    @Override
    public List<OptionSection> options() {
        return List.of(
                new OptionSection(
                        "Options",
                        List.of(
                                CommandSpecs.flag(OPEN, "open the page in the browser"),
                                CommandSpecs.value(PORT, "N", "the port to listen on; default: any that is free"),
                                CommandSpecs.path(
                                        BUILD,
                                        "DIR",
                                        "write the page with its data into this folder, which must be empty or hold an earlier page, and end"))));
    }

    @Override
    public boolean hasJson() {
        return false;
    }

    @Override
    public int run(Invocation invocation) {
        Arguments arguments = invocation.arguments();
        if (arguments.has(BUILD)) {
            for (String option : List.of(OPEN, PORT)) {
                if (arguments.has(option)) {
                    throw Failure.usage(option + " cannot be combined with " + BUILD);
                }
            }
            build(invocation, Folders.folder(BUILD, arguments.last(BUILD).orElseThrow()));
        } else {
            serve(invocation, arguments.last(PORT).map(InspectCommand::port).orElse(0), arguments.has(OPEN));
        }
        return 0;
    }

    private static int port(String text) {
        return OptionNumber.between(1, MAX_PORT, PORT, "a port", text);
    }

    private static void build(Invocation invocation, Path folder) {
        readRules(invocation);
        try (var progress = new Progress(invocation.err(), invocation.streams().progressColumns(), System::nanoTime)) {
            StaticInspector.write(invocation.engine(), folder, (done, total) -> progress.at(done, total, "files"));
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

    private static void serve(Invocation invocation, int port, boolean open) {
        HttpServerLimits.set(MAX_REQUEST_SECONDS);
        OutOfMemoryHandler.endsTheProcess();
        try (Inspector inspector = Inspector.attach(invocation.engine(), port, true)) {
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
