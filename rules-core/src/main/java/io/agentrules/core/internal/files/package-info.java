/** Finds rule files: the folders of a workspace, the places in which formats keep files, and walks within limits, inside the roots. */
@NullMarked
package io.agentrules.core.internal.files;

import org.jspecify.annotations.NullMarked;
