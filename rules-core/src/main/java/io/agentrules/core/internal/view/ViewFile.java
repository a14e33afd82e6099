package io.agentrules.core.internal.view;

import io.agentrules.core.internal.files.FoundFile;

/**
 * A file that a step of a view found.
 *
 * @param step the step
 * @param found the file
 */
record ViewFile(ViewStep step, FoundFile found) {}
