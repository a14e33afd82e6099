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

    private final PicomatchReader reader;
    private final UnaryOperator<@Nullable String> translator;
    private final Deque<Group> open = new ArrayDeque<>();

    /**
     * Starts with no open group.
     *
     * @param translator returns the expression for a whole glob; null if it would not be valid
     */
    PicomatchGroups(PicomatchReader reader, UnaryOperator<@Nullable String> translator) {
        this.reader = reader;
        this.translator = translator;
    }

    /** A group that is not closed yet, where it starts and how many parentheses are around it. */
    private record Group(char type, int from, int token, int parentheses) {}

    /** Reads the parenthesis after {@code type}, which has been read. */
    void open(char type) {
        Group group = new Group(type, reader.position - 1, reader.tokens.size(), reader.parentheses());
        reader.push(Kind.OTHER, String.valueOf(type), "");
        reader.openParenthesis(type == '!' ? "(?:(?!(?:" : "(?:");
        reader.openGroup();
        open.push(group);
        reader.position++;
    }

    void close() {
        Group group = open.peek();
        if (group != null && reader.parentheses() == group.parentheses() + 1) {
            open.pop();
            close(group, reader.closeGroup());
        } else {
            reader.push(Kind.PAREN, ")", reader.parentheses() == 0 ? "\\)" : ")");
        }
        reader.closeParenthesis();
    }

    private void close(Group group, String inner) {
        String harmless = harmless(group);
        if (harmless != null) {
            PicomatchToken first = reader.tokens.get(group.token());
            reader.tokens.cutFrom(group.token() + 1);
            first.kind = Kind.TEXT;
            first.set(harmless);
            reader.tokens.rewrite();
            reader.push(Kind.PAREN, ")", "");
        } else if (group.type() == '!') {
            reader.push(Kind.PAREN, ")", negation(inner));
        } else {
            reader.push(Kind.PAREN, ")", ")" + (group.type() == '@' ? "" : group.type()));
        }
    }

    private @Nullable String harmless(Group group) {
        if (group.type() != '*' && group.type() != '+') {
            return null;
        }
        String source = reader.glob.substring(group.from(), reader.position);
        return PicomatchRepeat.harmless(source.substring(2, source.length() - 1), source);
    }

    private String negation(String inner) {
        String rest = reader.rest();
        boolean folders = inner.length() > 1 && inner.indexOf('/') >= 0;
        String star = folders ? PicomatchShortcuts.anything(reader.dot) : PicomatchShortcuts.NAME;
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
