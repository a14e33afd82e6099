package io.agentrules.api.spi;

/** Follows nothing. */
enum Unobserved implements Running<Object> {
    INSTANCE;

    @Override
    public void ended(Object event) {}

    @Override
    public void abandoned() {}
}
