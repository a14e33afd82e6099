package io.agentrules.check.internal.lint;

import io.agentrules.api.Bucket;
import io.agentrules.api.Diagnostic;
import io.agentrules.api.Level;
import io.agentrules.api.Rule;
import io.agentrules.core.internal.agent.AgentProfiles;
import io.agentrules.core.internal.agent.FileLimit;
import io.agentrules.core.internal.agent.FileLimit.Scope;
import io.agentrules.core.internal.agent.SizeLimit.Beyond;
import io.agentrules.core.internal.agent.SizeLimit.Unit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Checks the limits of the tools that rules are written for. This engine does not have them. */
final class ToolLimits {
    private static final String CODE = "file-over-tool-limit";

    private final AgentProfiles agents;

    /** Creates a check of the limits of each provider's files; of several for one file, the first counts. */
    ToolLimits(AgentProfiles agents) {
        this.agents = agents;
    }

    /** Returns a finding if the content, without front matter, is longer than the rule's own tool allows or recommends. */
    Optional<Diagnostic> of(Rule rule) {
        return limits(rule.source().provider(), Scope.FILE)
                .filter(limit -> limit.counts(rule))
                .findFirst()
                .filter(limit -> limit.sizeOf(rule) > limit.amount())
                .map(limit -> exceeded(limit, limit.sizeOf(rule)));
    }

    private static Diagnostic exceeded(FileLimit limit, int size) {
        return limit.size().beyond() == Beyond.ADVICE
                ? Diagnostic.info(
                        CODE,
                        String.format(
                                Locale.ROOT,
                                "%s recommends rules of less than %,d %s, and this one has %,d",
                                limit.agent(),
                                limit.amount(),
                                limit.unit().word(),
                                size),
                        "Split it into several rules, so that the prompt contains only the relevant ones")
                : exceeded(limit, "this file, which has", size, "Split it into several rules, or shorten it");
    }

    private static Diagnostic exceeded(FileLimit limit, String subject, int size, String remedy) {
        String message = String.format(
                Locale.ROOT,
                "%s reads %,d %s of %s %,d: %s",
                limit.agent(),
                limit.amount(),
                limit.unit().word(),
                subject,
                size,
                limit.size().effect());
        return Diagnostic.warning(CODE, message, remedy);
    }

    private Stream<FileLimit> limits(String provider, Scope scope) {
        return agents.inUse(provider).stream()
                .flatMap(agent -> agent.limits(provider).stream())
                .filter(limit -> limit.scope() == scope);
    }

    /** Returns a finding for each limit that several files exceed together, at the file that crosses it. */
    Stream<Diagnostic> together(List<Rule> rules) {
        return agents.providers().stream()
                .flatMap(provider -> Stream.concat(
                        limits(provider, Scope.ALL)
                                .flatMap(limit -> together(whole(counting(limit, provider, rules)), limit).stream()),
                        limits(provider, Scope.CHAIN)
                                .flatMap(limit -> chains(counting(limit, provider, rules), limit).stream())));
    }

    private static List<Rule> counting(FileLimit limit, String provider, List<Rule> rules) {
        return rules.stream()
                .filter(rule -> rule.source().provider().equals(provider) && limit.counts(rule))
                .toList();
    }

    /** Returns the rules whose full text is in every prompt: of those that are only listed, a tool loads no text by itself. */
    private static List<Rule> whole(List<Rule> rules) {
        return rules.stream().filter(rule -> Bucket.of(rule) == Bucket.ALWAYS).toList();
    }

    private static Optional<Diagnostic> together(List<Rule> limited, FileLimit limit) {
        int total = limited.stream().mapToInt(limit::sizeOf).sum();
        if (total <= limit.amount()) {
            return Optional.empty();
        }
        int sum = 0;
        int crossing = 0;
        while (sum + limit.sizeOf(limited.get(crossing)) <= limit.amount()) {
            sum += limit.sizeOf(limited.get(crossing++));
        }
        String whose =
                limit.level().isPresent() ? "all rules of yours, which have" : "all its rules together, which have";
        return Optional.of(at(
                limited.get(crossing),
                exceeded(limit, whose, total, "Shorten the rules, or remove those that are not needed")));
    }

    /** Finds chains from the repository's root down that are too long; a file below one that is too long is not reported. */
    private static List<Diagnostic> chains(List<Rule> limited, FileLimit limit) {
        List<Rule> files = limited.stream()
                .filter(rule -> rule.source().level() == Level.PROJECT)
                .sorted(Comparator.comparingInt(rule -> folder(rule).length()))
                .toList();
        Map<String, Integer> totals = new HashMap<>();
        var findings = new ArrayList<Diagnostic>();
        for (Rule rule : files) {
            int above = above(folder(rule), totals);
            int total = above + sizeOfFile(rule, limit);
            totals.merge(folder(rule), total, Math::max);
            if (total > limit.amount() && above <= limit.amount()) {
                String subject =
                        above == 0 ? "this file, which has" : "this file and those in the folders above, which have";
                String remedy = "Shorten it, or move parts of it to "
                        + limit.files().get(0) + " in the folders that they are about";
                findings.add(at(rule, exceeded(limit, subject, total, remedy)));
            }
        }
        return findings;
    }

    /** Returns the size of a file of a chain, which its tool reads as it is, with the white space around the text. */
    private static int sizeOfFile(Rule rule, FileLimit limit) {
        if (limit.unit() == Unit.BYTES) {
            try {
                return (int) Math.min(Files.size(Path.of(rule.source().file())), Integer.MAX_VALUE);
            } catch (IOException | InvalidPathException | SecurityException unreadable) {
                // then the text counts
            }
        }
        return limit.sizeOf(rule);
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

    private static Diagnostic at(Rule rule, Diagnostic finding) {
        return finding.about(rule.name()).at(rule.source().location());
    }
}
