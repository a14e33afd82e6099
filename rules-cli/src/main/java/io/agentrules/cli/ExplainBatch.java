package io.agentrules.cli;

import io.agentrules.cli.JsonLineParser.InvalidLineException;
import io.agentrules.core.Activation;
import java.util.Optional;

/** {@code explain --batch}: a context a line in, an answer a line out, each from a session of its own. */
final class ExplainBatch {
    private final Invocation invocation;
    private final ExplainJson answers;

    ExplainBatch(Invocation invocation, Optional<String> name) {
        this.invocation = invocation;
        this.answers = new ExplainJson(invocation.paths(), name);
    }

    /** Answers each line before it waits for the next, to the end of the input. */
    void run() {
        JsonLines.answer(invocation, (number, line) -> answer(line.bytes()));
    }

    private void answer(byte[] line) throws InvalidLineException {
        BatchLine read = BatchLine.read(line);
        Activation activation = invocation.activation(read.context());
        Json.write(invocation.out(), json -> answers.write(json, activation, read.ignored()));
    }
}
