package io.agentrules.benchmarks.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;

/** Where and when figures were measured, as far as it matters to them. */
public final class Machine {
    private static final Path CPU_INFO = Path.of("/proc/cpuinfo");

    private Machine() {}

    /** Returns cores, processor, Java, operating system and today's date in one line. */
    public static String description() {
        return "%d cores of %s; %s %s; %s %s; %s"
                .formatted(
                        Runtime.getRuntime().availableProcessors(),
                        processor(),
                        System.getProperty("java.vm.name"),
                        System.getProperty("java.runtime.version"),
                        System.getProperty("os.name"),
                        System.getProperty("os.arch"),
                        LocalDate.now(ZoneOffset.UTC));
    }

    private static String processor() {
        try {
            return Files.readAllLines(CPU_INFO).stream()
                    .filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse("an unknown processor");
        } catch (IOException e) {
            return "an unknown processor";
        }
    }
}
