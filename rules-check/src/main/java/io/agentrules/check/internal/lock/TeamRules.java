package io.agentrules.check.internal.lock;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Rule;
import io.agentrules.check.model.LockedRule;
import io.agentrules.check.model.RuleLock;
import io.agentrules.core.internal.discover.Contribution;
import io.agentrules.core.internal.merge.RuleMerger;
import io.agentrules.core.internal.merge.UsableTriggers;
import io.agentrules.core.internal.parse.FileText;
import io.agentrules.core.internal.support.PathText;
import io.agentrules.core.model.RuleEntry;
import io.agentrules.core.model.RuleEntry.State;
import io.agentrules.core.model.RuleHashes;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The rules that all members of a team share in a workspace: those of the project and of libraries, merged as if there were no others. The
 * rules of a user, the organization or the harness, and the rules that a user switches off, differ between machines and are not locked.
 */
public record TeamRules(List<RuleEntry> entries) {

    /** Returns the team's rules among those that were found. */
    public static TeamRules of(List<Contribution> contributions) {
        Consumer<Diagnostic> unused = problem -> {};
        List<Contribution> shared = contributions.stream()
                .map(contribution -> contribution.with(contribution.rules().stream()
                        .filter(rule -> rule.source().level().isShared())
                        .toList()))
                .toList();
        return new TeamRules(RuleMerger.merge(
                UsableTriggers.of(shared, unused),
                rule -> rule.disabled() ? Optional.of(State.DISABLED) : Optional.empty()));
    }

    /**
     * Returns the lock of these rules.
     *
     * @param root the root of the workspace, which imported files are named relative to
     * @param maxBytes the size of the longest file
     * @throws IOException if an imported file cannot be read, or is no text any more; the message names it
     */
    public RuleLock lock(Path root, int maxBytes) throws IOException {
        var locked = new ArrayList<LockedRule>();
        for (RuleEntry entry : entries) {
            locked.add(LockedRule.of(entry.rule(), entry.shadowedBy(), texts(entry.rule(), root, maxBytes)));
        }
        return new RuleLock(locked);
    }

    /** Returns the texts of a rule's own file and of its imports, if it has any, by their paths. */
    private static Map<String, String> texts(Rule rule, Path root, int maxBytes) throws IOException {
        var texts = new LinkedHashMap<String, String>();
        if (!rule.imports().isEmpty()) {
            Path real = root.toRealPath();
            Path own = real.resolve(rule.source().file());
            texts.put(RuleHashes.path(rule), text(own, maxBytes));
            for (String imported : rule.imports()) {
                Path file = real.resolve(imported);
                texts.put(PathText.of(real.relativize(file)), text(file, maxBytes));
            }
        }
        return texts;
    }

    private static String text(Path file, int maxBytes) throws IOException {
        try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
            return FileText.decode(in.readNBytes(maxBytes)).text().orElseThrow(() -> new IOException("it is not text"));
        } catch (IOException | SecurityException e) {
            throw new IOException(file.getFileName() + ", which a rule imports, cannot be read", e);
        }
    }
}
