package io.agentrules.cli;

import io.agentrules.cli.command.Invocation;
import io.agentrules.cli.text.Table;
import io.agentrules.cli.text.Table.Cell;
import io.agentrules.core.model.ProviderReport;

/** Writes to standard error how long each provider took; times differ between runs and so are not part of the answer. */
final class Timings {
    private Timings() {}

    static void write(Invocation invocation) {
        var table = new Table("");
        for (ProviderReport provider : invocation.engine().catalog().providers()) {
            table.row(
                    Cell.of(provider.id()),
                    Cell.of(provider.rules() + " rules"),
                    Cell.of(provider.time().toMillis() + " ms"));
        }
        table.writeTo(invocation.err());
    }
}
