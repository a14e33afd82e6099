package io.agentrules.pattern.internal.verify;

/**
 * What it may cost to verify matches in one stream.
 *
 * @param window units of the text to keep
 * @param steps steps to begin with
 * @param stepsPerUnit further steps for each unit
 */
public record VerificationLimits(int window, long steps, int stepsPerUnit) {}
