package io.agentrules.check.internal.fix;

import io.agentrules.api.Diagnostic;
import io.agentrules.check.model.FixResult;
import io.agentrules.core.internal.catalog.EngineParts;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Applies fixes until no more are found, because one fix may uncover a problem that another can solve, such as a key without effect in front
 * matter that was not valid YAML before. A preview does the same without writing, so it shows exactly what would be written.
 */
public final class AllFixes {
    /** Stops fixes that undo each other. */
    private static final int MAX_ROUNDS = 10;

    private final EngineParts engine;
    private final Function<Map<Path, byte[]>, List<Diagnostic>> check;
    private final boolean unsafe;
    private final FileFixes files;
    private final List<Diagnostic> left = new ArrayList<>();
    private Optional<Diagnostic> problem = Optional.empty();

    private AllFixes(EngineParts engine, Function<Map<Path, byte[]>, List<Diagnostic>> check, boolean unsafe) {
        this.engine = engine;
        this.check = check;
        this.unsafe = unsafe;
        this.files = new FileFixes(engine.settings().files());
    }

    /**
     * Makes the fixes of diagnostics, and of those that are then found in the same files.
     *
     * @param engine the engine that reads the files of all agents
     * @param check finds the diagnostics once some files are changed: what they will contain, by their path without links
     * @param unsafe whether to make those, too, that change when a rule applies
     * @param writes whether the files are written
     */
    public static FixResult of(
            List<Diagnostic> diagnostics,
            EngineParts engine,
            Function<Map<Path, byte[]>, List<Diagnostic>> check,
            boolean unsafe,
            boolean writes) {
        var fixes = new AllFixes(engine, check, unsafe);
        fixes.run(diagnostics);
        if (writes) {
            fixes.files.write();
        }
        return new FixResult(fixes.files.changes(), fixes.files.refused(), fixes.left, fixes.problem);
    }

    private void run(List<Diagnostic> diagnostics) {
        EngineParts drafted = engine;
        List<Diagnostic> found = diagnostics;
        for (int round = 0; round < MAX_ROUNDS; round++) {
            Set<String> changed = files.add(wanted(found, drafted));
            if (changed.isEmpty()) {
                return;
            }
            drafted = engine.with(files.drafts());
            found = check.apply(files.drafts()).stream()
                    .filter(each -> each.fix()
                            .filter(fix -> changed.contains(fix.file()))
                            .isPresent())
                    .toList();
            left.removeIf(each -> changed.contains(each.fix().orElseThrow().file()));
        }
    }

    /** Returns the diagnostics whose fixes are to be made; the others are left. */
    private List<Diagnostic> wanted(List<Diagnostic> found, EngineParts drafted) {
        List<Diagnostic> fixable =
                found.stream().filter(each -> each.fix().isPresent()).toList();
        if (unsafe) {
            return fixable;
        }
        SafeFixes safe = SafeFixes.of(fixable, drafted);
        problem = problem.or(safe::problem);
        var others = new LinkedHashSet<>(fixable);
        safe.diagnostics().forEach(others::remove);
        left.addAll(others);
        return safe.diagnostics();
    }
}
