package io.agentrules.views;

import io.agentrules.api.spi.ToolProfile;
import io.agentrules.check.internal.tool.FactsByProvider;
import io.agentrules.check.internal.tool.FileLimit;
import io.agentrules.check.internal.tool.ToolFacts;
import io.agentrules.check.internal.tool.ToolFacts.Manual;
import io.agentrules.core.internal.agent.SizeLimit;
import io.agentrules.core.internal.profile.FormatFacts;
import io.agentrules.core.internal.profile.ToolProfiles;
import io.agentrules.core.internal.yaml.InvalidYaml;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes {@code docs/formats/facts.md} from the profiles. */
final class FormatsPage {
    private static final String START = """
        # Formats: what the profiles say

        What the tools of each format make of a rule file, as their [profiles](../profiles.md) say. `rules check` reports what is over a
        limit, and remedies use these words. Where the files are is in [views](../views.md). This page is written from the profiles; a
        test compares the two.
        """;

    private FormatsPage() {}

    static String text(Map<String, List<ToolProfile>> byProvider) {
        ToolProfiles profiles = InstalledProfiles.of(byProvider);
        var formats = new TreeMap<String, FormatFacts>();
        byProvider.keySet().forEach(provider -> formats.put(provider, profiles.format(provider)));
        var page = new StringBuilder(START);
        page.append("""

                ## Rules that never apply

                What makes a rule always apply, and what helps one that only a mention brings in.

                | provider | always | without a mention |
                |---|---|---|
                """);
        FactsByProvider facts = FactsByProvider.of(profiles);
        formats.keySet().forEach(provider -> {
            ToolFacts format = facts.of(provider);
            if (format.always().isPresent() || !format.manual().isEmpty()) {
                page.append(row(
                        provider,
                        format.always().orElse(""),
                        format.manual().stream().map(FormatsPage::remedy).collect(Collectors.joining("; "))));
            }
        });
        page.append("\n## Limits\n\n| provider | of | limit | beyond |\n|---|---|---|---|\n");
        formats.keySet()
                .forEach(provider -> facts.of(provider)
                        .limits()
                        .forEach(limit -> page.append(row(
                                provider,
                                scope(limit),
                                amount(limit),
                                limit.size().effect()))));
        page.append("""

                ## Front matter

                | provider | keys that people know from it | other keys | invalid YAML |
                |---|---|---|---|
                """);
        formats.forEach((provider, format) -> {
            if (format.isClosed()
                    || !format.keys().isEmpty()
                    || format.invalidYaml().isPresent()) {
                page.append(row(
                        provider,
                        format.keys().entrySet().stream()
                                .map(keys -> keys.getValue().stream()
                                                .map(key -> "`" + key + "`")
                                                .collect(Collectors.joining(", "))
                                        + " (" + keys.getKey() + ")")
                                .sorted()
                                .collect(Collectors.joining("; ")),
                        format.isClosed() ? "none, they are reported" : "",
                        format.invalidYaml().map(FormatsPage::invalid).orElse("")));
            }
        });
        return page.toString();
    }

    private static String remedy(Manual manual) {
        String when = new TreeMap<>(manual.when())
                .entrySet().stream()
                        .map(entry -> "`" + entry.getKey() + ": " + entry.getValue() + "`")
                        .collect(Collectors.joining(", "));
        return when.isEmpty() ? manual.remedy() : "with " + when + ": " + manual.remedy();
    }

    private static String scope(FileLimit limit) {
        String files = Stream.concat(
                        limit.level().map(level -> "the " + level.id() + "'s").stream(),
                        limit.files().stream().map(file -> "`" + file + "`"))
                .collect(Collectors.joining(", "));
        String of = switch (limit.scope()) {
            case FILE -> "each file";
            case ALL -> "all files together";
            case CHAIN -> "the files of a folder and those above together";
        };
        return files.isEmpty() ? of : of + ": " + files;
    }

    private static String amount(FileLimit limit) {
        return String.format(Locale.ROOT, "%,d %s", limit.amount(), limit.unit().word())
                + (limit.size().beyond() == SizeLimit.Beyond.ADVICE ? ", recommended" : "");
    }

    private static String invalid(InvalidYaml treatment) {
        return switch (treatment) {
            case GLOBS_WITHOUT_QUOTES -> "read line by line; globs have no quotes";
            case TEXT -> "all is text";
            case WITHOUT_KEYS -> "without keys";
        };
    }

    private static String row(String provider, String... cells) {
        return "| `" + provider + "` | " + String.join(" | ", List.of(cells)) + " |\n";
    }
}
