package io.agentrules.cli;

import java.util.List;
import picocli.CommandLine.Model.OptionSpec;

/**
 * An option of a command: {@link FastCommandLine} reads it, and picocli, which makes its help, too.
 *
 * @param name with its hyphens
 * @param kind how many values it takes
 * @param label what stands for the value in the help, such as {@code DIR} or {@code text|json}; empty for none
 * @param description for the help
 */
record Option(String name, Kind kind, String label, String description) {
    /** How many values an option takes. */
    enum Kind {
        /** None: it is there or not. */
        FLAG,
        /** One, once. */
        VALUE,
        /** One each time it is given. */
        VALUES,
        /** None: the command answers with its help. */
        HELP,
        /** None: the command answers with its version. */
        VERSION
    }

    /** Returns what its value may be, which the label says; empty where that is not known. */
    List<String> choices() {
        return label.indexOf('|') < 0 ? List.of() : List.of(label.split("\\|"));
    }

    OptionSpec spec() {
        OptionSpec.Builder spec = OptionSpec.builder(name).description(description);
        if (!choices().isEmpty()) {
            spec.completionCandidates(choices());
        }
        return switch (kind) {
            case FLAG -> spec.type(boolean.class).arity("0").build();
            case VALUE -> spec.type(String.class).arity("1").paramLabel(label).build();
            case VALUES ->
                spec.type(List.class)
                        .auxiliaryTypes(String.class)
                        .arity("1")
                        .paramLabel(label)
                        .build();
            case HELP -> spec.names("-h", name).usageHelp(true).build();
            case VERSION -> spec.names("-V", name).versionHelp(true).build();
        };
    }
}
