package io.agentrules.cli;

import io.agentrules.cli.JsonLine.Unreadable;
import io.agentrules.core.Activation;
import java.util.Optional;

/** {@code explain --batch}: a context a line in, an answer a line out, each from a session of its own. */
final class Batch {
    private final Call call;
    private final ExplainJson answers;

    Batch(Call call, Optional<String> name) {
        this.call = call;
        this.answers = new ExplainJson(call.paths(), name);
    }

    /** Answers each line before it waits for the next, to the end of the input. */
    void run() {
        JsonLines.answer(call, (number, line) -> answer(line.bytes()));
    }

    private void answer(byte[] line) throws Unreadable {
        BatchLine read = BatchLine.read(line);
        Activation activation = call.activation(read.context());
        Json.write(call.out(), json -> answers.write(json, activation, read.ignored()));
    }
}
