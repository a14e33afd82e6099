package io.agentrules.core.internal.lint;

import io.agentrules.api.Diagnostic;
import io.agentrules.core.internal.support.Excerpt;
import io.agentrules.core.internal.support.PathText;
import io.agentrules.core.model.ProviderReport;
import io.agentrules.core.model.RulesConfig;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Why an engine may have nothing to read: its agent works without rules then, and looks as if no rule applied. */
public final class SetupLint {
    private SetupLint() {}

    /** Returns a finding for each root that is no folder. */
    public static List<Diagnostic> of(List<Path> roots) {
        return roots.stream()
                .filter(root -> !Files.isDirectory(root))
                .map(SetupLint::missing)
                .toList();
    }

    private static Diagnostic missing(Path root) {
        String path = PathText.of(root);
        String problem = Files.exists(root) ? " is no folder" : " does not exist";
        return Diagnostic.warning(
                        "workspace-missing",
                        "The workspace " + Excerpt.of(path) + problem,
                        "Correct the path, or make the folder: it is looked for at each refresh")
                .at(path);
    }

    /** Returns a finding for each provider that is to be asked, or not to be asked, and that is none of those that there are. */
    public static List<Diagnostic> of(RulesConfig config, List<ProviderReport> providers) {
        List<String> known = providers.stream().map(ProviderReport::id).toList();
        return Stream.of(config.onlyProviders(), config.disabledProviders())
                .flatMap(Set::stream)
                .filter(id -> !known.contains(id))
                .distinct()
                .sorted()
                .map(id -> unknown(id, known))
                .toList();
    }

    private static Diagnostic unknown(String id, List<String> known) {
        return Diagnostic.warning(
                "provider-unknown",
                "There is no provider " + Excerpt.of(id) + "; there are " + String.join(", ", known),
                "Correct the id where providers are chosen, or put that provider on the class path or the module path");
    }

    /** Returns the finding that nobody reads rules. */
    public static Diagnostic withoutProviders() {
        return Diagnostic.warning(
                "providers-missing",
                "There is no provider, so no rule files are read",
                "Put those of your formats on the class path or the module path, such as rules-providers-cursor");
    }

    /** Returns a finding for each file of rules, by its absolute path, that is read by nobody where no rule is. */
    public static List<Diagnostic> unread(List<String> files) {
        return files.stream()
                .map(file -> Diagnostic.warning(
                                "rules-unread",
                                "No provider reads this, and no rule was read at all",
                                "Write its rules where they are read, such as .xcsh/rules: rules list says where; or add a"
                                        + " provider that reads it")
                        .at(file))
                .toList();
    }
}
