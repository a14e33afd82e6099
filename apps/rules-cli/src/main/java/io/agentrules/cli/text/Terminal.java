package io.agentrules.cli.text;

import java.io.BufferedInputStream;
import java.io.Console;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * The environment that the command was started in: its streams, variables and terminal.
 *
 * @param in standard input
 * @param out standard output, unbuffered
 * @param err standard error, unbuffered
 * @param environment the environment variables
 * @param columns the width of the terminal of standard output; 0 if it is not a terminal
 * @param errColumns the width of the terminal of standard error; 0 if it is not a terminal or unknown
 * @param hasInput whether standard input is a file or a pipe, not a terminal
 */
public record Terminal(
        InputStream in,
        OutputStream out,
        OutputStream err,
        Map<String, String> environment,
        int columns,
        int errColumns,
        boolean hasInput) {
    /** Set by the launcher to the width of the terminal of standard output, or 0 if it is not a terminal. */
    private static final String COLUMNS_PROPERTY = "rules.columns";

    /** Set by the launcher; Java cannot tell whether standard error is a terminal. */
    private static final String ERR_COLUMNS_PROPERTY = "rules.err.columns";

    /** Set by the launcher to whether standard input is a terminal; Java cannot tell before Java 22. */
    private static final String INPUT_PROPERTY = "rules.in.terminal";

    private static final int USUAL_COLUMNS = 80;

    /** An environment whose standard input is no terminal. */
    public Terminal(
            InputStream in,
            OutputStream out,
            OutputStream err,
            Map<String, String> environment,
            int columns,
            int errColumns) {
        this(in, out, err, environment, columns, errColumns, true);
    }

    /** Returns the terminal of this process. */
    public static Terminal ofProcess() {
        Map<String, String> environment = System.getenv();
        return new Terminal(
                // The bare stream's readNBytes fails for pipes before Java 19: it asks for the position.
                new BufferedInputStream(new FileInputStream(FileDescriptor.in)),
                new FileOutputStream(FileDescriptor.out),
                new FileOutputStream(FileDescriptor.err),
                environment,
                columns(environment),
                Math.max(0, number(System.getProperty(ERR_COLUMNS_PROPERTY, ""), 0)),
                !isInputTerminal());
    }

    private static boolean isInputTerminal() {
        String told = System.getProperty(INPUT_PROPERTY, "");
        return told.isEmpty() ? isLinuxTerminal(0) : Boolean.parseBoolean(told);
    }

    /** Returns whether to use color: in a terminal that is not dumb, unless the user set {@code NO_COLOR}. */
    public boolean suitsColor() {
        return columns > 0 && environment.getOrDefault("NO_COLOR", "").isEmpty() && !isDumb();
    }

    /** Returns the maximum width of a progress line on standard error; 0 if progress must not be shown. */
    public int progressColumns() {
        return isDumb() ? 0 : errColumns;
    }

    private boolean isDumb() {
        return "dumb".equals(environment.get("TERM"));
    }

    private static int columns(Map<String, String> environment) {
        int told = number(System.getProperty(COLUMNS_PROPERTY, ""), -1);
        if (told >= 0) {
            return told;
        }
        return isTerminal() ? Math.max(1, number(environment.getOrDefault("COLUMNS", ""), USUAL_COLUMNS)) : 0;
    }

    /** Before Java 22, {@code System.console()} is null unless input and output are terminals; since then it never is. */
    @SuppressWarnings("SystemConsoleNull") // before Java 22 a null console is exactly the answer
    private static boolean isTerminal() {
        Console console = System.console();
        if (console == null) {
            return isLinuxTerminal(1);
        }
        if (Runtime.version().feature() < 22) {
            return true;
        }
        try {
            return (boolean) Console.class.getMethod("isTerminal").invoke(console);
        } catch (ReflectiveOperationException unknown) {
            return false;
        }
    }

    /** Returns whether Linux says that a stream of this process is a terminal, whatever the others are. */
    private static boolean isLinuxTerminal(int stream) {
        try {
            String target =
                    Files.readSymbolicLink(Path.of("/proc/self/fd/" + stream)).toString();
            return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
        } catch (IOException | RuntimeException elsewhere) {
            return false;
        }
    }

    private static int number(String text, int otherwise) {
        try {
            return Integer.parseInt(text.strip());
        } catch (NumberFormatException none) {
            return otherwise;
        }
    }
}
