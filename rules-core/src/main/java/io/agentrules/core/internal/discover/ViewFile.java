package io.agentrules.core.internal.discover;

import io.agentrules.core.internal.view.ViewStep;

/**
 * A file that a step of a view found.
 *
 * @param step the step
 * @param found the file
 */
record ViewFile(ViewStep step, FoundFile found) {}
