package io.agentrules.core.model;

import java.util.AbstractList;
import java.util.List;
import java.util.RandomAccess;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A view of a list that maps each element on access. Two views with the same mapping compare their sources. Immutable if its source is.
 *
 * @param <T> the type of the source's elements; equal ones are mapped to equal elements
 */
final class MappedList<T> extends AbstractList<Object> implements RandomAccess {
    private final List<T> source;
    private final Function<T, ?> mapping;

    MappedList(List<T> source, Function<T, ?> mapping) {
        this.source = source;
        this.mapping = mapping;
    }

    @Override
    public Object get(int index) {
        return mapping.apply(source.get(index));
    }

    @Override
    public int size() {
        return source.size();
    }

    @Override
    public List<Object> subList(int from, int to) {
        return new MappedList<>(source.subList(from, to), mapping);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        if (other instanceof MappedList<?> list && list.mapping == mapping) {
            return source.equals(list.source);
        }
        return super.equals(other);
    }

    @Override
    public int hashCode() {
        return super.hashCode();
    }
}
