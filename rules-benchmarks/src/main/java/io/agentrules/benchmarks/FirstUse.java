package io.agentrules.benchmarks;

import io.agentrules.benchmarks.data.Layout;
import io.agentrules.benchmarks.data.RepositoryPaths;
import io.agentrules.benchmarks.data.RuleGlobs;
import io.agentrules.pattern.GlobDialect;
import io.agentrules.pattern.GlobSet;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToIntFunction;

/** What 3,000 globs and 100 paths cost in a JVM that has just started: a program of its own. */
public final class FirstUse {
    private FirstUse() {}

    /**
     * Prints how much processor time the main thread takes to read the globs and match the paths, in nanoseconds, and how many
     * matches there are.
     *
     * @param arguments a {@link Layout}, and a {@link GlobDialect}; without one, the JDK's matchers
     */
    public static void main(String[] arguments) {
        Layout layout = Layout.valueOf(arguments[0]);
        List<String> globs = RuleGlobs.ofThousandRules(layout);
        List<String> paths = new RepositoryPaths(layout, 8).next(GlobBenchmark.PATHS);
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadCpuTime();
        ToIntFunction<String> matcher =
                arguments.length > 1 ? engine(GlobDialect.valueOf(arguments[1]), globs) : jdk(globs);
        int found = 0;
        for (String path : paths) {
            found += matcher.applyAsInt(path);
        }
        System.out.println(threads.getCurrentThreadCpuTime() - before + " " + found);
    }

    private static ToIntFunction<String> engine(GlobDialect dialect, List<String> globs) {
        GlobSet.Builder builder = GlobSet.builder(dialect);
        globs.forEach(builder::add);
        GlobSet set = builder.build();
        return path -> set.match(path).size();
    }

    private static ToIntFunction<String> jdk(List<String> globs) {
        Set<String> different = new LinkedHashSet<>(globs);
        List<PathMatcher> matchers = different.stream()
                .map(glob -> FileSystems.getDefault().getPathMatcher("glob:" + glob))
                .toList();
        return text -> {
            Path path = Path.of(text);
            int found = 0;
            for (PathMatcher matcher : matchers) {
                found += matcher.matches(path) ? 1 : 0;
            }
            return found;
        };
    }
}
