package io.agentrules.core.internal.condition;

import io.agentrules.api.Condition;
import io.agentrules.api.Diagnostic;
import io.agentrules.api.spi.CompiledConditions;
import io.agentrules.api.spi.ConditionEvaluator;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Conditions on the texts of files, each with the globs of its rule: a file counts only if it matches these. */
final class FileTextConditions extends KeyConditions {
    private final FileTextMatch evaluator;
    private final List<List<Condition>> globs = new ArrayList<>(); // by condition
    private int protectedCount;
    private Optional<FileTextMatch.Compiled> texts = Optional.empty();

    FileTextConditions(String key, Consumer<Diagnostic> failures) {
        super(key, failures);
        this.evaluator = new FileTextMatch(key);
    }

    @Override
    int add(int rule, Condition condition, List<Condition> globsOfRule) {
        int index = super.add(rule, condition, globsOfRule);
        if (index >= 0) {
            globs.add(globsOfRule);
        }
        return index;
    }

    @Override
    void protect() {
        protectedCount = conditions().size();
    }

    @Override
    CompiledConditions compiled(ConditionEvaluator unused) {
        FileTextMatch.Compiled result =
                evaluator.compile(List.copyOf(conditions()), List.copyOf(globs), protectedCount);
        texts = Optional.of(result);
        return result;
    }

    @Override
    FileMatches search(String path, String text) {
        return texts.map(compiled -> compiled.search(path, text)).orElse(FileMatches.NONE);
    }
}
