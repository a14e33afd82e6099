package io.agentrules.core.internal.discover;

import io.agentrules.api.Rule;
import io.agentrules.api.spi.RuleFile;
import io.agentrules.api.spi.RuleFiles;
import java.util.function.Function;

/**
 * A source that a provider added.
 *
 * @param files where the files are
 * @param toRule converts one of them
 */
public record SourceFunction(RuleFiles files, Function<RuleFile, Rule> toRule) {}
