package io.agentrules.core.internal.lint;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.core.internal.lint.RegexShape.Choice;
import io.agentrules.core.internal.lint.RegexShape.Opaque;
import io.agentrules.core.internal.lint.RegexShape.Repeat;
import io.agentrules.core.internal.lint.RegexShape.Sequence;
import io.agentrules.core.internal.support.Excerpt;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Stream conditions that can stall an engine that backtracks, as JavaScript's do: a repetition that can take one text in
 * many ways, such as {@code (a+)+}, {@code (\w|_)*} or {@code (.*a){12}}, before something that can fail. Here they are
 * matched in linear time.
 *
 * <p>Only what is sure is told. Looking takes a bounded number of steps.
 */
final class Backtracking {
    private static final int MAX_STEPS = 200_000;

    private final List<Siblings> around = new ArrayList<>();
    private int steps;

    private Backtracking() {}

    /** Returns the findings about a rule's stream conditions, in file order. */
    static Stream<Diagnostic> of(Rule rule) {
        return rule.trigger().stream()
                .flatMap(trigger -> trigger.patterns().stream())
                .flatMap(regex -> in(regex).map(part -> dangerous(regex, part)).stream());
    }

    private static Diagnostic dangerous(String regex, String part) {
        return Diagnostic.warning(
                "regex-dangerous",
                "The condition " + Excerpt.of(regex)
                        + " can stall a tool whose engine backtracks, though not this one: " + Excerpt.of(part)
                        + " can take one text in very many ways",
                "Let only one of the repetitions or choices take each character: a+ for (a+)+, \\w for \\w|_");
    }

    /** Returns the first repetition that can take one text in very many ways. */
    static Optional<String> in(String regex) {
        return new Backtracking()
                .search(RegexOutline.of(regex), false)
                .map(repeat -> regex.substring(repeat.from(), repeat.to()));
    }

    /** @param mayFail whether something follows without which there is no match */
    private Optional<Repeat> search(RegexShape shape, boolean mayFail) {
        if (shape instanceof Sequence sequence) {
            return searchBackwards(sequence.items(), mayFail);
        }
        if (shape instanceof Choice choice) {
            return choice.branches().stream()
                    .flatMap(branch -> search(branch, mayFail).stream())
                    .findFirst();
        }
        if (shape instanceof Opaque opaque) {
            return search(opaque.inside(), false);
        }
        if (shape instanceof Repeat repeat) {
            boolean matters = repeat.isMany() && (mayFail || repeat.needsMany());
            return matters && isAmbiguous(repeat.body()) ? Optional.of(repeat) : search(repeat.body(), mayFail);
        }
        return Optional.empty();
    }

    private Optional<Repeat> searchBackwards(List<RegexShape> items, boolean mayFail) {
        boolean mayFailAfter = mayFail;
        Optional<Repeat> first = Optional.empty();
        for (int i = items.size() - 1; i >= 0; i--) {
            Optional<Repeat> earlier = search(items.get(i), mayFailAfter);
            first = earlier.isPresent() ? earlier : first;
            mayFailAfter |= !items.get(i).isNullable();
        }
        return first;
    }

    /** Whether what is repeated can take a text in two ways: by a choice of two, or by one round instead of two. */
    private boolean isAmbiguous(RegexShape body) {
        around.clear();
        return hasOverlap(body) || canSkipToItself(body);
    }

    /** Whether two branches of a choice can take the same character. */
    private boolean hasOverlap(RegexShape shape) {
        if (++steps > MAX_STEPS) {
            return false;
        }
        if (shape instanceof Sequence sequence) {
            return sequence.items().stream().anyMatch(this::hasOverlap);
        }
        if (shape instanceof Repeat repeat) {
            return hasOverlap(repeat.body());
        }
        return shape instanceof Choice choice
                && (overlap(choice.branches()) || choice.branches().stream().anyMatch(this::hasOverlap));
    }

    private static boolean overlap(List<RegexShape> branches) {
        UnitSet seen = UnitSet.NONE;
        for (RegexShape branch : branches) {
            if (seen.intersects(branch.units())) {
                return true;
            }
            seen = seen.or(branch.units());
        }
        return false;
    }

    /** Whether a repetition inside can go on as the next round, past all that stands between its end and its start. */
    private boolean canSkipToItself(RegexShape shape) {
        if (shape instanceof Sequence sequence) {
            return anyAmong(sequence.items());
        }
        if (shape instanceof Choice choice) {
            return isCovered(choice.branches()) || choice.branches().stream().anyMatch(this::canSkipToItself);
        }
        if (!(shape instanceof Repeat repeat)) {
            return false;
        }
        if (!repeat.isMany()) {
            return canSkipToItself(repeat.body());
        }
        return canPassAround(repeat.body().units());
    }

    /** Whether rounds that take one branch can take what another takes in one round, as in {@code (a|aa)*}. */
    private boolean isCovered(List<RegexShape> branches) {
        for (int taken = 0; taken < branches.size(); taken++) {
            UnitSet units = branches.get(taken).units();
            for (int other = 0; other < branches.size() && ++steps <= MAX_STEPS; other++) {
                RegexShape branch = branches.get(other);
                if (other != taken && !branch.isNullable() && branch.fitsIn(units) && canPassAround(UnitSet.NONE)) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean canPassAround(UnitSet units) {
        return around.stream().allMatch(siblings -> siblings.fitIn(units));
    }

    private boolean anyAmong(List<RegexShape> items) {
        for (int i = 0; i < items.size(); i++) {
            around.add(new Siblings(items, i));
            boolean found = canSkipToItself(items.get(i));
            around.remove(around.size() - 1);
            if (found) {
                return true;
            }
        }
        return false;
    }

    /** The items of a sequence but one. */
    private final class Siblings {
        private final List<RegexShape> items;
        private final int except;

        Siblings(List<RegexShape> items, int except) {
            this.items = items;
            this.except = except;
        }

        boolean fitIn(UnitSet units) {
            for (int i = 0; i < items.size(); i++) {
                if (++steps > MAX_STEPS || (i != except && !canBePassed(items.get(i), units))) {
                    return false;
                }
            }
            return true;
        }

        private boolean canBePassed(RegexShape item, UnitSet units) {
            return units.isEmpty() ? item.isNullable() : item.fitsIn(units);
        }
    }
}
