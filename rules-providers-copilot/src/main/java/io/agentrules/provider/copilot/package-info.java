/** Provider for GitHub Copilot's instruction files. */
@NullMarked
package io.agentrules.provider.copilot;

import org.jspecify.annotations.NullMarked;
