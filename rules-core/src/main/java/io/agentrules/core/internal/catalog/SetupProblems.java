package io.agentrules.core.internal.catalog;

import io.agentrules.api.Diagnostic;
import io.agentrules.core.internal.discover.Providers.Discovered;
import io.agentrules.core.internal.support.CodePointOrder;
import io.agentrules.core.internal.support.Excerpt;
import io.agentrules.core.internal.support.PathText;
import io.agentrules.core.model.ProviderReport;
import io.agentrules.core.model.RulesConfig;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Reports setups in which there is nothing to read, or which have no effect: otherwise it looks as if no rule applied. */
final class SetupProblems {
    private SetupProblems() {}

    /**
     * Returns what is wrong with the workspace and the settings.
     *
     * @param found what was discovered in them
     * @param roots the workspace folders
     * @param readsFiles whether a provider reads files of a workspace
     */
    static List<Diagnostic> of(Discovered found, RulesConfig config, List<Path> roots, boolean readsFiles) {
        return Stream.of(
                        readsFiles ? ofRoots(roots) : Stream.<Diagnostic>empty(),
                        closed(found.searched(), roots).stream(),
                        unknownProviders(config, found.reports()),
                        unknownSettings(config, found.settings(), found.reports()))
                .flatMap(problems -> problems)
                .toList();
    }

    /** Returns a finding for each root that is not a folder, or that the current user may not read. */
    static Stream<Diagnostic> ofRoots(List<Path> roots) {
        return roots.stream().flatMap(root -> {
            if (!Files.isDirectory(root)) {
                return Stream.of(missing(root));
            }
            boolean canBeSearched =
                    Files.isReadable(root) && Files.isExecutable(root); // otherwise each file seems to be missing
            return canBeSearched
                    ? Stream.empty()
                    : Stream.of(closed("The workspace " + Excerpt.of(PathText.of(root)), root));
        });
    }

    /**
     * Returns a finding for each folder on the way to a place where rules may be that the current user may not enter: everything in it
     * looks as if it were missing.
     *
     * @param searched where providers look, by absolute path
     * @param roots the workspace folders, which have {@linkplain #ofRoots findings of their own}
     */
    static List<Diagnostic> closed(List<Path> searched, List<Path> roots) {
        var looked = new HashSet<>(roots);
        var found = new ArrayList<Diagnostic>();
        for (Path place : searched) {
            Path folder = place.getParent();
            while (folder != null && looked.add(folder)) {
                if (Files.isDirectory(folder)) {
                    if (!Files.isExecutable(folder)) {
                        found.add(closed(Excerpt.of(PathText.of(folder.getFileName())), folder));
                    }
                    break;
                }
                folder = folder.getParent();
            }
        }
        return found;
    }

    private static Diagnostic closed(String name, Path folder) {
        return Diagnostic.error(
                        "file-unreadable",
                        name + " cannot be read: access is denied",
                        "Give the current user permission to read it")
                .at(PathText.of(folder));
    }

    private static Diagnostic missing(Path root) {
        String path = PathText.of(root);
        String problem = Files.exists(root) ? " is not a folder" : " does not exist";
        return Diagnostic.warning(
                        "workspace-missing",
                        "The workspace " + Excerpt.of(path) + problem,
                        "Correct the path, or create the folder; each refresh looks for it again")
                .at(path);
    }

    /** Returns a finding for each provider that the settings name but that does not exist. */
    private static Stream<Diagnostic> unknownProviders(RulesConfig config, List<ProviderReport> providers) {
        List<String> known = providers.stream().map(ProviderReport::id).toList();
        return Stream.concat(config.onlyProviders().stream(), config.disabledProviders().stream())
                .filter(id -> !known.contains(id))
                .distinct()
                .map(id -> Diagnostic.warning(
                        "provider-unknown",
                        "There is no provider " + Excerpt.of(id) + "; the providers are " + String.join(", ", known),
                        "Correct the id in the settings, or add that provider to the class path or the module path"));
    }

    /**
     * Returns a finding for each setting that no provider asks for. One of a provider that did not run to its end is not reported: it
     * may not have asked yet.
     *
     * @param asked the names of the settings that providers asked for
     */
    private static Stream<Diagnostic> unknownSettings(
            RulesConfig config, Set<String> asked, List<ProviderReport> providers) {
        List<String> known = asked.stream().sorted(CodePointOrder.INSTANCE).toList();
        String remedy = known.isEmpty()
                ? "Remove it, or add its provider to the class path or the module path"
                : "Correct its name, or remove it; the settings are " + Excerpt.of(known);
        return config.settings().keySet().stream()
                .filter(name -> !asked.contains(name))
                .filter(name -> providers.stream()
                        .noneMatch(provider ->
                                name.startsWith(provider.id() + ".") && provider.status() != ProviderReport.Status.OK))
                .map(name -> Diagnostic.warning(
                        "setting-unknown",
                        "No provider has the setting " + Excerpt.of(name) + ", so it has no effect",
                        remedy));
    }

    /**
     * Returns the finding that one provider is there more than once.
     *
     * @param places the jars or folders, the one that is used first
     */
    static Diagnostic copies(String provider, List<String> places) {
        return Diagnostic.warning(
                "provider-duplicate",
                "The provider " + Excerpt.of(provider) + " is on the class path " + places.size() + " times, in "
                        + Excerpt.of(places) + "; the first is used",
                "Remove all but one of them");
    }

    /** Returns the finding that there are no providers. */
    static Diagnostic withoutProviders() {
        return Diagnostic.warning(
                "providers-missing",
                "There is no provider, so no rule files are read",
                "Add the providers of your formats to the class path or the module path, or all of them with rules-providers-all");
    }
}
