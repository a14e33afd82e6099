package io.agentrules.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.api.RuleSource;
import io.agentrules.api.spi.DiscoveryContext;
import io.agentrules.api.spi.RuleFile;
import io.agentrules.api.spi.RuleProvider;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Puts the contract itself to the proof: what it is there to catch must make it fail. */
class RuleProviderContractTest {
    private static final String SERVICES = "META-INF/services/io.agentrules.api.spi.RuleProvider";

    /** What cannot hold for a class of this test, which is published nowhere. */
    private static final Set<String> PUBLICATION =
            Set.of("isRegisteredOnTheClassPath", "isRegisteredOnTheModulePath", "engineFindsTheProvider");

    @TempDir
    Path folder;

    @Test
    void aPublishedProviderPasses() throws Exception {
        Verification verification = verify(published());

        assertThat(verification.failed()).isEmpty();
        assertThat(verification.passed()).hasSizeGreaterThanOrEqualTo(13).containsAll(PUBLICATION);
    }

    @Test
    void aProviderWithoutServicesFileFails() throws Exception {
        assertThat(verify(published().without(SERVICES)).failed())
                .containsExactlyInAnyOrder("isRegisteredOnTheClassPath", "engineFindsTheProvider");
    }

    @Test
    void aProviderWithoutModuleInfoFails() throws Exception {
        assertThat(verify(published().without("module-info.class")).failed())
                .containsExactly("isRegisteredOnTheModulePath");
    }

    @Test
    void aSoundProviderFailsOnlyForNotBeingPublished() {
        assertThat(verify(NotesProvider::new).failed()).isEqualTo(new TreeSet<>(PUBLICATION));
    }

    @Test
    void anIdThatIsNotInKebabCaseFails() {
        assertThat(broken(() -> new NotesProvider() {
                    @Override
                    public String id() {
                        return "Notes";
                    }
                }))
                .contains("idIsKebabCaseAndNeverChanges");
    }

    @Test
    void aPriorityThatChangesFails() {
        var calls = new AtomicInteger();
        assertThat(broken(() -> new NotesProvider() {
                    @Override
                    public int priority() {
                        return calls.incrementAndGet();
                    }
                }))
                .containsExactly("priorityNeverChanges");
    }

    @Test
    void aRuleWhoseSourceIsMadeUpFails() {
        assertThat(broken(() -> new NotesProvider() {
                    @Override
                    Rule toRule(RuleFile file) {
                        RuleSource source = RuleSource.of("other", file.source().level(), "elsewhere");
                        return Rule.named(file.name(), source)
                                .content(file.content())
                                .build();
                    }
                }))
                .contains("everyRuleNamesItsSource");
    }

    @Test
    void aProviderThatChokesOnFrontMatterFails() {
        assertThat(broken(() -> new NotesProvider() {
                    @Override
                    Rule toRule(RuleFile file) {
                        if (file.frontMatter().get("model") instanceof List<?> list && list.isEmpty()) {
                            throw new ClassCastException("no text");
                        }
                        return super.toRule(file);
                    }
                }))
                .containsExactly("hostileFrontMatterBecomesARuleOrADiagnostic");
    }

    @Test
    void aProviderThatGivesUpAtTheFirstBrokenFileFails() {
        assertThat(broken(() -> new NotesProvider() {
                    @Override
                    Rule toRule(RuleFile file) {
                        if (file.isInvalidYaml()) {
                            throw new OutOfPatience();
                        }
                        return super.toRule(file);
                    }
                }))
                .contains("brokenFileAffectsOnlyItsOwnRules", "additionalBrokenFilesDoNotAffectTheOthers");
    }

    @Test
    void aProviderThatRemembersFails() {
        var remembered = new AtomicInteger();
        assertThat(broken(() -> new NotesProvider() {
                    @Override
                    Rule toRule(RuleFile file) {
                        return file.rule()
                                .description("Rule " + remembered.incrementAndGet())
                                .build();
                    }
                }))
                .contains("nothingIsKeptBetweenProjects", "sameFilesGiveTheSameRules");
    }

    @Test
    void aProviderThatKeepsItsContextInAFieldFails() {
        assertThat(broken(() -> new NotesProvider() {
                    private volatile @Nullable DiscoveryContext current;

                    @Override
                    public List<Rule> discover(DiscoveryContext context) {
                        current = context;
                        pause();
                        if (current != context) {
                            throw new IllegalStateException("another call has replaced the context");
                        }
                        return super.discover(context);
                    }

                    private void pause() {
                        try {
                            Thread.sleep(20);
                        } catch (InterruptedException e) {
                            throw new IllegalStateException(e);
                        }
                    }
                }))
                .containsExactly("callsAtTheSameTimeGiveTheSameRules");
    }

    @Test
    void aProviderThatComplainsOfAnEmptyProjectFails() {
        assertThat(broken(() -> new NotesProvider() {
                    @Override
                    public List<Rule> discover(DiscoveryContext context) {
                        context.report(Diagnostic.info("nothing-here", "There is nothing", "Write something"));
                        return super.discover(context);
                    }
                }))
                .containsExactly("emptyProjectHasNoRulesAndNoDiagnostics");
    }

    @Test
    void aProviderThatThrowsFails() {
        assertThat(broken(() -> new NotesProvider() {
                    @Override
                    public List<Rule> discover(DiscoveryContext context) {
                        throw new IllegalStateException("broken on purpose");
                    }
                }))
                .contains("projectHasRules", "emptyProjectHasNoRulesAndNoDiagnostics");
    }

    @Test
    void whatAProviderThrowsForAFileIsTheFailureWithTheFile() {
        Verification verification = verify(() -> new NotesProvider() {
            @Override
            Rule toRule(RuleFile file) {
                throw new UnsupportedOperationException("not yet " + file.name());
            }
        });

        assertThat(verification.failure("projectHasRules"))
                .hasMessageContaining("notes/a.md")
                .hasRootCauseInstanceOf(UnsupportedOperationException.class)
                .hasRootCauseMessage("not yet a");
    }

    @Test
    void whatAProviderThrowsAtAllIsTheFailureWithTheLastFile() {
        Verification verification = verify(() -> new NotesProvider() {
            @Override
            Rule toRule(RuleFile file) {
                if (file.name().equals("b")) {
                    throw new OutOfPatience();
                }
                return super.toRule(file);
            }
        });

        assertThat(verification.failure("projectHasRules"))
                .hasMessageContaining("the last file that it read is /home/user/projects/workspace/notes/b.md")
                .hasRootCauseInstanceOf(OutOfPatience.class);
    }

    @Test
    void whatAProviderThrowsAtOnceIsTheFailureWithoutAFile() {
        Verification verification = verify(() -> new NotesProvider() {
            @Override
            public List<Rule> discover(DiscoveryContext context) {
                throw new IllegalStateException("broken on purpose");
            }
        });

        assertThat(verification.failure("projectHasRules"))
                .hasMessage("The provider threw java.lang.IllegalStateException: broken on purpose");
    }

    private static Set<String> broken(Supplier<RuleProvider> provider) {
        Set<String> failed = new TreeSet<>(verify(provider).failed());
        failed.removeAll(PUBLICATION);
        return failed;
    }

    private static Verification verify(Supplier<RuleProvider> provider) {
        Subject.provider = provider;
        return Verification.of(Subject.class);
    }

    private static Verification verify(PublishedPlugin plugin) throws Exception {
        try (URLClassLoader loader = plugin.loader()) {
            return verify(() -> (RuleProvider) plugin.instance(loader));
        }
    }

    private PublishedPlugin published() throws Exception {
        return new PublishedPlugin(folder, RuleProvider.class, "TeamNotes", """
                package team;

                import io.agentrules.api.Rule;
                import io.agentrules.api.spi.*;
                import java.util.List;

                public class TeamNotes implements RuleProvider {
                    public String id() {
                        return "team-notes";
                    }

                    public List<Rule> discover(DiscoveryContext context) {
                        context.addSource(RuleFiles.project("notes", "md"), file -> file.rule().build());
                        return List.of();
                    }
                }
                """);
    }

    /** The contract, for whatever provider is given. */
    static final class Subject extends RuleProviderContract {
        private static Supplier<RuleProvider> provider = NotesProvider::new;

        @Override
        protected RuleProvider provider() {
            return provider.get();
        }

        @Override
        protected InMemoryProject project() {
            return new InMemoryProject()
                    .with("notes/a.md", "---\ndescription: A\n---\nA.")
                    .with("notes/b.md", "---\nmodel: x\n---\nB.");
        }
    }

    /** Not one of those that cost only one file. */
    private static final class OutOfPatience extends Error {
        private static final long serialVersionUID = 1L;
    }
}
