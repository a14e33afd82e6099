package io.agentrules.benchmarks.data;

import com.sun.management.ThreadMXBean;
import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.api.spi.DiscoveryContext;
import io.agentrules.api.spi.RuleFile;
import io.agentrules.api.spi.RuleFiles;
import io.agentrules.api.spi.RuleProvider;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/**
 * A provider of the class path that counts what it allocates on another thread than the one that asked for the rules: such a
 * thread is gone before anybody can ask what it allocated.
 *
 * @param provider the provider
 * @param asking the thread that asks for the rules, and counts for itself
 * @param bytes where the count is added up
 */
public record CountedProvider(RuleProvider provider, Thread asking, AtomicLong bytes) implements RuleProvider {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /** Returns all providers of the class path, which count into {@code bytes} whatever another thread than this one allocates. */
    public static List<CountedProvider> all(AtomicLong bytes) {
        return ServiceLoader.load(RuleProvider.class).stream()
                .map(provider -> new CountedProvider(provider.get(), Thread.currentThread(), bytes))
                .toList();
    }

    @Override
    public String id() {
        return "counted-" + provider.id(); // those of the engine's own providers are theirs alone
    }

    @Override
    public int priority() {
        return provider.priority();
    }

    @Override
    public List<Rule> discover(DiscoveryContext context) {
        long before = THREADS.getCurrentThreadAllocatedBytes();
        var atOnce = new AtOnce(context, new ArrayList<>());
        atOnce.rules.addAll(provider.discover(atOnce));
        if (!Thread.currentThread().equals(asking)) {
            bytes.addAndGet(THREADS.getCurrentThreadAllocatedBytes() - before);
        }
        return atOnce.rules;
    }

    /** Has files read at once that would be read when the provider has returned. */
    private record AtOnce(DiscoveryContext context, List<Rule> rules) implements DiscoveryContext {
        @Override
        public void addSource(RuleFiles files, Function<RuleFile, Rule> toRule) {
            rules.addAll(rules(files, toRule));
        }

        @Override
        public List<Rule> rules(RuleFiles files, Function<RuleFile, Rule> toRule) {
            return context.rules(files, toRule);
        }

        @Override
        public List<Rule> rule(String name, String text, Function<RuleFile, Rule> toRule) {
            return context.rule(name, text, toRule);
        }

        @Override
        public Optional<String> environment(String name) {
            return context.environment(name);
        }

        @Override
        public Optional<String> setting(String name) {
            return context.setting(name);
        }

        @Override
        public List<String> conditionKeys() {
            return context.conditionKeys();
        }

        @Override
        public void report(Diagnostic diagnostic) {
            context.report(diagnostic);
        }
    }
}
