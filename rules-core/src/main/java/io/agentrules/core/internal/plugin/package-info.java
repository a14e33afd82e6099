/** Loads plugins and runs their code, with time limits and with every failure caught. */
@NullMarked
package io.agentrules.core.internal.plugin;

import org.jspecify.annotations.NullMarked;
