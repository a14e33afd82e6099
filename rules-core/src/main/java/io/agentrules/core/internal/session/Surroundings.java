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

/**
 * Values of a session that the engine detects itself. Values that cannot be detected are
 * unknown; detection never throws and starts no process.
 *
 * @param branch the git branch of the primary root; empty outside a repository and with a detached head
 * @param os the operating system as named by Node.js: {@code linux}, {@code darwin}, {@code win32}, or another name in lower case;
 *     empty if unknown
 * @param ci whether this runs in continuous integration
 * @param projectTags the kinds of project in the roots: {@code browser-extension}, {@code go}, {@code java}, {@code monorepo},
 *     {@code node}, {@code python}, {@code rust}; sorted
 */
record Surroundings(Optional<String> branch, Optional<String> os, boolean ci, List<String> projectTags) {
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

    /** Copies {@code projectTags}. */
    Surroundings {
        projectTags = List.copyOf(projectTags);
    }

    /**
     * Detects the values.
     *
     * @param roots the workspace roots, the primary one first
     * @param environment the environment variables, by name
     * @param osName the value of the system property {@code os.name}
     */
    static Surroundings of(List<Path> roots, Map<String, String> environment, String osName) {
        return new Surroundings(
                roots.isEmpty() ? Optional.empty() : GitBranch.of(roots.get(0)),
                os(osName.toLowerCase(Locale.ROOT).strip()),
                isCi(environment),
                ProjectTags.of(roots));
    }

    /** Returns the known values by condition key: {@code branch}, {@code ci}, {@code os}, {@code project}, {@code tags}. */
    Map<String, List<String>> values() {
        var values = new TreeMap<String, List<String>>(CodePointOrder.INSTANCE);
        branch.ifPresent(name -> values.put("branch", List.of(name)));
        os.ifPresent(name -> values.put("os", List.of(name)));
        values.put("ci", List.of(Boolean.toString(ci)));
        if (!projectTags.isEmpty()) {
            values.put("project", projectTags);
            values.put("tags", projectTags);
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
        if (environment.containsKey("CI")) {
            return isOn(environment, "CI");
        }
        for (String service : CI_SERVICES) {
            if (isOn(environment, service)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isOn(Map<String, String> environment, String name) {
        String value = environment.getOrDefault(name, "").toLowerCase(Locale.ROOT);
        return !value.isEmpty() && !value.equals("false") && !value.equals("0");
    }
}
