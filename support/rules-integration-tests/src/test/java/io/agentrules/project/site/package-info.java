/** The documentation's site, built and looked at. */
@NullMarked
package io.agentrules.project.site;

import org.jspecify.annotations.NullMarked;
