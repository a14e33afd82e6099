package io.agentrules.core.internal.lint;

import java.util.List;

/** The outline of a regular expression: what a repetition can take, and where two could take the same. */
sealed interface RegexShape {
    /** Returns whether it can match the empty text, whatever the surroundings. */
    boolean isNullable();

    /** Returns whether it can match a text, empty or not, that is made of {@code units} only. */
    boolean fitsIn(UnitSet units);

    /** Returns the units that it takes one at a time; none for what takes more or less than one. */
    default UnitSet units() {
        return UnitSet.NONE;
    }

    /** One unit of a set. */
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

    /** An assertion or a back reference: nobody knows here when it holds, so it is never passed in silence. */
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

    /** One after the other. */
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

    /** One of several. */
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
     * @param min how often at least
     * @param max how often at most
     * @param from where it starts in the pattern
     * @param to where it ends, exclusive
     */
    record Repeat(RegexShape body, int min, int max, int from, int to) implements RegexShape {
        /** From how many on repetitions are as bad as without a bound. */
        private static final int MANY = 10;

        boolean isMany() {
            return max >= MANY;
        }

        /** Whether the repetition itself may fail after many. */
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
