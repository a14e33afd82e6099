package io.agentrules.core.internal.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.agentrules.api.Evidence;
import io.agentrules.api.Evidence.Kind;
import io.agentrules.core.internal.support.CodePointOrder;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Compares the paths, with small limits, with a model that keeps everything and computes each result from scratch. */
class ObservedPathsPropertyTest {
    private static final int MAX_REQUEST = 3;
    private static final int MAX_SESSION = 6;

    @Property(tries = 5000)
    void resultsEqualThoseOfANaiveModel(@ForAll("steps") List<Step> steps, @ForAll boolean asksOften) {
        var log = log();
        var model = new Model();
        for (Step step : steps) {
            step.applyTo(log);
            model.apply(step);

            if (asksOften || step == steps.get(steps.size() - 1)) {
                assertThat(log.requestPaths()).isEqualTo(model.request());
                assertThat(log.sessionPaths()).isEqualTo(model.session());
                assertThat(log.isRequestCut()).isEqualTo(model.isRequestCut());
            }
        }
    }

    @Property
    void aCopyBehavesLikeTheOriginal(@ForAll("steps") List<Step> before, @ForAll("steps") List<Step> after) {
        var log = log();
        before.forEach(step -> step.applyTo(log));
        ObservedPaths copy = log();
        copy.restore(log.observations(), log.turn());
        List<Evidence> original = log.sessionPaths();

        after.forEach(step -> step.applyTo(copy));
        assertThat(log.sessionPaths()).isEqualTo(original);

        after.forEach(step -> step.applyTo(log));
        assertThat(copy.requestPaths()).isEqualTo(log.requestPaths());
        assertThat(copy.sessionPaths()).isEqualTo(log.sessionPaths());
    }

    @Provide
    Arbitrary<List<Step>> steps() {
        Arbitrary<String> path = Arbitraries.of("a", "b", "c", "d", "e", "f", "g", "h", "i", "\uffee", "\ud83d\ude00");
        Arbitrary<Kind> kind = Arbitraries.of(EnumSet.complementOf(EnumSet.of(Kind.OPEN, Kind.VISIBLE)));
        Arbitrary<Step> observe = Combinators.combine(kind, path).as(Observe::new);
        Arbitrary<Step> open = Combinators.combine(
                        Arbitraries.of(Kind.OPEN, Kind.VISIBLE), path.list().ofMaxSize(4))
                .as(Open::new);
        Arbitrary<Step> next = Arbitraries.just(new NextTurn());
        return Arbitraries.frequencyOf(
                        net.jqwik.api.Tuple.of(8, observe),
                        net.jqwik.api.Tuple.of(1, open),
                        net.jqwik.api.Tuple.of(2, next))
                .list()
                .ofMaxSize(40);
    }

    private static ObservedPaths log() {
        return new ObservedPaths(MAX_REQUEST, MAX_SESSION, UnaryOperator.identity());
    }

    /** A step of a session. */
    private interface Step {
        void applyTo(ObservedPaths log);
    }

    private record Observe(Kind kind, String path) implements Step {
        @Override
        public void applyTo(ObservedPaths log) {
            log.observe(kind, List.of(path));
        }
    }

    private record Open(Kind kind, List<String> paths) implements Step {
        @Override
        public void applyTo(ObservedPaths log) {
            log.snapshot(kind, paths);
        }
    }

    private record NextTurn() implements Step {
        @Override
        public void applyTo(ObservedPaths log) {
            log.nextTurn();
        }
    }

    private record Observation(Kind kind, String path, int turn) {}

    private static final class Model {
        private final List<Observation> all = new ArrayList<>(); // oldest first
        private int turn;

        void apply(Step step) {
            if (step instanceof Observe observe) {
                all.removeIf(
                        seen -> seen.kind() == observe.kind() && seen.path().equals(observe.path()));
                all.add(new Observation(observe.kind(), observe.path(), turn));
                List<Observation> ofKind = all.stream()
                        .filter(seen -> seen.kind() == observe.kind())
                        .toList();
                all.removeAll(ofKind.subList(0, Math.max(0, ofKind.size() - MAX_SESSION)));
            } else if (step instanceof Open open) {
                var wasOpen =
                        all.stream().filter(seen -> seen.kind() == open.kind()).toList();
                all.removeIf(seen -> seen.kind() == open.kind() && !open.paths().contains(seen.path()));
                open.paths().stream()
                        .filter(path ->
                                wasOpen.stream().noneMatch(seen -> seen.path().equals(path)))
                        .forEach(path -> all.add(new Observation(open.kind(), path, turn)));
            } else {
                turn++;
            }
        }

        List<Evidence> session() {
            return newest(all, MAX_SESSION);
        }

        List<Evidence> request() {
            return newest(ofRequest(), MAX_REQUEST);
        }

        boolean isRequestCut() {
            return ofRequest().stream().map(Observation::path).distinct().count() > MAX_REQUEST;
        }

        private List<Observation> ofRequest() {
            return all.stream()
                    .filter(seen -> switch (seen.kind()) {
                        case MENTION, PROMPT_TEXT -> seen.turn() == turn;
                        case TOOL_TARGET -> seen.turn() > turn - 3;
                        case MODIFIED, OPEN, VISIBLE -> true;
                        case HISTORY -> false;
                    })
                    .toList();
        }

        private static List<Evidence> newest(List<Observation> seen, int max) {
            var sorted = new TreeMap<String, EnumSet<Kind>>(CodePointOrder.INSTANCE);
            for (int i = seen.size() - 1; i >= 0; i--) {
                if (sorted.size() < max || sorted.containsKey(seen.get(i).path())) {
                    sorted.computeIfAbsent(seen.get(i).path(), path -> EnumSet.noneOf(Kind.class))
                            .add(seen.get(i).kind());
                }
            }
            return sorted.entrySet().stream()
                    .map(path -> new Evidence(path.getKey(), path.getValue()))
                    .toList();
        }
    }
}
