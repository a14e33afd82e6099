package io.agentrules.core.internal.lint;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Level;
import io.agentrules.api.Rule;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Checks the limits of the tools that rules are written for, as documented in autumn 2026. This engine does not have them. */
final class ToolLimits {
    private static final String CODE = "file-over-tool-limit";
    private static final String SPLIT = "Split it into several rules, or shorten it";

    /** The limits for one file; of two for a provider, the first for the rule's level counts. */
    private static final List<Limit> FILES = List.of(
            Limit.of("windsurf", Level.USER, 6_000, Unit.CHARACTERS, "Windsurf reads", "the rest may be cut off there"),
            Limit.of("windsurf", null, 12_000, Unit.CHARACTERS, "Windsurf reads", "the rest may be cut off there"),
            Limit.of(
                    "antigravity", null, 12_000, Unit.CHARACTERS, "Antigravity reads", "the rest may be cut off there"),
            Limit.of("claude", null, 4 << 20, Unit.BYTES, "Claude Code reads", "it skips longer files"));

    /** The limits for all files of a provider together. */
    private static final List<Limit> TOGETHER = List.of(
            Limit.of("augment", Level.USER, 24_576, Unit.CHARACTERS, "Augment reads", "the rest may be cut off there"),
            Limit.of("augment", null, 49_512, Unit.CHARACTERS, "Augment reads", "the rest may be cut off there"));

    private static final int CURSOR_LINES = 500;

    /** What Codex reads of all {@code AGENTS.md} from the repository's root to the folder in which it was started. */
    private static final int CODEX_BYTES = 32_768;

    private static final String CODEX_FILES = "(?:.*/)?AGENTS(?:\\.override)?\\.md";

    private ToolLimits() {}

    private enum Unit {
        CHARACTERS,
        BYTES;

        int of(Rule rule) {
            String content = rule.content();
            return this == BYTES ? content.getBytes(UTF_8).length : content.codePointCount(0, content.length());
        }
    }

    /**
     * A limit for the contents of rules, without front matter.
     *
     * @param level the level of the rules; empty for all
     * @param reads the tool, with its verb
     * @param consequence what happens to longer text
     */
    private record Limit(
            String provider, Optional<Level> level, int amount, Unit unit, String reads, String consequence) {
        static Limit of(
                String provider, @Nullable Level level, int amount, Unit unit, String reads, String consequence) {
            return new Limit(provider, Optional.ofNullable(level), amount, unit, reads, consequence);
        }

        boolean isFor(Rule rule) {
            return rule.source().provider().equals(provider)
                    && level.map(rule.source().level()::equals).orElse(true);
        }

        Diagnostic exceeded(String subject, int length, String remedy) {
            String message = String.format(
                    Locale.ROOT,
                    "%s %,d %s of %s %,d: %s",
                    reads,
                    amount,
                    unit.name().toLowerCase(Locale.ROOT),
                    subject,
                    length,
                    consequence);
            return Diagnostic.warning(CODE, message, remedy);
        }
    }

    /** Returns a finding if the content, without front matter, is longer than the rule's own tool allows. */
    static Optional<Diagnostic> of(Rule rule) {
        if (rule.source().provider().equals("cursor")) {
            return cursor(rule);
        }
        return FILES.stream()
                .filter(limit -> limit.isFor(rule))
                .findFirst()
                .filter(limit -> rule.content().length() > limit.amount() || limit.unit() == Unit.BYTES)
                .filter(limit -> limit.unit().of(rule) > limit.amount())
                .map(limit ->
                        limit.exceeded("this file, which has", limit.unit().of(rule), SPLIT));
    }

    private static Optional<Diagnostic> cursor(Rule rule) {
        long lines = rule.content().lines().count();
        return lines <= CURSOR_LINES
                ? Optional.empty()
                : Optional.of(Diagnostic.info(
                        CODE,
                        String.format(
                                Locale.ROOT,
                                "Cursor recommends rules of less than %,d lines, and this one has %,d",
                                CURSOR_LINES,
                                lines),
                        "Split it into several rules, so that the prompt contains only the relevant ones"));
    }

    /** Returns a finding for each limit that several files exceed together, at the file that crosses it. */
    static Stream<Diagnostic> together(List<Rule> rules) {
        return Stream.concat(
                TOGETHER.stream().flatMap(limit -> together(rules, limit).stream()), codex(rules).stream());
    }

    private static Optional<Diagnostic> together(List<Rule> rules, Limit limit) {
        List<Rule> limited = rules.stream().filter(limit::isFor).toList();
        int total = limited.stream().mapToInt(limit.unit()::of).sum();
        if (total <= limit.amount()) {
            return Optional.empty();
        }
        int sum = 0;
        int crossing = 0;
        while (sum + limit.unit().of(limited.get(crossing)) <= limit.amount()) {
            sum += limit.unit().of(limited.get(crossing++));
        }
        String whose =
                limit.level().isPresent() ? "all rules of yours, which have" : "all its rules together, which have";
        return Optional.of(at(
                limited.get(crossing),
                limit.exceeded(whose, total, "Shorten the rules, or remove those that are not needed")));
    }

    /** Finds chains from the repository's root down that are too long; a file below one that is too long is not reported. */
    private static List<Diagnostic> codex(List<Rule> rules) {
        List<Rule> files = rules.stream()
                .filter(rule -> rule.source().provider().equals("agents-md")
                        && rule.source().level() == Level.PROJECT
                        && rule.source().location().matches(CODEX_FILES))
                .sorted(Comparator.comparingInt(rule -> folder(rule).length()))
                .toList();
        Map<String, Integer> totals = new HashMap<>();
        var findings = new ArrayList<Diagnostic>();
        for (Rule rule : files) {
            int above = above(folder(rule), totals);
            int total = above + Unit.BYTES.of(rule);
            totals.merge(folder(rule), total, Math::max);
            if (total > CODEX_BYTES && above <= CODEX_BYTES) {
                findings.add(at(rule, overCodex(total, above)));
            }
        }
        return findings;
    }

    private static int above(String folder, Map<String, Integer> totals) {
        for (int slash = folder.lastIndexOf('/'); slash >= 0; slash = folder.lastIndexOf('/', slash - 1)) {
            Integer total = totals.get(folder.substring(0, slash));
            if (total != null) {
                return total;
            }
        }
        return 0;
    }

    private static String folder(Rule rule) {
        String location = rule.source().location();
        return location.substring(0, Math.max(0, location.lastIndexOf('/')));
    }

    private static Diagnostic overCodex(int total, int above) {
        String subject = above == 0 ? "this file, which has" : "this file and those in the folders above, which have";
        return Diagnostic.warning(
                CODE,
                String.format(
                        Locale.ROOT,
                        "Codex reads %,d bytes of %s %,d: it cuts off the rest and reads no file in a folder below",
                        CODEX_BYTES,
                        subject,
                        total),
                "Shorten it, or move parts of it to AGENTS.md in the folders that they are about");
    }

    private static Diagnostic at(Rule rule, Diagnostic finding) {
        return finding.about(rule.name()).at(rule.source().location());
    }
}
