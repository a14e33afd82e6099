package io.agentrules.core.internal.session;

import io.agentrules.core.internal.support.CodePointOrder;
import io.agentrules.core.internal.support.ProjectTags;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Detects the values of condition keys that a session finds out by itself, such as the git branch, from the workspace's files and the
 * environment. Those that cannot be detected are unknown; detection never throws and starts no process. For example, {@code {branch=[main],
 * ci=[false], os=[linux], project=[java], tags=[java]}}.
 */
public final class Surroundings {
    /** Variables that CI services set; used only if {@code CI} itself is not set. */
    private static final List<String> CI_SERVICES = List.of(
            "CONTINUOUS_INTEGRATION",
            "BUILD_NUMBER",
            "GITHUB_ACTIONS",
            "GITLAB_CI",
            "CIRCLECI",
            "TRAVIS",
            "JENKINS_URL",
            "BUILDKITE",
            "TEAMCITY_VERSION");

    private static final String CI = "CI";

    private Surroundings() {}

    /** Returns the names of the environment variables that detection reads. */
    public static List<String> variables() {
        return Stream.concat(Stream.of(CI), CI_SERVICES.stream()).toList();
    }

    /**
     * Returns the known values by condition key:
     *
     * <ul>
     *   <li>{@code branch}: the git branch of the primary root; not outside a repository or with a detached head
     *   <li>{@code ci}: whether this runs in continuous integration
     *   <li>{@code os}: the operating system as named by Node.js: {@code linux}, {@code darwin}, {@code win32}, or another name in lower case
     *   <li>{@code project} and {@code tags}: the kinds of project in the roots, sorted
     * </ul>
     *
     * @param roots the workspace roots, the primary one first
     * @param environment the environment variables, by name
     * @param osName the value of the system property {@code os.name}
     */
    static Map<String, List<String>> of(List<Path> roots, Map<String, String> environment, String osName) {
        var values = new TreeMap<String, List<String>>(CodePointOrder.INSTANCE);
        roots.stream().findFirst().flatMap(GitBranch::of).ifPresent(branch -> values.put("branch", List.of(branch)));
        os(osName.toLowerCase(Locale.ROOT).strip()).ifPresent(name -> values.put("os", List.of(name)));
        values.put("ci", List.of(Boolean.toString(isCi(environment))));
        List<String> kinds = ProjectTags.of(roots);
        if (!kinds.isEmpty()) {
            values.put("project", kinds);
            values.put("tags", kinds);
        }
        return Collections.unmodifiableMap(values);
    }

    private static Optional<String> os(String name) {
        if (name.startsWith("windows")) {
            return Optional.of("win32");
        }
        if (name.startsWith("mac") || name.equals("darwin")) {
            return Optional.of("darwin");
        }
        return name.isEmpty() ? Optional.empty() : Optional.of(name);
    }

    private static boolean isCi(Map<String, String> environment) {
        return environment.containsKey(CI)
                ? isOn(environment, CI)
                : CI_SERVICES.stream().anyMatch(service -> isOn(environment, service));
    }

    private static boolean isOn(Map<String, String> environment, String name) {
        String value = environment.getOrDefault(name, "").toLowerCase(Locale.ROOT);
        return !value.isEmpty() && !value.equals("false") && !value.equals("0");
    }
}
