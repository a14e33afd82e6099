/** Made-up input that looks like the real thing: the same in every run. */
@NullMarked
package io.agentrules.benchmarks.data;

import org.jspecify.annotations.NullMarked;
