package io.agentrules.core.internal.support;

import java.util.Collection;
import java.util.Objects;

/** Checks what callers hand over, before anything has changed. */
public final class Arguments {
    private Arguments() {}

    /**
     * Returns a collection.
     *
     * @throws NullPointerException if it or a member of it is null; the message is {@code name}
     */
    public static <T extends Collection<?>> T whole(T argument, String name) {
        Objects.requireNonNull(argument, name);
        argument.forEach(member -> Objects.requireNonNull(member, name));
        return argument;
    }
}
