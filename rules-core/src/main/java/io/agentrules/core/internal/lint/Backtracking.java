package io.agentrules.core.internal.lint;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.core.internal.support.Excerpt;
import io.agentrules.pattern.BacktrackingRisk;
import java.util.stream.Stream;

/**
 * Finds trigger patterns that can stall a backtracking engine, as in JavaScript: a repetition that can match one text in many
 * ways, such as {@code (a+)+}, {@code (\w|_)*} or {@code (.*a){12}}, before something that can fail. This engine matches them in
 * linear time.
 *
 * <p>Reports only certain cases. The search takes a bounded number of steps.
 */
final class Backtracking {
    private static final int MAX_STEPS = 200_000;

    private final List<Siblings> enclosing = new ArrayList<>();
    private int steps;

    private Backtracking() {}

    /** Returns the findings about a rule's trigger patterns, in file order. */
    static Stream<Diagnostic> of(Rule rule) {
        return rule.trigger().stream()
                .flatMap(trigger -> trigger.patterns().stream())
                .flatMap(pattern -> in(pattern).map(part -> dangerous(pattern, part)).stream());
    }

    private static Diagnostic dangerous(String pattern, String part) {
        return Diagnostic.warning(
                "regex-dangerous",
                "The pattern " + Excerpt.of(pattern)
                        + " can stall a tool with a backtracking regex engine, though not this one: "
                        + Excerpt.of(part) + " can match one text in very many ways",
                "Let only one repetition or alternative match each character: a+ instead of (a+)+, \\w instead of \\w|_");
    }

    /** Returns the first repetition that can match one text in very many ways. */
    static Optional<String> in(String pattern) {
        return new Backtracking()
                .search(RegexOutline.of(pattern), false)
                .map(repeat -> pattern.substring(repeat.from(), repeat.to()));
    }

    /** @param mayFail whether something follows that must match, too */
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

    /** Returns whether a repeated body can match a text in two ways: by two branches, or by one iteration instead of two. */
    private boolean isAmbiguous(RegexShape body) {
        enclosing.clear();
        return hasOverlap(body) || canSkipToItself(body);
    }

    /** Returns whether two branches of a choice can match the same character. */
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

    /** Returns whether an inner repetition can continue in the next iteration because everything around it can be skipped. */
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

    /** Returns whether several iterations of one branch can match what another matches in one, as in {@code (a|aa)*}. */
    private boolean isCovered(List<RegexShape> branches) {
        for (int one = 0; one < branches.size(); one++) {
            UnitSet units = branches.get(one).units();
            for (int other = 0; other < branches.size() && ++steps <= MAX_STEPS; other++) {
                RegexShape branch = branches.get(other);
                if (other != one && !branch.isNullable() && branch.fitsIn(units) && canPassAround(UnitSet.NONE)) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean canPassAround(UnitSet units) {
        return enclosing.stream().allMatch(siblings -> siblings.fitIn(units));
    }

    private boolean anyAmong(List<RegexShape> items) {
        for (int i = 0; i < items.size(); i++) {
            enclosing.add(new Siblings(items, i));
            boolean found = canSkipToItself(items.get(i));
            enclosing.remove(enclosing.size() - 1);
            if (found) {
                return true;
            }
        }
        return false;
    }

    /** The items of a sequence except one. */
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
