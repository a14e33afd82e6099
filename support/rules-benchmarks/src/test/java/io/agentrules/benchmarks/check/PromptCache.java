package io.agentrules.benchmarks.check;

import io.agentrules.api.Rule;
import io.agentrules.core.Activation;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;

/**
 * What a model's prompt cache can reuse of a conversation's prompts: of each prompt but the first, the beginning that it has
 * in common with the one before.
 *
 * @param calls how many calls of the model there were
 * @param activations how many rules came in from one call to the next, counted at each call
 * @param deactivations how many went out
 * @param percent how much of the prompts can be reused, in percent of their bytes in UTF-8
 */
record PromptCache(int calls, int activations, int deactivations, double percent) {
    /** Compares each call with the one before. */
    static PromptCache of(List<Activation> calls) {
        int activations = 0;
        int deactivations = 0;
        for (int i = 1; i < calls.size(); i++) {
            activations += more(calls.get(i - 1), calls.get(i));
            deactivations += more(calls.get(i), calls.get(i - 1));
        }
        List<String> texts =
                calls.stream().map(call -> call.renderPrompt().text()).toList();
        return new PromptCache(calls.size(), activations, deactivations, percent(texts));
    }

    /** Returns how many rules are in {@code there} that are not in {@code here}. */
    private static int more(Activation here, Activation there) {
        var rules = new HashSet<Rule>(there.active());
        here.active().forEach(rules::remove);
        return rules.size();
    }

    static double percent(List<String> texts) {
        long bytes = 0;
        long reused = 0;
        for (int i = 1; i < texts.size(); i++) {
            byte[] before = texts.get(i - 1).getBytes(StandardCharsets.UTF_8);
            byte[] now = texts.get(i).getBytes(StandardCharsets.UTF_8);
            int mismatch = Arrays.mismatch(before, now);
            reused += mismatch < 0 ? now.length : mismatch;
            bytes += now.length;
        }
        return 100.0 * reused / bytes;
    }
}
