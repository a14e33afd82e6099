package io.agentrules.cli;

import java.io.Console;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Map;

/**
 * What the command was started in.
 *
 * @param in standard input
 * @param out standard output, unbuffered
 * @param err standard error, unbuffered
 * @param environment the variables of the environment
 * @param columns how wide the terminal is that shows standard output; 0 when it is shown by none
 * @param errColumns how wide the terminal is that shows standard error; 0 when it is shown by none, or that is not known
 */
record Terminal(
        InputStream in,
        OutputStream out,
        OutputStream err,
        Map<String, String> environment,
        int columns,
        int errColumns) {
    /** The launcher knows whether standard output is a terminal, and says so by its width, or 0. */
    private static final String COLUMNS_PROPERTY = "rules.columns";

    /** Of standard error only the launcher knows. */
    private static final String ERR_COLUMNS_PROPERTY = "rules.err.columns";

    private static final int USUAL_COLUMNS = 80;

    /** Returns the terminal of this process. */
    static Terminal ofProcess() {
        Map<String, String> environment = System.getenv();
        return new Terminal(
                new FileInputStream(FileDescriptor.in),
                new FileOutputStream(FileDescriptor.out),
                new FileOutputStream(FileDescriptor.err),
                environment,
                columns(environment),
                Math.max(0, number(System.getProperty(ERR_COLUMNS_PROPERTY, ""), 0)));
    }

    /** Returns whether colors suit: a terminal that is not dumb, and a user who did not set {@code NO_COLOR}. */
    boolean suitsColor() {
        return columns > 0 && environment.getOrDefault("NO_COLOR", "").isEmpty() && !isDumb();
    }

    /** Returns how wide a line on standard error may be that is written over again; 0 when none may. */
    int progressColumns() {
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

    /** Until Java 22 there is a console only when input and output are terminals; since then, always. */
    @SuppressWarnings("SystemConsoleNull") // until then, that it is null says just what is asked
    private static boolean isTerminal() {
        Console console = System.console();
        if (console == null || Runtime.version().feature() < 22) {
            return console != null;
        }
        try {
            return (boolean) Console.class.getMethod("isTerminal").invoke(console);
        } catch (ReflectiveOperationException unknown) {
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
