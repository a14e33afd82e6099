/** Tests of the project as a whole: architecture, documentation, poms, launchers and packaged jars. */
@NullMarked
package io.agentrules.project;

import org.jspecify.annotations.NullMarked;
