package io.agentrules.core.internal.lint;

import java.util.List;

/** The outline of a regular expression, with the sets of characters that its parts can match. */
sealed interface RegexShape {
    /** Returns whether it can match the empty text in any context. */
    boolean isNullable();

    /** Returns whether it can match a text, possibly empty, that consists of {@code units} only. */
    boolean fitsIn(UnitSet units);

    /** Returns the units that it matches if it always matches exactly one unit; otherwise none. */
    default UnitSet units() {
        return UnitSet.NONE;
    }

    /** Matches one unit of a set. */
    record Unit(UnitSet set) implements RegexShape {
        @Override
        public boolean isNullable() {
            return false;
        }

        @Override
        public boolean fitsIn(UnitSet units) {
            return set.intersects(units);
        }

        @Override
        public UnitSet units() {
            return set;
        }
    }

    /** An assertion or a back reference; when it matches is unknown here, so it is assumed to match neither nothing nor units. */
    record Opaque(RegexShape inside) implements RegexShape {
        @Override
        public boolean isNullable() {
            return false;
        }

        @Override
        public boolean fitsIn(UnitSet units) {
            return false;
        }
    }

    /** Parts that match one after the other. */
    record Sequence(List<RegexShape> items) implements RegexShape {
        /** Copies {@code items}. */
        public Sequence {
            items = List.copyOf(items);
        }

        @Override
        public boolean isNullable() {
            return items.stream().allMatch(RegexShape::isNullable);
        }

        @Override
        public boolean fitsIn(UnitSet units) {
            return items.stream().allMatch(item -> item.fitsIn(units));
        }
    }

    /** Alternatives. */
    record Choice(List<RegexShape> branches) implements RegexShape {
        /** Copies {@code branches}. */
        public Choice {
            branches = List.copyOf(branches);
        }

        @Override
        public boolean isNullable() {
            return branches.stream().anyMatch(RegexShape::isNullable);
        }

        @Override
        public boolean fitsIn(UnitSet units) {
            return branches.stream().anyMatch(branch -> branch.fitsIn(units));
        }

        @Override
        public UnitSet units() {
            return branches.stream().map(RegexShape::units).reduce(UnitSet.NONE, UnitSet::or);
        }
    }

    /**
     * A repetition.
     *
     * @param min the minimum number of iterations
     * @param max the maximum number of iterations
     * @param from the start in the pattern
     * @param to the end in the pattern, exclusive
     */
    record Repeat(RegexShape body, int min, int max, int from, int to) implements RegexShape {
        /** From this number on, iterations are treated as unbounded. */
        private static final int MANY = 10;

        boolean isMany() {
            return max >= MANY;
        }

        /** Returns whether the repetition itself can fail after many iterations. */
        boolean needsMany() {
            return min >= MANY;
        }

        @Override
        public boolean isNullable() {
            return min == 0 || body.isNullable();
        }

        @Override
        public boolean fitsIn(UnitSet units) {
            return min == 0 || body.fitsIn(units);
        }
    }
}
