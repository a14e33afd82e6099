package io.agentrules.benchmarks.data;

import com.sun.management.ThreadMXBean;
import io.agentrules.api.Rule;
import io.agentrules.api.spi.DiscoveryContext;
import io.agentrules.api.spi.RuleProvider;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.ServiceLoader;
import java.util.concurrent.atomic.AtomicLong;

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
        return provider.id();
    }

    @Override
    public int priority() {
        return provider.priority();
    }

    @Override
    public List<Rule> discover(DiscoveryContext context) {
        if (Thread.currentThread().equals(asking)) {
            return provider.discover(context);
        }
        long before = THREADS.getCurrentThreadAllocatedBytes();
        List<Rule> rules = provider.discover(context);
        bytes.addAndGet(THREADS.getCurrentThreadAllocatedBytes() - before);
        return rules;
    }
}
