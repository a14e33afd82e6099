package io.agentrules.cli;

import io.agentrules.core.Activation;
import java.io.ByteArrayOutputStream;
import java.util.Optional;

/** {@code explain --batch}: a context a line in, an answer a line out, each from a session of its own. */
final class Batch {
    /** Longer than any context of real work, and little enough to hold. */
    private static final int MAX_LINE_BYTES = 8 << 20;

    private final Call call;
    private final Output out;
    private final ExplainJson answers;
    private final BatchLines lines;

    Batch(Call call, Optional<String> name) {
        this.call = call;
        this.out = call.out();
        this.answers = new ExplainJson(call.paths(), name);
        this.lines = new BatchLines(call.in(), MAX_LINE_BYTES);
    }

    /** Answers each line before it waits for the next, to the end of the input. */
    void run() {
        var line = new ByteArrayOutputStream();
        while (lines.next(line)) {
            answer(line);
        }
    }

    private void answer(ByteArrayOutputStream line) {
        if (lines.isTooLong()) {
            error("the line is longer than " + (MAX_LINE_BYTES >> 20) + " MiB");
            return;
        }
        try {
            BatchLine read = BatchLine.read(line.toByteArray());
            Activation activation = call.activation(read.context());
            Json.write(out, json -> answers.write(json, activation, read.ignored()));
            call.err().flush();
        } catch (BatchLine.Unreadable e) {
            error(String.valueOf(e.getMessage()));
        }
    }

    private void error(String message) {
        Json.write(out, json -> {
            json.writeStartObject();
            json.writeStringProperty("error", message);
            json.writeEndObject();
        });
    }
}
