package io.agentrules.core.internal.lint;

import io.agentrules.core.internal.lint.RegexShape.Choice;
import io.agentrules.core.internal.lint.RegexShape.Opaque;
import io.agentrules.core.internal.lint.RegexShape.Repeat;
import io.agentrules.core.internal.lint.RegexShape.Sequence;
import io.agentrules.core.internal.lint.RegexShape.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parses the outline of a regular expression in JavaScript's syntax. Accepts patterns that do not compile; those are reported
 * elsewhere.
 */
final class RegexOutline {
    private static final RegexShape EMPTY = new Sequence(List.of());
    private static final int MAX_NESTING = 250;
    private static final Pattern QUANTIFIER = Pattern.compile("([*+?]|\\{(\\d{1,9}+)(,(\\d{1,9}+)?)?\\})\\??");
    private static final Pattern GROUP = Pattern.compile("\\?(?:(<?[=!])|<[^>]*+>|[a-z-]*+:)");

    private final String regex;
    private final Matcher quantifier;
    private final Matcher group;
    private int at;
    private int nesting;

    private RegexOutline(String regex) {
        this.regex = regex;
        this.quantifier = QUANTIFIER.matcher(regex);
        this.group = GROUP.matcher(regex);
    }

    /** Returns the outline, without parts that are nested too deeply. */
    static RegexShape of(String regex) {
        var outline = new RegexOutline(regex);
        var parts = new ArrayList<RegexShape>();
        while (outline.at < regex.length()) {
            parts.add(outline.choice());
            outline.at++; // skips an unmatched closing parenthesis
        }
        return new Sequence(parts);
    }

    private RegexShape choice() {
        var branches = new ArrayList<RegexShape>();
        branches.add(sequence());
        while (peek() == '|') {
            at++;
            branches.add(sequence());
        }
        return branches.size() == 1 ? branches.get(0) : new Choice(branches);
    }

    private RegexShape sequence() {
        List<RegexShape> items = new ArrayList<>();
        while (at < regex.length() && peek() != '|' && peek() != ')') {
            int from = at;
            items.add(quantified(atom(), from));
        }
        return items.size() == 1 ? items.get(0) : new Sequence(items);
    }

    private RegexShape quantified(RegexShape atom, int from) {
        if (at >= regex.length() || !quantifier.region(at, regex.length()).lookingAt()) {
            return atom;
        }
        at = quantifier.end();
        return switch (quantifier.group(1)) {
            case "*" -> new Repeat(atom, 0, Integer.MAX_VALUE, from, at);
            case "+" -> new Repeat(atom, 1, Integer.MAX_VALUE, from, at);
            case "?" -> new Repeat(atom, 0, 1, from, at);
            default -> new Repeat(atom, Integer.parseInt(quantifier.group(2)), max(), from, at);
        };
    }

    private int max() {
        if (quantifier.group(3) == null) {
            return Integer.parseInt(quantifier.group(2));
        }
        return quantifier.group(4) == null ? Integer.MAX_VALUE : Integer.parseInt(quantifier.group(4));
    }

    private RegexShape atom() {
        char first = regex.charAt(at++);
        return switch (first) {
            case '.' -> new Unit(UnitSet.DOT);
            case '^', '$' -> new Opaque(EMPTY);
            case '(' -> group();
            case '[' -> new Unit(unitClass());
            case '\\' -> escape();
            default -> new Unit(UnitSet.of(first));
        };
    }

    private RegexShape group() {
        boolean isLookaround = false;
        if (at < regex.length() && group.region(at, regex.length()).lookingAt()) {
            at = group.end();
            isLookaround = group.group(1) != null;
        }
        RegexShape inside = ++nesting > MAX_NESTING ? skipped() : choice();
        nesting--;
        at++;
        return isLookaround ? new Opaque(inside) : inside;
    }

    private RegexShape skipped() {
        at = regex.length();
        return EMPTY;
    }

    private RegexShape escape() {
        char escaped = peek();
        if (escaped == 'b' || escaped == 'B' || escaped == 'k' || (escaped >= '1' && escaped <= '9')) {
            at++;
            return new Opaque(EMPTY);
        }
        return new Unit(escapedUnits());
    }

    private UnitSet unitClass() {
        boolean negated = peek() == '^';
        at += negated ? 1 : 0;
        UnitSet units = UnitSet.NONE;
        while (at < regex.length() && peek() != ']') {
            UnitSet first = classUnit();
            boolean isRange = peek() == '-' && at + 1 < regex.length() && regex.charAt(at + 1) != ']';
            if (isRange) {
                at++;
                units = units.or(first.through(classUnit()));
            } else {
                units = units.or(first);
            }
        }
        at++;
        return negated ? units.complement() : units;
    }

    private UnitSet classUnit() {
        char first = regex.charAt(at++);
        return first == '\\' ? escapedUnits() : UnitSet.of(first);
    }

    private UnitSet escapedUnits() {
        char escaped = at < regex.length() ? regex.charAt(at++) : '\\';
        return switch (escaped) {
            case 'd' -> UnitSet.DIGITS;
            case 'D' -> UnitSet.DIGITS.complement();
            case 'w' -> UnitSet.WORD;
            case 'W' -> UnitSet.WORD.complement();
            case 's' -> UnitSet.SPACE;
            case 'S' -> UnitSet.SPACE.complement();
            case 't' -> UnitSet.of('\t');
            case 'n' -> UnitSet.of('\n');
            case 'v' -> UnitSet.of('\u000b');
            case 'f' -> UnitSet.of('\f');
            case 'r' -> UnitSet.of('\r');
            case 'x' -> hex(2);
            case 'u' -> hex(4);
            default -> UnitSet.of(escaped);
        };
    }

    private UnitSet hex(int digits) {
        int end = Math.min(at + digits, regex.length());
        String code = regex.substring(at, end);
        if (code.length() < digits || !code.chars().allMatch(unit -> Character.digit(unit, 16) >= 0)) {
            return UnitSet.of(regex.charAt(at - 1));
        }
        at = end;
        return UnitSet.of(Integer.parseInt(code, 16));
    }

    private char peek() {
        return at < regex.length() ? regex.charAt(at) : '\0';
    }
}
