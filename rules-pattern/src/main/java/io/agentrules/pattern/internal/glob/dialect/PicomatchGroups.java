package io.agentrules.pattern.internal.glob.dialect;

import io.agentrules.pattern.internal.glob.dialect.PicomatchToken.Kind;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Translates groups like {@code !(a|b)}, and bare parentheses, as picomatch does. */
final class PicomatchGroups {
    private static final Pattern EXTENSION = Pattern.compile("\\.[^\\\\/.]+");

    private final PicomatchCursor cursor;
    private final UnaryOperator<@Nullable String> translator;
    private final Deque<Group> open = new ArrayDeque<>();

    /**
     * Starts with no open group.
     *
     * @param translator returns the expression for a whole glob; null if it would not be valid
     */
    PicomatchGroups(PicomatchCursor cursor, UnaryOperator<@Nullable String> translator) {
        this.cursor = cursor;
        this.translator = translator;
    }

    /** A group that is not closed yet, where it starts and how many parentheses are around it. */
    private record Group(char type, int from, int token, int parentheses) {}

    /** Reads the parenthesis after {@code type}, which has been read. */
    void open(char type) {
        Group group = new Group(type, cursor.position - 1, cursor.tokens.size(), cursor.parentheses());
        cursor.push(Kind.OTHER, String.valueOf(type), "");
        cursor.openParenthesis(type == '!' ? "(?:(?!(?:" : "(?:");
        cursor.openGroup();
        open.push(group);
        cursor.position++;
    }

    void close() {
        Group group = open.peek();
        if (group != null && cursor.parentheses() == group.parentheses() + 1) {
            open.pop();
            close(group, cursor.closeGroup());
        } else {
            cursor.push(Kind.PAREN, ")", cursor.parentheses() == 0 ? "\\)" : ")");
        }
        cursor.closeParenthesis();
    }

    private void close(Group group, String inner) {
        String harmless = harmless(group);
        if (harmless != null) {
            PicomatchToken first = cursor.tokens.get(group.token());
            cursor.tokens.cutFrom(group.token() + 1);
            first.kind = Kind.TEXT;
            first.set(harmless);
            cursor.tokens.rewrite();
            cursor.push(Kind.PAREN, ")", "");
        } else if (group.type() == '!') {
            cursor.push(Kind.PAREN, ")", negation(inner));
        } else {
            cursor.push(Kind.PAREN, ")", ")" + (group.type() == '@' ? "" : group.type()));
        }
    }

    private @Nullable String harmless(Group group) {
        if (group.type() != '*' && group.type() != '+') {
            return null;
        }
        String source = cursor.glob.substring(group.from(), cursor.position);
        return PicomatchRepeat.harmless(source.substring(2, source.length() - 1), source);
    }

    private String negation(String inner) {
        String rest = cursor.rest();
        boolean folders = inner.length() > 1 && inner.indexOf('/') >= 0;
        String star = folders ? PicomatchShortcuts.anything(cursor.dot) : PicomatchShortcuts.NAME;
        if (inner.indexOf('*') >= 0 && EXTENSION.matcher(rest).matches()) {
            return ")" + translator.apply(rest) + ")" + star + ")";
        }
        boolean toTheEnd = folders || rest.chars().allMatch(unit -> unit == ')');
        return toTheEnd ? ")$)" + star + ")" : "))" + star + ")";
    }

    /** Returns whether a negated group is open. */
    boolean inNegation() {
        return open.stream().anyMatch(group -> group.type() == '!');
    }
}
