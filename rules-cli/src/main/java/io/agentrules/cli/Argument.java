package io.agentrules.cli;

import java.util.List;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * What a command takes besides options.
 *
 * @param label what it is called in the help
 * @param count how many there may be
 * @param description for the help
 */
record Argument(String label, Count count, String description) {
    /** How many arguments a command takes. */
    enum Count {
        /** One. */
        ONE(1, 1),
        /** One or none. */
        OPTIONAL(0, 1),
        /** Any number. */
        ANY(0, Integer.MAX_VALUE);

        private final int least;
        private final int most;

        Count(int least, int most) {
            this.least = least;
            this.most = most;
        }

        boolean allows(int number) {
            return number >= least && number <= most;
        }
    }

    PositionalParamSpec spec() {
        boolean required = count == Count.ONE;
        PositionalParamSpec.Builder spec = PositionalParamSpec.builder()
                .arity(required ? "1" : "0..1")
                .required(required)
                .paramLabel(label)
                .description(description);
        return count == Count.ANY
                ? spec.index("0..*")
                        .type(List.class)
                        .auxiliaryTypes(String.class)
                        .build()
                : spec.index("0").type(String.class).build();
    }
}
