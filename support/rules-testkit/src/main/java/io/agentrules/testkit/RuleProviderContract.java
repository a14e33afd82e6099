package io.agentrules.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Level;
import io.agentrules.api.Rule;
import io.agentrules.api.RuleSource;
import io.agentrules.api.Stable;
import io.agentrules.api.spi.AgentProfile;
import io.agentrules.api.spi.DiscoveryContext;
import io.agentrules.api.spi.FileEvent;
import io.agentrules.api.spi.RuleListener;
import io.agentrules.api.spi.RuleProvider;
import io.agentrules.core.RuleEngine;
import io.agentrules.core.model.ProviderReport;
import io.agentrules.core.model.RuleCatalog;
import io.agentrules.core.model.RuleEntry;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Tests what every provider promises, with the real engine. A provider's test extends this class, returns its provider and a
 * project, and adds tests of its own format.
 *
 * <p>The project should have a file in every place that the provider reads, and every key of its format: it is read as it is, and
 * again with each of its files damaged.
 *
 * @since 0.1
 */
@Stable
public abstract class RuleProviderContract {
    /**
     * Keys of formats that are no conditions of the engine; a provider must accept any value of each, whether it knows the key or not.
     */
    private static final List<String> KEYS = List.of(
            "alwaysApply",
            "apply",
            "applyTo",
            "condition",
            "description",
            "enabled",
            "excludeAgent",
            "fileContains",
            "fileMatchPattern",
            "folder",
            "inclusion",
            "interruptMode",
            "match",
            "name",
            "regex",
            "scope",
            "trigger",
            "triggers",
            "type");

    /** One for the whole workspace, and one for what is outside of it. */
    private static final int CALLERS = 2;

    private static final String OUTSIDE = "/srv/outside/canary.md";
    private static final String CANARY = "A text that only another file has";

    /** References out of the project in all syntaxes, after a heading so that there is a rule. */
    private static final String IMPORTS = """
            # Imports

            @/srv/outside/canary.md
            @../../../../srv/outside/canary.md
            @../../../../../../srv/outside/canary.md
            @./way-out.md @way-out.md @way-out.mdc
            @~/../../srv/outside/canary.md
            #[[file:/srv/outside/canary.md]]
            #[[file:../../../../srv/outside/canary.md]]
            #[[file:way-out.md]]
            """;

    /** Called by JUnit, once for each test. */
    protected RuleProviderContract() {}

    /** Returns a new provider, created as {@link java.util.ServiceLoader} would create it. */
    protected abstract RuleProvider provider();

    /** Returns a project in which the provider finds at least one rule, and reads every file as its author meant it. */
    protected abstract InMemoryProject project();

    /** Returns whether the provider is also published as a module; a provider for the class path only returns false. */
    protected boolean isModule() {
        return true;
    }

    /** Returns the rule that the provider reads from a file in an otherwise empty project. */
    protected final Rule rule(String path, String text) {
        List<Rule> rules = rulesOf(intact(new InMemoryProject().with(path, text)));
        assertThat(rules).as("rules of %s", path).hasSize(1);
        return rules.get(0);
    }

    /** Returns the codes of the diagnostics about a file in an otherwise empty project. */
    protected final List<String> diagnosticsOf(String path, String text) {
        return new InMemoryProject()
                .with(path, text).catalog(provider()).diagnostics().stream()
                        .map(Diagnostic::code)
                        .toList();
    }

    @Test
    final void idIsKebabCaseAndNeverChanges() {
        RuleProvider provider = provider();

        assertThat(provider.id()).matches("[a-z][a-z0-9]*(-[a-z0-9]+)*");
        project().catalog(provider);
        assertThat(provider().id()).isEqualTo(provider.id());
    }

    @Test
    final void priorityNeverChanges() {
        RuleProvider provider = provider();
        int priority = provider.priority();

        project().catalog(provider);

        assertThat(provider().priority()).isEqualTo(priority);
        assertThat(provider.priority()).isEqualTo(priority);
    }

    @Test
    final void isRegisteredOnTheClassPath() throws IOException {
        assertThat(registrations().inServices())
                .as("%s is named in META-INF/services/%s", type(), RuleProvider.class.getName())
                .isTrue();
    }

    @Test
    final void isRegisteredOnTheModulePath() throws IOException {
        assertThat(registrations().inModule())
                .as("a module-info provides %s", type())
                .isEqualTo(isModule());
    }

    @Test
    final void engineFindsTheProvider() {
        RuleCatalog catalog = project()
                .builder()
                .classLoader(provider().getClass().getClassLoader())
                .build()
                .catalog();

        assertIsFine(catalog);
    }

    @Test
    final void projectHasRules() {
        RuleCatalog catalog = intact(project());

        assertIsFine(catalog);
        assertThat(catalog.rules()).as("rules in project()").isNotEmpty();
    }

    @Test
    final void everyRuleNamesItsSource() {
        InMemoryProject project = project();

        List<Rule> rules = rulesOf(project.catalog(provider()));

        assertThat(rules).extracting(Rule::source).allSatisfy(source -> {
            assertThat(source.provider()).isEqualTo(provider().id());
            assertThat(location(source))
                    .endsWith(source.path().replace(InMemoryProject.IN_LIBRARY, "/"))
                    .isIn(project.paths());
            assertThat(source.root().isPresent()).isEqualTo(source.level() == Level.PROJECT);
        });
    }

    @Test
    final void everyFileReadBecomesARuleOrADiagnostic() {
        var read = new ConcurrentSkipListSet<String>();
        RuleListener listener = new RuleListener() {
            @Override
            public void read(FileEvent event) {
                read.add(event.file());
            }
        };

        RuleCatalog catalog = project()
                .builder()
                .discovery(false)
                .provider(provider())
                .listener(listener)
                .build()
                .catalog();

        assertThat(read.isEmpty())
                .as("no file is read by the engine; files of libraries are read by the provider")
                .isEqualTo(rulesOf(catalog).stream().allMatch(RuleProviderContract::isOfLibrary));
        assertThat(accountedFor(catalog)).containsAll(read);
    }

    @Test
    final void sameFilesGiveTheSameRules() {
        RuleEngine engine = project().engine(provider());
        List<String> once = described(engine.catalog());

        assertThat(described(engine.refresh())).isEqualTo(once);
        assertThat(described(project().catalog(provider()))).isEqualTo(once);
        assertThat(described(project().createdBackwards().catalog(provider()))).isEqualTo(once);
    }

    @Test
    final void emptyProjectHasNoRulesAndNoDiagnostics() {
        RuleCatalog catalog = new InMemoryProject().catalog(provider());

        assertIsFine(catalog);
        assertThat(catalog.entries()).isEmpty();
        assertThat(catalog.diagnostics()).isEmpty();
    }

    @Test
    final void nothingIsKeptBetweenProjects() {
        RuleProvider provider = provider();
        List<String> first = described(project().catalog(provider));

        RuleCatalog empty = new InMemoryProject().catalog(provider);

        assertThat(empty.entries()).isEmpty();
        assertThat(described(project().catalog(provider))).isEqualTo(first);
    }

    @Test
    final void callsAtTheSameTimeGiveTheSameRules() throws Exception {
        List<String> alone = described(project().catalog(provider()));
        var together = new CyclicBarrier(CALLERS);
        RuleProvider shared = provider();
        var meeting = new RuleProvider() {
            @Override
            public String id() {
                return shared.id();
            }

            @Override
            public int priority() {
                return shared.priority();
            }

            @Override
            public List<Rule> discover(DiscoveryContext context) {
                try {
                    together.await();
                } catch (InterruptedException | BrokenBarrierException e) {
                    throw new IllegalStateException(e);
                }
                return shared.discover(context);
            }

            @Override
            public List<AgentProfile> profiles() {
                return shared.profiles();
            }
        };
        Callable<List<String>> call = () -> described(project().catalog(meeting));
        ExecutorService threads = Executors.newFixedThreadPool(CALLERS);
        try {
            for (Future<List<String>> answer : threads.invokeAll(Collections.nCopies(CALLERS, call))) {
                assertThat(answer.get())
                        .as("what one of %s calls at the same time finds", CALLERS)
                        .isEqualTo(alone);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    final void brokenFileAffectsOnlyItsOwnRules() {
        InMemoryProject project = project();
        Map<String, List<String>> intact = textsByLocation(project.catalog(provider()));

        BadFiles.broken()
                .forEach((what, bytes) -> intact.keySet().forEach(location -> {
                    RuleCatalog catalog = project.with(location, bytes).catalog(provider());

                    assertIsFine(catalog);
                    assertThat(accountedFor(catalog))
                            .as("%s in %s", what, location)
                            .contains(location);
                    assertThat(textsByLocation(catalog))
                            .as("%s in %s", what, location)
                            .containsAllEntriesOf(without(location, intact));
                }));
    }

    @Test
    final void additionalBrokenFilesDoNotAffectTheOthers() {
        InMemoryProject project = project();
        Map<String, List<String>> intact = textsByLocation(project.catalog(provider()));
        for (String location : intact.keySet()) {
            for (Map.Entry<String, byte[]> broken : BadFiles.broken().entrySet()) {
                project = project.with(beside(location, broken.getKey()), broken.getValue());
            }
        }

        RuleCatalog catalog = project.catalog(provider());

        assertIsFine(catalog);
        assertThat(textsByLocation(catalog)).containsAllEntriesOf(intact);
    }

    @Test
    final void hostileFrontMatterBecomesARuleOrADiagnostic() {
        InMemoryProject project = project();
        List<Rule> rules = rulesOf(project.catalog(provider()));
        Set<String> locations = byLocation(rules).keySet();
        Set<String> keys = new TreeSet<>(KEYS);
        keys.addAll(conditionKeys());
        rules.forEach(rule -> keys.addAll(rule.metadata().keySet()));

        for (byte[] hostile : BadFiles.hostile(keys)) {
            for (String location : locations) {
                project = project.with(location, hostile);
            }
            RuleCatalog catalog = intact(project);

            assertIsFine(catalog);
            assertThat(accountedFor(catalog)).containsAll(locations);
            assertThat(catalog.diagnostics()).extracting(Diagnostic::code).doesNotContain("rule-invalid");
        }
    }

    /** Returns the keys of all conditions of the engine. */
    private static List<String> conditionKeys() {
        var keys = new ArrayList<String>();
        new InMemoryProject().catalog(new RuleProvider() {
            @Override
            public String id() {
                return "condition-keys";
            }

            @Override
            public List<Rule> discover(DiscoveryContext context) {
                keys.addAll(context.conditionKeys());
                return List.of();
            }
        });
        return keys;
    }

    @Test
    final void filesOutsideTheProjectAreNotImported() {
        InMemoryProject project = project();
        List<String> locations = ofProject(rulesOf(project.catalog(provider())));
        project = project.with(OUTSIDE, CANARY);
        for (String location : locations) {
            project = project.withLink(beside(location, "way-out"), OUTSIDE).with(location, IMPORTS);
        }

        RuleCatalog catalog = intact(project);

        assertIsFine(catalog);
        assertThat(accountedFor(catalog)).containsAll(locations);
        assertNoCanary(catalog);
    }

    @Test
    final void linksOutOfTheProjectAreReportedAndNotFollowed() {
        InMemoryProject project = project();
        List<String> locations = ofProject(rulesOf(project.catalog(provider())));
        project = project.with(OUTSIDE, CANARY);
        for (String location : locations) {
            project = project.withLink(location, OUTSIDE);
        }

        RuleCatalog catalog = project.catalog(provider());

        assertIsFine(catalog);
        assertThat(accountedFor(catalog)).containsAll(locations);
        assertNoCanary(catalog);
    }

    @Test
    final void changedImportChangesTheRule() {
        InMemoryProject project = project();
        for (Rule rule : rulesOf(project.catalog(provider()))) {
            for (String imported : rule.imports()) {
                RuleCatalog changed = project.with(imported, CANARY).catalog(provider());

                assertThat(byLocation(rulesOf(changed)).get(location(rule.source())))
                        .as("rules of %s after a change of %s", rule.source().location(), imported)
                        .anySatisfy(now -> assertThat(now.content()).contains(CANARY));
            }
        }
    }

    @Test
    final void ruleOfAFolderIsUnlimitedIfTheToolStartsThere() {
        InMemoryProject project = project();
        for (Rule rule : rulesOf(project.catalog(provider()))) {
            rule.folder().ifPresent(folder -> {
                RuleCatalog there = project.startedIn(folder).catalog(provider());

                assertThat(byLocation(rulesOf(there)).get(location(rule.source())))
                        .as(
                                "rules of %s for a tool that is started in %s",
                                rule.source().location(), folder)
                        .isNotEmpty()
                        .allSatisfy(now -> assertThat(now.folder()).isEmpty());
            });
        }
    }

    private static List<String> ofProject(List<Rule> rules) {
        return rules.stream()
                .map(Rule::source)
                .filter(source -> source.level() == Level.PROJECT)
                .map(RuleSource::location)
                .distinct()
                .toList();
    }

    private static void assertNoCanary(RuleCatalog catalog) {
        assertThat(rulesOf(catalog))
                .allSatisfy(rule -> assertThat(rule.toString()).doesNotContain(CANARY));
    }

    private Registrations registrations() {
        return new Registrations(RuleProvider.class, provider().getClass());
    }

    private String type() {
        return provider().getClass().getName();
    }

    /** Returns what the provider reads in files that it must accept: whatever it throws fails the test. */
    private RuleCatalog intact(InMemoryProject project) {
        var threw = new ProviderThrew();
        RuleCatalog catalog = project.builder()
                .discovery(false)
                .provider(provider())
                .listener(threw)
                .build()
                .catalog();
        threw.check(catalog);
        return catalog;
    }

    private void assertIsFine(RuleCatalog catalog) {
        ProviderThrew.checkWhole(catalog);
        assertThat(catalog.providers())
                .as("status of %s; the engine says %s", type(), catalog.diagnostics())
                .filteredOn(report -> report.id().equals(provider().id()))
                .extracting(ProviderReport::status)
                .containsExactly(ProviderReport.Status.OK);
    }

    private static List<Rule> rulesOf(RuleCatalog catalog) {
        return catalog.entries().stream().map(RuleEntry::rule).toList();
    }

    private Map<String, List<Rule>> byLocation(Collection<Rule> rules) {
        return rules.stream().collect(Collectors.groupingBy(rule -> location(rule.source())));
    }

    /** Returns all that the rules say, in a form that can be compared with that of another project. */
    private Map<String, List<String>> textsByLocation(RuleCatalog catalog) {
        return rulesOf(catalog).stream()
                .collect(Collectors.groupingBy(
                        rule -> location(rule.source()),
                        Collectors.mapping(
                                rule -> InMemoryProject.withoutFileSystems(rule.toString()), Collectors.toList())));
    }

    private String location(RuleSource source) {
        return project().pathOf(source.location());
    }

    private static boolean isOfLibrary(Rule rule) {
        return rule.source().level() == Level.LIBRARY;
    }

    private static Map<String, List<String>> without(String location, Map<String, List<String>> rules) {
        return rules.entrySet().stream()
                .filter(rule -> !rule.getKey().equals(location))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    private Collection<String> accountedFor(RuleCatalog catalog) {
        Stream<String> rules = rulesOf(catalog).stream().map(Rule::source).map(this::location);
        Stream<String> diagnosed = catalog.diagnostics().stream()
                .flatMap(diagnostic -> diagnostic.location().stream())
                .map(Diagnostic.Location::file)
                .map(project()::pathOf);
        return Stream.concat(rules, diagnosed).toList();
    }

    /** Returns all that a catalog says; not the causes of diagnostics, which are never equal. */
    private static List<String> described(RuleCatalog catalog) {
        return Stream.concat(
                        catalog.entries().stream().map(RuleEntry::toString),
                        catalog.diagnostics().stream()
                                .map(found -> found.code() + found.message() + found.remedy() + found.location()))
                .map(InMemoryProject::withoutFileSystems)
                .toList();
    }

    /** Returns the path of another file in the folder of a rule, with the same extension. */
    private static String beside(String location, String name) {
        int folderEnd = location.lastIndexOf('/') + 1;
        int dot = location.lastIndexOf('.');
        return location.substring(0, folderEnd) + name + (dot < folderEnd ? "" : location.substring(dot));
    }
}
