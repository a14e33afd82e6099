package io.agentrules.cli;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What commands were called before, for those who know them by that name. */
final class OldSpellings {
    /** The first one whose words are all there counts. */
    private static final List<Renamed> ALL = List.of(
            new Renamed(Set.of("log"), "rules hook log"),
            new Renamed(Set.of("daemon", "--status"), "rules daemon status"),
            new Renamed(Set.of("daemon", "--stop"), "rules daemon stop"),
            new Renamed(Set.of("daemon", "--idle"), "rules daemon start --foreground --idle MINUTES"),
            new Renamed(Set.of("serve", "--http"), "rules serve http --port PORT"),
            new Renamed(Set.of("serve", "--mcp"), "rules serve stdio"));

    private OldSpellings() {}

    private record Renamed(Set<String> words, String now) {}

    /** Returns how a command line is written today; empty if it is no old one. */
    static Optional<String> now(List<String> line) {
        return ALL.stream()
                .filter(renamed -> line.containsAll(renamed.words()))
                .map(Renamed::now)
                .findFirst();
    }
}
