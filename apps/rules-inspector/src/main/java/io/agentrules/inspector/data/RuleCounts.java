package io.agentrules.inspector.data;

import java.util.Map;

/**
 * How many rules apply to each of some files.
 *
 * @param counts the number of rules by path, in the order of the files
 * @param complete whether no file comes after them
 */
record RuleCounts(Map<String, Integer> counts, boolean complete) {}
