package io.agentrules.cli.serve;

import io.agentrules.cli.text.Output;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.util.List;
import java.util.Locale;

/** Opens a page in the user's browser, by what the system has for that: java.desktop would take longer to load than to serve the page. */
final class Browser {
    private Browser() {}

    static void open(String address, Output err) {
        try {
            new ProcessBuilder(command(address))
                    .redirectErrorStream(true)
                    .redirectOutput(Redirect.DISCARD)
                    .start();
        } catch (IOException e) {
            err.line("rules: no browser can be opened here; open the address yourself")
                    .flush();
        }
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
