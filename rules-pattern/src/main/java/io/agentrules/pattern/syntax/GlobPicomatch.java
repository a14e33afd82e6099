package io.agentrules.pattern.syntax;

import io.agentrules.pattern.syntax.GlobToken.Kind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads globs as picomatch 4 does with {@code dot: true} (its answers and source, November 2026). To picomatch, a glob
 * is another way to write a regular expression, and what it does not know it leaves as it is: {@code a+(b|c)?} and
 * {@code x|y} mean what they mean there. So this writes that expression, too, and reads it as one.
 *
 * <p>Left out is what picomatch adds against paths that are not normal: names that are empty or only dots.
 */
public final class GlobPicomatch {
    private static final String NAME = "[^/]*";
    private static final String ANYTHING = "[^]*";
    private static final String FOLDERS = "(?:[^]*/)?";

    /** No regular expression. */
    private static final String NEVER = "(";

    /** A star behind a dot within braces or parentheses does not stand for nothing, nor for the second dot. */
    private static final String NOT_ONLY_DOTS = "(?!\\.?(?:/|$))";

    private static final Pattern PLAIN = Pattern.compile("[^@!\\[\\].,$*+?^{}()|\\\\/]+");
    private static final Pattern CAN_BE_NOTHING = Pattern.compile("[({|\"].*|[?*+@!]\\(.*", Pattern.DOTALL);
    private static final Pattern EXTENSION = Pattern.compile("\\.[^\\\\/.]+");
    private static final Map<String, String> SHORTER = Map.of("***", "*", "**/**", "**", "**/**/**", "**");

    private final String glob;
    private final List<GlobToken> tokens = new ArrayList<>();
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

    private GlobPicomatch(String glob) {
        this.glob = glob.startsWith("./") ? glob.substring(2) : glob;
        tokens.add(new GlobToken(Kind.START, "", ""));
    }

    /**
     * Returns what {@code glob} means.
     *
     * @throws InvalidPatternException if it is empty or over a limit
     */
    public static Glob parse(String glob, GlobLimits limits) {
        if (glob.isEmpty()) {
            throw new InvalidPatternException(0, "The glob is empty", "Write ** for every path");
        }
        checkNesting(glob, limits.maxNesting());
        GlobPicomatch parser = new GlobPicomatch(SHORTER.getOrDefault(glob, glob));
        Node node = node(parser.regex(), limits);
        // A path that is the glob, letter for letter, matches in any case.
        Node itself = Node.literal(glob);
        List<Glob.Part> parts = new ArrayList<>();
        if (node != null) {
            parts.add(new Glob.Part(node, false, parser.negated));
        }
        if (node == null || !node.equals(itself) || parser.negated) {
            parts.add(new Glob.Part(itself, false, false));
        }
        return new Glob(parts);
    }

    private static void checkNesting(String glob, int maxNesting) {
        int depth = 0;
        for (int i = 0; i < glob.length(); i++) {
            char unit = glob.charAt(i);
            depth += unit == '(' || unit == '{' ? 1 : unit == ')' || unit == '}' ? -1 : 0;
            if (depth > maxNesting) {
                throw new InvalidPatternException(
                        i, "Groups are nested deeper than " + maxNesting, "Nest fewer groups");
            }
        }
    }

    /** Returns null for what is no regular expression: to picomatch, it then matches nothing, negated or not. */
    private static @Nullable Node node(String regex, GlobLimits limits) {
        Node node;
        try {
            node = RegexParser.parse(regex, RegexFlags.NONE, Integer.MAX_VALUE, Integer.MAX_VALUE);
        } catch (InvalidPatternException noRegex) {
            return null;
        }
        return GlobLookahead.resolve(node, limits.maxNodes());
    }

    private String regex() {
        String common = GlobPicomatchShortcuts.common(glob);
        if (common != null) {
            return common;
        }
        return GlobPicomatchShortcuts.isFlat(glob) ? GlobPicomatchShortcuts.flat(glob) : translate();
    }

    private String translate() {
        while (position < glob.length()) {
            read(glob.charAt(position++));
        }
        for (int unclosed = parens; unclosed > 0; unclosed--) {
            if (!escapeLastParenthesis()) {
                return NEVER;
            }
        }
        StringBuilder regex = new StringBuilder();
        for (GlobToken token : tokens) {
            regex.append(token.kind == Kind.OPEN_CLASS ? "\\" : "").append(token.output);
        }
        return regex.toString();
    }

    /**
     * Takes the last opening parenthesis for a plain one, as picomatch does if some are not closed. Where picomatch has
     * written one of its own behind it, with a star or so, it takes that one, and nothing sensible is left.
     */
    private boolean escapeLastParenthesis() {
        for (int i = tokens.size() - 1; i > 0; i--) {
            GlobToken token = tokens.get(i);
            Kind before = tokens.get(i - 1).kind;
            boolean guarded =
                    token.kind == Kind.STAR && (before == Kind.SLASH || before == Kind.DOT || before == Kind.START);
            if (token.kind == Kind.GLOBSTAR || guarded) {
                return false;
            }
            int at = lastParenthesis(token.output);
            if (at >= 0) {
                token.output = token.output.substring(0, at) + "\\" + token.output.substring(at);
                return true;
            }
        }
        return true;
    }

    private static int lastParenthesis(String output) {
        int at = output.lastIndexOf('(');
        while (at > 0 && output.charAt(at - 1) == '\\') {
            at = output.lastIndexOf('(', at - 1);
        }
        return at;
    }

    private GlobToken last() {
        return tokens.get(tokens.size() - 1);
    }

    private @Nullable GlobToken behind(int back) {
        return tokens.size() > back ? tokens.get(tokens.size() - 1 - back) : null;
    }

    private boolean next(String expected) {
        return glob.startsWith(expected, position);
    }

    private void push(Kind kind, String value, String output) {
        GlobToken last = last();
        if (last.kind == Kind.GLOBSTAR) {
            boolean endsIt = kind == Kind.SLASH
                    || kind == Kind.PAREN
                    || (!braces.isEmpty() && (kind == Kind.COMMA || kind == Kind.BRACE));
            if (!endsIt) {
                last.become(Kind.STAR, NAME);
            }
        }
        if (last.kind == Kind.TEXT && kind == Kind.TEXT) {
            last.value += value;
            last.output += output;
        } else {
            tokens.add(new GlobToken(kind, value, output));
        }
    }

    private void read(char unit) {
        if (unit == '\0') {
            return;
        }
        boolean inClass = last().kind == Kind.OPEN_CLASS;
        if (unit == '\\') {
            escape(inClass);
        } else if (inClass) {
            inClass(String.valueOf(unit));
        } else if (unit == '"') {
            quoted = !quoted;
        } else if (quoted) {
            last().add(GlobPicomatchShortcuts.escape(String.valueOf(unit)));
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
            inClass(value.toString());
        } else {
            push(Kind.TEXT, value.toString(), value.toString());
        }
    }

    private void inClass(String value) {
        GlobToken token = last();
        boolean empty = token.value.equals("[") || token.value.equals("[^");
        if (value.equals("]") && !empty) {
            closeClass(token);
        } else if (!value.equals(":") || !nameClass(token)) {
            boolean escaped =
                    (value.equals("[") && !next(":")) || (value.equals("-") && next("]")) || value.equals("]");
            token.add(escaped ? "\\" + value : value);
        }
    }

    /** Reads the end of {@code [:alpha:]} if that is what stands here. */
    private boolean nameClass(GlobToken token) {
        int name = token.value.lastIndexOf('[') + 2;
        token.named |= name > 2;
        String members = name > 2 && token.value.indexOf(':') > 0 && name <= token.value.length()
                ? GlobPicomatchShortcuts.members(token.value.substring(name))
                : null;
        if (members != null) {
            token.set(token.value.substring(0, name - 2) + members);
            position++;
        }
        return members != null;
    }

    private void closeClass(GlobToken token) {
        String members = token.value.substring(1);
        boolean keepsSlashOut = !token.named && members.startsWith("^") && members.indexOf('/') < 0;
        String both = token.value + (keepsSlashOut ? "/]" : "]");
        token.kind = Kind.CLASS;
        // A class without signs is also taken at its word: app/[slug]/page.tsx
        token.set(
                GlobPicomatchShortcuts.SIGN.matcher(members).find()
                        ? both
                        : "(?:" + GlobPicomatchShortcuts.escape(both) + "|" + both + ")");
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
        StringBuilder value = new StringBuilder();
        value.append(unit == '$' || unit == '^' ? "\\" : "").append(unit);
        Matcher more = PLAIN.matcher(glob).region(position, glob.length());
        if (more.lookingAt()) {
            value.append(more.group());
            position = more.end();
        }
        push(Kind.TEXT, value.toString(), value.toString());
    }

    private void comma() {
        boolean separates = open.peek() == Kind.BRACE && !braces.isEmpty();
        if (separates) {
            braces.getFirst().comma = true;
        }
        push(Kind.COMMA, ",", separates ? "|" : ",");
    }

    private void slash() {
        if (last().kind == Kind.DOT && position == start + 2) {
            start = position;
            tokens.subList(1, tokens.size()).clear();
        } else {
            push(Kind.SLASH, "/", "/");
        }
    }

    private void dot() {
        GlobToken last = last();
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
        boolean behindOpening = last().value.equals("(");
        if (!behindOpening && next("(") && !next("(?")) {
            openGroup('?');
        } else if (last().kind == Kind.PAREN) {
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
        GlobToken last = last();
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
            tokens.subList(group.token() + 1, tokens.size()).clear();
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
        StringBuilder inner = new StringBuilder();
        tokens.subList(group.token() + 2, tokens.size())
                .forEach(token -> inner.append(token.kind == Kind.PAREN ? "" : token.value));
        String rest = glob.substring(position);
        boolean folders = inner.length() > 1 && inner.indexOf("/") >= 0;
        String star = folders ? ANYTHING : NAME;
        if (inner.indexOf("*") >= 0 && EXTENSION.matcher(rest).matches()) {
            return ")" + new GlobPicomatch(rest).translate() + ")" + star + ")";
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
            List<String> values = new ArrayList<>();
            for (GlobToken token = last(); token.kind != Kind.START; token = last()) {
                tokens.remove(tokens.size() - 1);
                if (token.kind == Kind.BRACE) {
                    break;
                }
                if (token.kind != Kind.DOTS) {
                    values.add(token.value);
                }
            }
            push(Kind.BRACE, "}", GlobPicomatchShortcuts.range(values));
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
        GlobToken last = last();
        if (last.kind == Kind.GLOBSTAR || last.stars) {
            last.become(Kind.STAR, NAME);
            last.stars = true;
            last.value += "*";
        } else if (next("(") && position + 1 < glob.length() && glob.charAt(position + 1) != '?') {
            openGroup('*');
        } else if (last.kind == Kind.STAR) {
            secondStar(last);
        } else {
            GlobToken before = behind(1);
            boolean atStart = before != null && (before.kind == Kind.SLASH || before.kind == Kind.START);
            boolean guarded = last.kind == Kind.DOT && !atStart;
            push(Kind.STAR, "*", guarded ? NOT_ONLY_DOTS + NAME : NAME);
        }
    }

    private void secondStar(GlobToken first) {
        GlobToken prior = tokens.get(tokens.size() - 2);
        GlobToken before = behind(2);
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
