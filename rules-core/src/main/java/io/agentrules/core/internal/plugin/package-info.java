/** Loads plugins and runs their code with limits on time and with every failure caught. */
@NullMarked
package io.agentrules.core.internal.plugin;

import org.jspecify.annotations.NullMarked;
