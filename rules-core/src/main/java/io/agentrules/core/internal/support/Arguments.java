package io.agentrules.core.internal.support;

import java.util.Collection;
import java.util.Objects;

/** Checks arguments before anything is changed. */
public final class Arguments {
    private Arguments() {}

    /**
     * Returns the collection itself, after a check for nulls.
     *
     * @throws NullPointerException if the collection or one of its members is null; the message is {@code name}
     */
    public static <T extends Collection<?>> T whole(T argument, String name) {
        Objects.requireNonNull(argument, name);
        argument.forEach(member -> Objects.requireNonNull(member, name));
        return argument;
    }
}
