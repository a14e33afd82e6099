package io.agentrules.api.internal;

/** How much two words differ, for suggestions. */
public final class EditDistance {
    private EditDistance() {}

    /**
     * Returns the Damerau-Levenshtein distance: how many insertions, deletions, replacements, and transpositions of neighbors make one word
     * of the other. For example, it is 1 between {@code glob} and {@code golb}.
     */
    public static int between(String from, String to) {
        int[][] costs = new int[from.length() + 1][to.length() + 1];
        for (int i = 0; i <= from.length(); i++) {
            for (int j = 0; j <= to.length(); j++) {
                costs[i][j] = i == 0 || j == 0 ? i + j : step(costs, from, to, i, j);
            }
        }
        return costs[from.length()][to.length()];
    }

    private static int step(int[][] costs, String from, String to, int i, int j) {
        boolean same = from.charAt(i - 1) == to.charAt(j - 1);
        int replaced = costs[i - 1][j - 1] + (same ? 0 : 1);
        int cost = Math.min(replaced, 1 + Math.min(costs[i - 1][j], costs[i][j - 1]));
        boolean exchanged =
                i > 1 && j > 1 && from.charAt(i - 1) == to.charAt(j - 2) && from.charAt(i - 2) == to.charAt(j - 1);
        return exchanged ? Math.min(cost, costs[i - 2][j - 2] + 1) : cost;
    }
}
