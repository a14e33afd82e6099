package io.agentrules.benchmarks.report;

/**
 * What one call of a benchmark takes.
 *
 * @param row what does it
 * @param column on how much
 * @param nanos the mean, in nanoseconds
 * @param error half the width of the 99.9 % interval around it, in nanoseconds; not a number if there is none
 */
public record Figure(String row, String column, double nanos, double error) {}
