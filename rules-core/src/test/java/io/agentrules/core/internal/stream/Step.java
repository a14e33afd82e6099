package io.agentrules.core.internal.stream;

import io.agentrules.core.model.Delta;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** A step of a harness: a piece of a stream, or the end of a stream. */
sealed interface Step {
    /** A piece of a stream. */
    record Piece(Delta delta) implements Step {}

    /** The end of a stream. */
    record End(String stream) implements Step {}

    /** Returns the same response with randomly split pieces; the units of all streams stay in order. */
    static List<Step> cut(List<Step> response, Random random) {
        var cut = new ArrayList<Step>();
        for (Step step : response) {
            if (step instanceof Piece piece && !piece.delta().text().isEmpty()) {
                cut(piece.delta(), random, cut);
            } else {
                cut.add(step);
            }
        }
        return cut;
    }

    private static void cut(Delta delta, Random random, List<Step> cut) {
        boolean isTold = true;
        for (String text : StreamPieces.of(delta.text(), random)) {
            List<String> paths = isTold ? delta.paths() : List.of();
            cut.add(new Piece(new Delta(delta.source(), delta.stream(), text, delta.tool(), paths, delta.isJson())));
            isTold = random.nextBoolean();
        }
    }
}
