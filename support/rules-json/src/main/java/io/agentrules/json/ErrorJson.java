package io.agentrules.json;

/** Why a question could not be answered. */
public record ErrorJson(String error) {}
