package io.agentrules.cli.serve;

import io.agentrules.cli.text.Output;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** Opens a page in the user's browser, by what the system has for that: java.desktop would take longer to load than to serve the page. */
final class Browser {
    private Browser() {}

    /** Opens an address without telling it to other users of this machine. */
    static void open(String address, Output err) {
        try {
            new ProcessBuilder(command(redirectTo(address).toUri().toString()))
                    .redirectErrorStream(true)
                    .redirectOutput(Redirect.DISCARD)
                    .start();
        } catch (IOException e) {
            err.line("rules: no browser can be opened here; open the address yourself")
                    .flush();
        }
    }

    /**
     * Writes a file that leads a browser to an address, and removes it when this process ends. Every user of the machine can read the
     * command line of a browser, where an address with a token would be for as long as the browser runs. Temporary files of the JDK can
     * be read by their owner only.
     */
    private static Path redirectTo(String address) throws IOException {
        Path folder = Files.createTempDirectory("rules-inspector");
        folder.toFile().deleteOnExit();
        Path file = Files.createTempFile(folder, "open", ".html");
        file.toFile().deleteOnExit();
        return Files.writeString(file, """
                <!doctype html>
                <meta charset="utf-8">
                <meta name="referrer" content="no-referrer">
                <meta http-equiv="refresh" content="0; url=%1$s">
                <title>Rules inspector</title>
                <p><a href="%1$s">Open the inspector</a></p>
                """.formatted(address));
    }

    private static List<String> command(String address) {
        String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
        if (system.startsWith("mac")) {
            return List.of("open", address);
        }
        return system.startsWith("windows")
                ? List.of("rundll32", "url.dll,FileProtocolHandler", address)
                : List.of("xdg-open", address);
    }
}
