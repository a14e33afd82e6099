package io.agentrules.conformance;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.api.spi.DiscoveryContext;
import io.agentrules.api.spi.RuleFile;
import io.agentrules.api.spi.RuleFiles;
import io.agentrules.api.spi.RuleProvider;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.Consumer;
import java.util.function.Function;

/** A provider from the class path; something happens after each file that it reads, before it reads the next. */
record InterruptedProvider(RuleProvider provider, Consumer<RuleFile> event) implements RuleProvider {
    static InterruptedProvider of(String id, Consumer<RuleFile> event) {
        RuleProvider provider = ServiceLoader.load(RuleProvider.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(found -> found.id().equals(id))
                .findFirst()
                .orElseThrow();
        return new InterruptedProvider(provider, event);
    }

    @Override
    public String id() {
        return "interrupted"; // what is added in code cannot have a built-in id
    }

    @Override
    public int priority() {
        return provider.priority();
    }

    @Override
    public List<Rule> discover(DiscoveryContext context) {
        return provider.discover(new Interrupted(context, event));
    }

    private record Interrupted(DiscoveryContext context, Consumer<RuleFile> event) implements DiscoveryContext {
        @Override
        public void addSource(RuleFiles files, Function<RuleFile, Rule> toRule) {
            context.addSource(files, file -> {
                event.accept(file);
                return toRule.apply(file);
            });
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
