package io.agentrules.provider.classpath;

import io.agentrules.api.Level;
import io.agentrules.api.Rule;
import io.agentrules.api.RuleSource;
import io.agentrules.api.internal.NativeFrontMatter;
import io.agentrules.api.spi.AgentProfile;
import io.agentrules.api.spi.DiscoveryContext;
import io.agentrules.api.spi.RuleProvider;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code META-INF/rules} of every jar and folder on the class path and the module path, in the native format. Libraries are
 * ordered by name.
 *
 * <p>The class path is that of the engine's class loader. It is searched once, since a running program's class path does not
 * change; the files that were found are read again by each discovery.
 */
public final class ClasspathRuleProvider implements RuleProvider {
    private Optional<Searched> last = Optional.empty();

    private record Searched(ClassLoader loader, LibraryRules rules) {}

    @Override
    public String id() {
        return "classpath";
    }

    @Override
    public int priority() {
        return 10;
    }

    @Override
    public List<Rule> discover(DiscoveryContext context) {
        var toRule = new NativeFrontMatter(context.conditionKeys());
        LibraryRules found = rules(Thread.currentThread().getContextClassLoader());
        found.problems().forEach(context::report);
        var rules = new ArrayList<Rule>();
        found.files().forEach((library, files) -> {
            try (Resources resources = library.open()) {
                for (String file : files) {
                    String name = LibraryRules.ruleName(file);
                    rules.addAll(context.rule(name, source(library, file), () -> resources.open(file), toRule));
                }
            } catch (IOException | IllegalArgumentException e) {
                context.report(LibraryRules.unreadable(library, e));
            }
        });
        return rules;
    }

    @Override
    public List<AgentProfile> profiles() {
        return List.of(AgentProfile.read("classpath", getClass().getResourceAsStream("classpath.yaml")));
    }

    private synchronized LibraryRules rules(@Nullable ClassLoader ofThread) {
        ClassLoader loader = ofThread == null ? ClasspathRuleProvider.class.getClassLoader() : ofThread;
        Searched searched = last.filter(known -> known.loader() == loader)
                .orElseGet(() -> new Searched(loader, LibraryRules.of(loader, layer())));
        last = Optional.of(searched);
        return searched.rules();
    }

    private static ModuleLayer layer() {
        return Optional.ofNullable(ClasspathRuleProvider.class.getModule().getLayer())
                .orElseGet(ModuleLayer::boot);
    }

    private RuleSource source(Library library, String file) {
        String path = library.name() + "!/" + file;
        return new RuleSource(id(), Level.LIBRARY, path, path, library.prefix() + file, Optional.empty());
    }
}
