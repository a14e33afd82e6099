package io.agentrules.core.internal.condition;

import io.agentrules.api.Condition;
import io.agentrules.api.EvaluationContext;
import io.agentrules.api.Evidence;
import io.agentrules.api.Verdict;
import io.agentrules.api.Verdict.Matched;
import io.agentrules.api.spi.CompiledConditions;
import io.agentrules.api.spi.ConditionEvaluator;
import io.agentrules.core.internal.support.Lazy;
import io.agentrules.core.internal.support.Nfc;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * Evaluates conditions that hold if a path of the session is one of their folders or below one. Folders are relative to the
 * workspace root, with {@code /}; the empty text is the root. A path is looked up with each of its folders, however many
 * conditions there are.
 */
final class FolderMatch implements ConditionEvaluator {
    static final String KEY = "folder";

    @Override
    public String key() {
        return KEY;
    }

    @Override
    public CompiledConditions compile(List<Condition> conditions) {
        var byFolder = new HashMap<String, BitSet>();
        for (int condition = 0; condition < conditions.size(); condition++) {
            for (String value : conditions.get(condition).values()) {
                byFolder.computeIfAbsent(folder(value), unused -> new BitSet()).set(condition);
            }
        }
        return new Compiled(conditions, byFolder, VerdictReasons.wanted(conditions));
    }

    private static String folder(String value) {
        String folder = Nfc.of(value);
        return folder.endsWith("/") ? folder.substring(0, folder.length() - 1) : folder;
    }

    private static boolean isIn(String folder, String path) {
        return folder.isEmpty()
                ? !path.startsWith("/")
                : path.startsWith(folder) && (path.length() == folder.length() || path.charAt(folder.length()) == '/');
    }

    private record Compiled(List<Condition> conditions, Map<String, BitSet> byFolder, Lazy<List<String>> wanted)
            implements PathConditions {
        private static final BitSet NONE = new BitSet(0);

        @Override
        public List<Evidence> paths(EvaluationContext context) {
            return context.sessionPaths();
        }

        @Override
        public void addMatching(Evidence evidence, BitSet holding) {
            String path = evidence.path();
            if (!path.startsWith("/")) { // an absolute path is in no workspace root
                holding.or(byFolder.getOrDefault("", NONE));
            }
            for (int slash = path.indexOf('/', 1); slash > 0; slash = path.indexOf('/', slash + 1)) {
                holding.or(byFolder.getOrDefault(path.substring(0, slash), NONE));
            }
            holding.or(byFolder.getOrDefault(path, NONE));
        }

        @Override
        public IntFunction<Verdict> verdicts(EvaluationContext context) {
            BitSet holding = holding(context);
            return condition -> {
                if (!holding.get(condition)) {
                    return Verdict.missing(
                            "the session has not worked in " + wanted.get().get(condition) + " yet");
                }
                List<Matched> matched = conditions.get(condition).values().stream()
                        .flatMap(value -> paths(context).stream()
                                .map(Evidence::path)
                                .filter(path -> isIn(folder(value), path))
                                .limit(1)
                                .map(path -> new Matched(value, path)))
                        .toList();
                return Verdict.holds(
                        matched, "the session has worked on " + matched.get(0).evidence());
            };
        }
    }
}
