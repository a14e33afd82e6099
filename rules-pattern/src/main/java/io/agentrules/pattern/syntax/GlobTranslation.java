package io.agentrules.pattern.syntax;

import io.agentrules.pattern.syntax.GlobToken.Kind;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Translates a glob into a regular expression piece by piece, as picomatch does; see {@link GlobPicomatch}. */
final class GlobTranslation {
    private static final String NAME = "[^/]*";
    private static final String ANYTHING = "[^]*";
    private static final String FOLDERS = "(?:[^]*/)?";

    /** A star behind a dot within braces or parentheses does not stand for nothing, nor for the second dot. */
    private static final String NOT_ONLY_DOTS = "(?!\\.?(?:/|$))";

    /** What a run of plain text ends before. */
    private static final String SIGNS = "@![].,$*+?^{}()|\\/";

    private static final Pattern CAN_BE_NOTHING = Pattern.compile("[({|\"].*|[?*+@!]\\(.*", Pattern.DOTALL);
    private static final Pattern EXTENSION = Pattern.compile("\\.[^\\\\/.]+");

    private final String glob;
    private final GlobTokens tokens = new GlobTokens();
    private final Deque<Group> groups = new ArrayDeque<>();
    private final Deque<Braces> braces = new ArrayDeque<>();
    private final Deque<Kind> open = new ArrayDeque<>();
    private int position;
    private int start;
    private int parens;
    private boolean quoted;
    private boolean negated;

    /** A group that is open, like {@code !(}, where it starts and how many parentheses are around it. */
    private record Group(char type, int from, int token, int parens) {}

    /** Braces that are open, what has been seen in them, and where they start. */
    private static final class Braces {
        final int token;
        boolean comma;
        boolean dots;

        Braces(int token) {
            this.token = token;
        }
    }

    GlobTranslation(String glob) {
        this.glob = glob;
    }

    /** Returns the regular expression; null if picomatch would write none that is valid. */
    @Nullable
    String regex() {
        String common = GlobPicomatchShortcuts.common(glob);
        if (common != null) {
            return common;
        }
        return GlobPicomatchShortcuts.isFlat(glob) ? GlobPicomatchShortcuts.flat(glob) : translate();
    }

    private @Nullable String translate() {
        while (position < glob.length()) {
            read(glob.charAt(position++));
        }
        return tokens.regex(parens);
    }

    /** Returns whether an odd number of {@code !} negates the expression. */
    boolean isNegated() {
        return negated;
    }

    private void push(Kind kind, String value, String output) {
        tokens.push(kind, value, output, !braces.isEmpty());
    }

    private boolean next(String expected) {
        return glob.startsWith(expected, position);
    }

    private void read(char unit) {
        if (unit == '\0') {
            return;
        }
        boolean inClass = tokens.last().kind == Kind.OPEN_CLASS;
        if (unit == '\\') {
            escape(inClass);
        } else if (inClass) {
            readClass(String.valueOf(unit));
        } else if (unit == '"') {
            quoted = !quoted;
        } else if (quoted) {
            tokens.last().add(GlobPicomatchShortcuts.escape(String.valueOf(unit)));
        } else {
            outside(unit);
        }
    }

    private void escape(boolean inClass) {
        if (next("/") || next(".") || next(";")) {
            return;
        }
        StringBuilder value = new StringBuilder("\\");
        if (position == glob.length()) {
            push(Kind.TEXT, "\\\\", "\\\\");
            return;
        }
        int more = position;
        while (glob.startsWith("\\", more)) {
            more++;
        }
        if (more - position > 2) {
            value.append((more - position) % 2 == 1 ? "\\" : "");
            position = more;
        }
        if (position < glob.length()) {
            value.append(glob.charAt(position++));
        }
        if (inClass) {
            readClass(value.toString());
        } else {
            push(Kind.TEXT, value.toString(), value.toString());
        }
    }

    private void readClass(String value) {
        position += GlobPicomatchClass.read(tokens.last(), value, glob.substring(position));
    }

    private void outside(char unit) {
        switch (unit) {
            case '(' -> {
                parens++;
                open.push(Kind.PAREN);
                push(Kind.PAREN, "(", "(");
            }
            case ')' -> closeParenthesis();
            case '[' -> {
                boolean closed = glob.indexOf(']', position) >= 0;
                push(closed ? Kind.OPEN_CLASS : Kind.CLASS, closed ? "[" : "\\[", closed ? "[" : "\\[");
            }
            case ']' -> push(Kind.TEXT, "]", "\\]");
            case '{' -> {
                braces.push(new Braces(tokens.size()));
                open.push(Kind.BRACE);
                push(Kind.BRACE, "{", "(");
            }
            case '}' -> closeBraces();
            case '|' -> push(Kind.TEXT, "|", "|");
            case ',' -> comma();
            case '/' -> slash();
            case '.' -> dot();
            case '?' -> question();
            case '!' -> bang();
            case '+' -> plus();
            case '@' -> push(next("(") && !next("(?") ? Kind.AT : Kind.TEXT, "@", next("(") && !next("(?") ? "" : "@");
            case '*' -> star();
            default -> plain(unit);
        }
    }

    private void plain(char unit) {
        int from = position - 1;
        while (position < glob.length() && SIGNS.indexOf(glob.charAt(position)) < 0) {
            position++;
        }
        String plain = glob.substring(from, position);
        String value = unit == '$' || unit == '^' ? "\\".concat(plain) : plain;
        push(Kind.TEXT, value, value);
    }

    private void comma() {
        boolean separates = open.peek() == Kind.BRACE && !braces.isEmpty();
        if (separates) {
            braces.getFirst().comma = true;
        }
        push(Kind.COMMA, ",", separates ? "|" : ",");
    }

    private void slash() {
        if (tokens.last().kind == Kind.DOT && position == start + 2) {
            start = position;
            tokens.cutFrom(1);
        } else {
            push(Kind.SLASH, "/", "/");
        }
    }

    private void dot() {
        GlobToken last = tokens.last();
        if (!braces.isEmpty() && last.kind == Kind.DOT) {
            last.add(".");
            last.kind = Kind.DOTS;
            braces.getFirst().dots = true;
        } else if (braces.isEmpty() && parens == 0 && last.kind != Kind.START && last.kind != Kind.SLASH) {
            push(Kind.TEXT, ".", "\\.");
        } else {
            push(Kind.DOT, ".", "\\.");
        }
    }

    private void question() {
        boolean behindOpening = tokens.last().value.equals("(");
        if (!behindOpening && next("(") && !next("(?")) {
            openGroup('?');
        } else if (tokens.last().kind == Kind.PAREN) {
            boolean escaped =
                    behindOpening && !(position < glob.length() && "!=<:".indexOf(glob.charAt(position)) >= 0);
            push(Kind.TEXT, "?", escaped ? "\\?" : "?");
        } else {
            push(Kind.OTHER, "?", "[^/]");
        }
    }

    private void bang() {
        boolean lookaround =
                next("(?") && position + 2 < glob.length() && "!=<:".indexOf(glob.charAt(position + 2)) >= 0;
        if (next("(") && !lookaround) {
            openGroup('!');
        } else if (position == 1) {
            int bangs = 1;
            while (next("!") && (!glob.startsWith("(", position + 1) || glob.startsWith("?", position + 2))) {
                position++;
                bangs++;
            }
            negated = bangs % 2 == 1;
            start = negated ? bangs : bangs - 1;
        } else {
            plain('!');
        }
    }

    private void plus() {
        GlobToken last = tokens.last();
        boolean repeats = last.kind == Kind.CLASS || last.kind == Kind.PAREN || last.kind == Kind.BRACE || parens > 0;
        if (next("(") && !next("(?")) {
            openGroup('+');
        } else if (repeats && !last.value.equals("(")) {
            push(Kind.OTHER, "+", "+");
        } else {
            push(Kind.OTHER, "\\+", "\\+");
        }
    }

    private void openGroup(char type) {
        groups.push(new Group(type, position - 1, tokens.size(), parens));
        parens++;
        open.push(Kind.PAREN);
        push(Kind.OTHER, String.valueOf(type), "");
        push(Kind.PAREN, "(", type == '!' ? "(?:(?!(?:" : "(?:");
        position++;
    }

    private void closeParenthesis() {
        Group group = groups.peek();
        if (group != null && parens == group.parens() + 1) {
            groups.pop();
            closeGroup(group);
        } else {
            push(Kind.PAREN, ")", parens == 0 ? "\\)" : ")");
        }
        parens--;
        open.poll();
    }

    private void closeGroup(Group group) {
        boolean repeats = group.type() == '*' || group.type() == '+';
        String body = glob.substring(group.from() + 2, position - 1);
        String harmless = repeats ? GlobRepeat.harmless(body, glob.substring(group.from(), position)) : null;
        if (harmless != null) {
            GlobToken first = tokens.get(group.token());
            tokens.cutFrom(group.token() + 1);
            first.kind = Kind.TEXT;
            first.set(harmless);
            push(Kind.PAREN, ")", "");
        } else if (group.type() == '!') {
            push(Kind.PAREN, ")", closeNegation(group));
        } else {
            push(Kind.PAREN, ")", ")" + (group.type() == '@' ? "" : group.type()));
        }
    }

    private String closeNegation(Group group) {
        String inner = tokens.valueFrom(group.token() + 2);
        String rest = glob.substring(position);
        boolean folders = inner.length() > 1 && inner.indexOf('/') >= 0;
        String star = folders ? ANYTHING : NAME;
        if (inner.indexOf('*') >= 0 && EXTENSION.matcher(rest).matches()) {
            return ")" + new GlobTranslation(rest).translate() + ")" + star + ")";
        }
        boolean toTheEnd = folders || rest.chars().allMatch(unit -> unit == ')');
        return toTheEnd ? ")$)" + star + ")" : "))" + star + ")";
    }

    private void closeBraces() {
        Braces group = braces.peek();
        if (group == null) {
            push(Kind.TEXT, "}", "}");
            return;
        }
        if (group.dots) {
            push(Kind.BRACE, "}", GlobPicomatchShortcuts.range(tokens.cutRange()));
        } else if (group.comma) {
            push(Kind.BRACE, "}", ")");
        } else {
            tokens.get(group.token).set("\\{");
            push(Kind.BRACE, "\\}", "\\}");
        }
        braces.pop();
        open.poll();
    }

    private void star() {
        GlobToken last = tokens.last();
        if (last.kind == Kind.GLOBSTAR || last.stars) {
            last.become(Kind.STAR, NAME);
            last.stars = true;
            last.value += "*";
        } else if (next("(") && position + 1 < glob.length() && glob.charAt(position + 1) != '?') {
            openGroup('*');
        } else if (last.kind == Kind.STAR) {
            secondStar(last);
        } else {
            GlobToken before = tokens.behind(1);
            boolean atStart = before != null && (before.kind == Kind.SLASH || before.kind == Kind.START);
            boolean guarded = last.kind == Kind.DOT && !atStart;
            push(Kind.STAR, "*", guarded ? NOT_ONLY_DOTS + NAME : NAME);
        }
    }

    private void secondStar(GlobToken first) {
        GlobToken prior = tokens.get(tokens.size() - 2);
        GlobToken before = tokens.behind(2);
        boolean opensBranch = prior.kind == Kind.PAREN
                || (!braces.isEmpty() && (prior.kind == Kind.COMMA || prior.kind == Kind.BRACE));
        if (prior.kind != Kind.SLASH && prior.kind != Kind.START && !opensBranch) {
            push(Kind.STAR, "*", "");
            return;
        }
        while (next("/**") && (position + 3 == glob.length() || glob.charAt(position + 3) == '/')) {
            position += 3;
        }
        first.value += "*";
        boolean behindName = prior.kind == Kind.SLASH && before != null && before.kind != Kind.START;
        boolean behindStar = before != null && (before.kind == Kind.STAR || before.kind == Kind.GLOBSTAR);
        if (behindName && !behindStar && isEnd()) {
            prior.output = "";
            first.become(Kind.GLOBSTAR, "(?:/" + ANYTHING + ")?");
        } else if ((behindName || prior.kind == Kind.START) && next("/")) {
            first.become(Kind.GLOBSTAR, FOLDERS);
            position++;
            if (behindName
                    && CAN_BE_NOTHING
                            .matcher(glob)
                            .region(position, glob.length())
                            .matches()) {
                prior.output = "";
                first.output = "(?:/" + ANYTHING + "/|/|$)";
            }
            push(Kind.SLASH, "/", "");
        } else {
            first.become(Kind.GLOBSTAR, ANYTHING);
        }
    }

    /** Behind a star, closing parentheses are as good as the end, though not where a negation is open. */
    private boolean isEnd() {
        String rest = glob.substring(position);
        return rest.isEmpty()
                || (parens > 0
                        && rest.equals(")".repeat(parens))
                        && groups.stream().noneMatch(group -> group.type() == '!'));
    }
}
