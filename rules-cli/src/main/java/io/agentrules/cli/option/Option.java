package io.agentrules.cli.option;

import java.io.File;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import picocli.CommandLine.Model.OptionSpec;

/**
 * An option of a command, parsed by {@code FastCommandLine} or by picocli, which also writes its help.
 *
 * @param name with its hyphens
 * @param kind the number of values it takes
 * @param label the placeholder for its value in the help, such as {@code DIR} or {@code text|json}; empty if it takes none
 * @param description for the help
 * @param candidates gets the values that shells offer; empty if they offer none, or paths
 */
public record Option(
        String name, Kind kind, String label, String description, Optional<Supplier<List<String>>> candidates) {
    private static final Set<String> PATHS = Set.of("DIR", "FILE", "P");

    /** Shells offer the values in the label, if there are any. */
    Option(String name, Kind kind, String label, String description) {
        this(
                name,
                kind,
                label,
                description,
                Optional.of(choices(label)).filter(all -> !all.isEmpty()).map(all -> () -> all));
    }

    /** The number of values that an option takes. */
    public enum Kind {
        /** None: the option is given or not. */
        FLAG,
        /** One value; the option may be given once. */
        VALUE,
        /** One value each time the option is given. */
        VALUES,
        /** None: the command prints its help. */
        HELP,
        /** None: the command prints its version. */
        VERSION
    }

    /** Returns the possible values given in a label; empty if unrestricted. */
    private static List<String> choices(String label) {
        return label.indexOf('|') < 0 ? List.of() : List.of(label.split("\\|"));
    }

    /** Returns the option with values that shells offer; others are possible. */
    Option completedWith(Supplier<List<String>> values) {
        return new Option(name, kind, label, description, Optional.of(values));
    }

    /** Returns whether its value is the path of a file or a folder, which shells complete. */
    public boolean isPath() {
        return PATHS.contains(label);
    }

    OptionSpec spec() {
        Class<?> type = isPath() ? File.class : String.class;
        OptionSpec.Builder spec = OptionSpec.builder(name).description(description);
        candidates.ifPresent(
                values -> spec.completionCandidates(() -> values.get().iterator()));
        return switch (kind) {
            case FLAG -> spec.type(boolean.class).arity("0").build();
            case VALUE -> spec.type(type).arity("1").paramLabel(label).build();
            case VALUES ->
                spec.type(List.class)
                        .auxiliaryTypes(type)
                        .arity("1")
                        .paramLabel(label)
                        .build();
            case HELP -> spec.names("-h", name).usageHelp(true).build();
            case VERSION -> spec.names("-V", name).versionHelp(true).build();
        };
    }
}
