package io.agentrules.api.spi;

/** Ignores all notifications. */
enum Unobserved implements Running<Object> {
    INSTANCE;

    @Override
    public void ended(Object event) {}

    @Override
    public void abandoned() {}
}
