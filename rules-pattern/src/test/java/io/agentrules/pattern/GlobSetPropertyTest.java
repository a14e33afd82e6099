package io.agentrules.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.pattern.MatchLimits.Limit;
import io.agentrules.pattern.internal.glob.dialect.Glob;
import io.agentrules.pattern.internal.glob.dialect.GlobLimits;
import io.agentrules.pattern.internal.tree.InvalidPatternException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;

/** What holds for all globs and paths, as found with a matcher that knows neither index nor automaton. */
class GlobSetPropertyTest {
    private static final MatchLimits TIGHT =
            MatchLimits.builder().cacheBytes(0).set(Limit.MAX_CACHED_PATHS, 2).build();
    private static final GlobLimits LIMITS = new GlobLimits(250, 1_000, 20_000);

    @Property(tries = 150, seed = "51", shrinking = ShrinkingMode.OFF)
    void aSetAgreesWithMatchingTreesOneByOne(@ForAll long seed, @ForAll GlobDialect dialect) {
        Random random = new Random(seed);
        List<String> globs = globs(random, 30);
        List<String> paths = Stream.generate(() -> switch (random.nextInt(4)) {
                    case 0 -> RandomGlob.path(random) + "/";
                    case 1 -> RandomGlob.garbage(random, 8);
                    default -> RandomGlob.path(random);
                })
                .limit(30)
                .toList();

        assertAnswers(dialect, globs, paths);
    }

    @Property(tries = 150, seed = "57", shrinking = ShrinkingMode.OFF)
    void globsOfWordsAgreeWithMatchingTreesOneByOne(@ForAll long seed, @ForAll GlobDialect dialect) {
        Random random = new Random(seed);
        List<String> globs =
                Stream.generate(() -> RandomGlob.ofWords(random)).limit(30).toList();
        List<String> paths = Stream.concat(
                        globs.stream().map(RandomGlob::pathNear),
                        Stream.generate(() -> RandomGlob.pathOfWords(random)).limit(40))
                .toList();

        assertAnswers(dialect, globs, paths);
    }

    @Property(tries = 150, seed = "58", shrinking = ShrinkingMode.OFF)
    void whatIsReadLaterIsWithinTheLimits(@ForAll long seed, @ForAll GlobDialect dialect) {
        Random random = new Random(seed);
        MatchLimits limits = MatchLimits.builder()
                .set(Limit.MAX_NODES_PER_PATTERN, 10 + random.nextInt(400))
                .maxNodes(400 + random.nextInt(2_000))
                .set(Limit.MAX_BRACE_EXPANSIONS, 1 + random.nextInt(6))
                .maxPatternLength(5 + random.nextInt(40))
                .build();
        GlobSet.Builder builder = GlobSet.builder(dialect, limits);
        Stream.generate(() -> RandomGlob.ofWords(random)).limit(30).forEach(builder::add);
        GlobSet set = builder.build();

        Matches matches = set.match(RandomGlob.pathOfWords(random));

        assertThat(set.problems()).allMatch(problem -> !matches.contains(problem.pattern()));
    }

    @Property(tries = 150, seed = "53", shrinking = ShrinkingMode.OFF)
    void addingAGlobNeverChangesAnothersAnswer(@ForAll long seed, @ForAll GlobDialect dialect) {
        Random random = new Random(seed);
        List<String> globs = globs(random, 10);
        GlobSet few = set(dialect, globs);
        List<String> more = new ArrayList<>(globs);
        more.addAll(globs(random, 10));
        GlobSet many = set(dialect, more);

        for (int i = 0; i < 20; i++) {
            String path = RandomGlob.path(random);
            assertThat(many.match(path).stream().filter(glob -> glob < globs.size()))
                    .as("%s of %s", path, more)
                    .containsExactlyElementsOf(few.match(path).stream().boxed().toList());
        }
    }

    @Property(tries = 400, seed = "54", shrinking = ShrinkingMode.OFF)
    void noGlobAndNoPathThrows(@ForAll long seed, @ForAll GlobDialect dialect) {
        Random random = new Random(seed);
        List<String> globs =
                Stream.generate(() -> RandomGlob.garbage(random, 40)).limit(5).toList();

        GlobSet set = set(dialect, globs);
        Matches matches = set.match(RandomGlob.garbage(random, 20));

        assertThat(set.size()).isEqualTo(5);
        assertThat(matches.size() + set.problems().size()).isLessThanOrEqualTo(5);
    }

    @Property(tries = 50, seed = "55", shrinking = ShrinkingMode.OFF)
    void howMuchIsRememberedChangesNothing(@ForAll long seed, @ForAll GlobDialect dialect) {
        Random random = new Random(seed);
        List<String> globs = globs(random, 30);
        GlobSet.Builder tight = GlobSet.builder(dialect, TIGHT);
        globs.forEach(tight::add);
        GlobSet forgetful = tight.build();
        GlobSet set = set(dialect, globs);

        for (int i = 0; i < 100; i++) {
            String path = RandomGlob.path(random);
            assertThat(forgetful.match(path)).as("%s of %s", path, globs).isEqualTo(set.match(path));
        }
    }

    @Property(tries = 5, seed = "56", shrinking = ShrinkingMode.OFF)
    void threadsThatShareASetGetTheAnswersOfOneThatDoesNot(@ForAll long seed, @ForAll GlobDialect dialect)
            throws Exception {
        Random random = new Random(seed);
        List<String> globs = globs(random, 100);
        List<String> paths =
                Stream.generate(() -> RandomGlob.path(random)).limit(2_000).toList();
        GlobSet.Builder tight = GlobSet.builder(dialect, TIGHT);
        globs.forEach(tight::add);
        GlobSet shared = tight.build();
        List<Matches> expected = answers(set(dialect, globs), paths);

        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            List<Future<List<Matches>>> runs = Stream.generate(() -> threads.submit(() -> answers(shared, paths)))
                    .limit(4)
                    .toList();
            for (Future<List<Matches>> run : runs) {
                assertThat(run.get()).isEqualTo(expected);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private static void assertAnswers(GlobDialect dialect, List<String> globs, List<String> paths) {
        GlobSet set = set(dialect, globs);
        for (String path : paths) {
            int[] expected = IntStream.range(0, globs.size())
                    .filter(glob -> slowly(dialect, globs.get(glob), path))
                    .toArray();
            assertThat(set.match(path).toArray()).as("%s of %s", path, globs).isEqualTo(expected);
        }
    }

    private static List<Matches> answers(GlobSet set, List<String> paths) {
        return paths.stream().map(set::match).toList();
    }

    private static List<String> globs(Random random, int count) {
        return Stream.generate(() -> RandomGlob.glob(random)).limit(count).toList();
    }

    private static GlobSet set(GlobDialect dialect, List<String> globs) {
        GlobSet.Builder builder = GlobSet.builder(dialect);
        globs.forEach(builder::add);
        return builder.build();
    }

    private static boolean slowly(GlobDialect dialect, String glob, String path) {
        if (path.isEmpty() && !dialect.matchesEmptyPath()) {
            return false;
        }
        String folded = dialect.folded(path);
        String baseName = folded.substring(folded.lastIndexOf('/') + 1);
        try {
            for (Glob.Part part :
                    dialect.parse(dialect.normalized(glob), LIMITS).parts()) {
                if (TreeOracle.matches(part.node(), part.baseName() ? baseName : folded) != part.negated()) {
                    return true;
                }
            }
            return false;
        } catch (InvalidPatternException invalid) {
            return false;
        } catch (SlowMatcher.TooSlow tooHard) {
            return set(dialect, List.of(glob)).match(path).contains(0);
        }
    }
}
