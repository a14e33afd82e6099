package io.agentrules.views;

import io.agentrules.api.spi.AgentProfile;
import io.agentrules.core.internal.agent.AgentFacts;
import io.agentrules.core.internal.agent.AgentFacts.Manual;
import io.agentrules.core.internal.agent.AgentProfiles;
import io.agentrules.core.internal.agent.FileLimit;
import io.agentrules.core.internal.agent.SizeLimit;
import io.agentrules.core.internal.yaml.InvalidYaml;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes {@code reference/facts.md} from the profiles. */
final class FormatsPage {
    private static final String START = """
        # Formats: what the profiles say

        What the tools of each format make of a rule file, as their [profiles](../docs/profiles.md) say. `rules check` reports what is over a
        limit, and remedies use these words. Where the files are is in [views](views.md). This page is written from the profiles; a
        test compares the two.
        """;

    private FormatsPage() {}

    static String text(Map<String, List<AgentProfile>> byProvider) {
        AgentProfiles agents = InstalledProfiles.of(byProvider);
        Set<String> providers = new TreeSet<>(byProvider.keySet());
        var page = new StringBuilder(START);
        page.append("""

                ## Rules that never apply

                What makes a rule always apply, and what helps one that only a mention brings in.

                | provider | always | without a mention |
                |---|---|---|
                """);
        providers.forEach(provider -> {
            String always = agents.first(provider, AgentFacts::always).orElse("");
            String manual = agents.of(provider).stream()
                    .flatMap(agent -> agent.manual().stream())
                    .map(FormatsPage::remedy)
                    .collect(Collectors.joining("; "));
            if (!always.isEmpty() || !manual.isEmpty()) {
                page.append(row(provider, always, manual));
            }
        });
        page.append("\n## Limits\n\n| provider | of | limit | beyond |\n|---|---|---|---|\n");
        providers.forEach(provider -> agents.of(provider).stream()
                .flatMap(agent -> agent.limits(provider).stream())
                .map(limit ->
                        row(provider, scope(limit), amount(limit), limit.size().effect()))
                .forEach(page::append));
        page.append("""

                ## Front matter

                | provider | keys that people know from it | other keys | invalid YAML |
                |---|---|---|---|
                """);
        providers.forEach(provider -> {
            boolean isClosed = agents.isClosed(provider);
            Optional<InvalidYaml> invalidYaml = agents.first(provider, AgentFacts::invalidYaml);
            String keys = agents.of(provider).stream()
                    .flatMap(agent -> agent.keysByTool().entrySet().stream())
                    .map(known -> known.getValue().stream()
                                    .map(key -> "`" + key + "`")
                                    .collect(Collectors.joining(", "))
                            + " (" + known.getKey() + ")")
                    .sorted()
                    .collect(Collectors.joining("; "));
            if (isClosed || !keys.isEmpty() || invalidYaml.isPresent()) {
                page.append(row(
                        provider,
                        keys,
                        isClosed ? "none, they are reported" : "",
                        invalidYaml.map(FormatsPage::invalid).orElse("")));
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
