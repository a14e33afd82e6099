package io.agentrules.pattern.internal.glob.dialect;

import io.agentrules.pattern.internal.tree.InvalidPatternException;
import io.agentrules.pattern.internal.tree.Node;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads globs with three signs: {@code *} and {@code ?} stay in a name, {@code **} does not, even
 * in the middle of a name, {@code **}{@code /} may stand for nothing, and every other unit is itself. A glob without a slash
 * matches at any depth.
 *
 * <p>Left out is that {@code **} stops at a line end in the tool that has them.
 */
public final class SimpleParser {
    private SimpleParser() {}

    /**
     * Returns what {@code glob} means.
     *
     * @throws InvalidPatternException if it is over a limit
     */
    public static Glob parse(String glob, GlobLimits limits) {
        List<Node> items = new ArrayList<>();
        if (glob.indexOf('/') < 0) {
            items.add(GlobNodes.FOLDERS);
        }
        for (int at = 0; at < glob.length(); ) {
            if (glob.startsWith("**/", at)) {
                items.add(GlobNodes.FOLDERS);
                at += 3;
            } else if (glob.startsWith("**", at)) {
                items.add(GlobNodes.ANYTHING);
                at += 2;
            } else {
                items.add(item(glob.charAt(at)));
                at++;
            }
        }
        Node tree = new TreeSizeLimit(limits.maxNodes()).checked(Node.sequence(items));
        return new Glob(List.of(new Glob.Part(tree, false, false)));
    }

    private static Node item(char unit) {
        return switch (unit) {
            case '*' -> GlobNodes.STAR;
            case '?' -> GlobNodes.NAME_CODE_POINT;
            default -> Node.unit(unit);
        };
    }
}
