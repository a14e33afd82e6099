package io.agentrules.core.internal.support;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A value that is computed on first access, exactly once, by the thread that asks first. */
public final class Lazy<T> implements Supplier<T> {
    private final Supplier<T> source;
    private volatile @Nullable T value;

    public Lazy(Supplier<T> source) {
        this.source = source;
    }

    @Override
    public T get() {
        T known = value;
        return known != null ? known : compute();
    }

    private synchronized T compute() {
        T known = value;
        if (known == null) {
            known = source.get();
            value = known;
        }
        return known;
    }
}
