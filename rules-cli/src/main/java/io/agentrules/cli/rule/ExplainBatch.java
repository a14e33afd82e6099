package io.agentrules.cli.rule;

import io.agentrules.cli.command.Invocation;
import io.agentrules.cli.input.JsonLineParser;
import io.agentrules.cli.input.JsonLineParser.InvalidLineException;
import io.agentrules.cli.input.JsonLines;
import io.agentrules.core.Activation;
import io.agentrules.json.ExplainJson;
import io.agentrules.json.Json;
import java.util.Optional;

/** {@code explain --batch}: reads a context from each line and writes an answer line, each from a new session. */
final class ExplainBatch {
    private final Invocation invocation;
    private final ExplainJson answers;
    private final JsonLineParser parser = new JsonLineParser();

    ExplainBatch(Invocation invocation, Optional<String> name) {
        this.invocation = invocation;
        this.answers = new ExplainJson(invocation.paths(), name);
    }

    /** Answers all lines to the end of the input, each before waiting for the next. */
    void run() {
        JsonLines.answer(invocation, (number, line) -> answer(line.bytes()));
    }

    private void answer(byte[] line) throws InvalidLineException {
        BatchLine read = BatchLine.read(line, parser);
        Activation activation = read.context().activation(invocation);
        Json.write(invocation.out(), json -> answers.write(json, activation, read.ignored()));
    }
}
