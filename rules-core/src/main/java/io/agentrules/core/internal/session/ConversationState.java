package io.agentrules.core.internal.session;

import io.agentrules.api.EvaluationContext;
import io.agentrules.api.Evidence.Kind;
import io.agentrules.core.internal.condition.FileMatches;
import io.agentrules.core.internal.stream.FiringLog;
import io.agentrules.core.internal.support.CodePointOrder;
import io.agentrules.core.model.SessionState;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What a session has recorded and observed. Not safe for use by many threads: the session guards it, except {@link #firings} and {@link
 * #edits}. */
public final class ConversationState {
    private final FiringLog firings;
    private final EvidenceLog evidence;
    private SessionValues values;
    private List<String> mentioned; // in code-point order, each once
    private Optional<String> prompt;
    private FileMatches fileMatches = FileMatches.NONE;
    private boolean seededFromHistory;

    /** How often the context or the mentions may have changed here: a part of {@link #contextVersion}. */
    private long changes;

    /** How often the state may have changed here: a part of {@link #edits}. Not long: there may be a hundred thousand sessions. */
    private volatile int edits;

    /** The number of edits when the harness last set each setting; null if it is not needed. */
    private @Nullable Map<Setting, Long> editsWhenSet;

    /** Starts with the state of another session. */
    public ConversationState(SessionState state, Workspace workspace) {
        this.evidence = new EvidenceLog(workspace.sharing()).restore(state.evidence(), state.turn());
        this.values = valuesOf(state);
        this.firings = new FiringLog(state.firings(), state.turn());
        this.prompt = state.prompt();
        this.seededFromHistory = state.seededFromHistory();
        this.mentioned = state.mentions();
    }

    private static SessionValues valuesOf(SessionState state) {
        var values = new SessionValues();
        state.values().forEach(values::give);
        values.command(state.prompt().flatMap(SlashCommand::in));
        values.tools(state.tools());
        values.mcpTools(state.mcpTools());
        return values;
    }

    /**
     * Replaces everything that is part of the state; what was found in texts and in the surroundings stays. Responses that are being
     * watched record no firing meanwhile.
     *
     * @param activated the names of the rules that ever were active, in order, for the state before
     * @param change computes the new state from the present one
     */
    public SessionState replace(List<String> activated, UnaryOperator<SessionState> change) {
        synchronized (firings) {
            SessionState now = change.apply(state(activated));
            firings.replace(now.firings(), now.turn());
            changes++;
            edited();
            evidence.restore(now.evidence(), now.turn());
            SessionValues before = values;
            values = valuesOf(now);
            values.surroundings(before.surroundings());
            prompt = now.prompt();
            seededFromHistory = now.seededFromHistory();
            mentioned = now.mentions();
            return now;
        }
    }

    /** Remembers from now on what the harness sets, for {@link #setSince}. */
    public void rememberWhatIsSet() {
        editsWhenSet = new HashMap<>();
    }

    /** Records a prompt; starts a turn unless it is the first. */
    public void prompt(String text) {
        if (prompt.isPresent()) {
            evidence.nextTurn();
            firings.nextTurn();
            mentioned = List.of();
        }
        latestPrompt(text);
    }

    private void latestPrompt(String text) {
        prompt = Optional.of(text);
        values.command(SlashCommand.in(text));
        changes++;
        edited();
    }

    public boolean hasPrompt() {
        return prompt.isPresent();
    }

    /** Records the history, and returns true, once; its prompt counts if there is none. */
    public boolean history(HistorySeed seed) {
        if (seededFromHistory) {
            return false;
        }
        seededFromHistory = true;
        edited();
        observe(Kind.HISTORY, seed.paths());
        if (prompt.isEmpty()) {
            seed.prompt().ifPresent(this::latestPrompt);
            mention(new Mentions(seed.rules(), List.of()), Kind.HISTORY);
        }
        return true;
    }

    public boolean isSeededFromHistory() {
        return seededFromHistory;
    }

    /** Records mentions; {@code kindOfPath} is the kind of those that are paths. */
    public void mention(Mentions mentions, Kind kindOfPath) {
        observe(kindOfPath, mentions.paths());
        List<String> now = Stream.concat(mentioned.stream(), mentions.rules().stream())
                .distinct()
                .sorted(CodePointOrder.INSTANCE)
                .toList();
        countChangeIf(now.size() > mentioned.size());
        edited();
        mentioned = now;
    }

    /** Returns the 0-based number of the turn. */
    public int turn() {
        return evidence.turn();
    }

    /** Records the mentions in the prompt of a turn; of an earlier turn, only paths count, and only for the session. */
    public void mentionedIn(int turn, Mentions mentions) {
        if (turn == evidence.turn()) {
            mention(mentions, Kind.MENTION);
        } else {
            mentions.paths().forEach(path -> evidence.observeBefore(Kind.MENTION, path, turn));
            edited();
        }
    }

    /** Records paths, which are normalized. */
    public void observe(Kind kind, Collection<String> candidates) {
        candidates.forEach(path -> evidence.observe(kind, path));
        edited();
    }

    /** Records what was found in the text of a file. */
    @SuppressWarnings("ReferenceEquality") // the same object if nothing is new
    public void found(FileMatches matches) {
        FileMatches all = fileMatches.and(matches);
        countChangeIf(all != fileMatches);
        fileMatches = all;
    }

    /** Returns what was found in the texts of files. */
    public FileMatches fileMatches() {
        return fileMatches;
    }

    /** Records all paths of a kind, which are normalized and replace those of before. */
    public void snapshot(Kind kind, List<String> candidates) {
        evidence.snapshot(kind, candidates);
        countSet(Setting.paths(kind));
    }

    public void surroundings(Map<String, List<String>> found) {
        countChangeIf(values.surroundings(found));
    }

    public boolean hasSurroundings() {
        return values.hasSurroundings();
    }

    /** Records the values of a condition key, which replace those of before. */
    public void give(String key, Collection<String> known) {
        countChangeIf(values.give(key, known));
        countSet(Setting.values(key));
    }

    public void tools(Collection<String> ids) {
        countChangeIf(values.tools(ids));
        countSet(Setting.TOOLS);
    }

    public void mcpTools(Collection<String> ids) {
        countChangeIf(values.mcpTools(ids));
        countSet(Setting.MCP_TOOLS);
    }

    private void countChangeIf(boolean isNews) {
        changes += isNews ? 1 : 0;
    }

    @SuppressWarnings("NonAtomicVolatileUpdate") // one thread at a time changes it, but many read it
    private void edited() {
        edits++;
    }

    /** Counts that rules became active for the first time: their order is part of the state. */
    public void countFirstActivation() {
        edited();
    }

    /** Counts a setting, even if its value is unchanged: another node may have set another value. */
    private void countSet(Setting setting) {
        edited();
        Map<Setting, Long> remembered = editsWhenSet;
        if (remembered != null) {
            remembered.put(setting, edits());
        }
    }

    /** Returns what the harness has set since the {@linkplain #edits edits} had a number. */
    public Set<Setting> setSince(long number) {
        Map<Setting, Long> remembered = editsWhenSet;
        return remembered == null
                ? Set.of()
                : remembered.entrySet().stream()
                        .filter(entry -> entry.getValue() > number)
                        .map(Map.Entry::getKey)
                        .collect(Collectors.toSet());
    }

    /** Returns which trigger rules fired: it is safe for use by many threads. */
    public FiringLog firings() {
        return firings;
    }

    /** Returns the names of the trigger rules that the model has to be reminded of, in the order in which they fired. */
    List<String> toBeReminded() {
        return firings.toBeReminded();
    }

    /** Returns the names of the rules that the prompt mentions, in code-point order. */
    public List<String> mentioned() {
        return mentioned;
    }

    /** Returns the latest paths of the session, at most {@code max}, the latest at the end. */
    public List<String> latestPaths(int max) {
        return evidence.latestSessionPaths(max);
    }

    /** Returns how many paths of this request do not count, because there are too many. */
    public int requestPathsCut() {
        return evidence.requestPathsCut();
    }

    /**
     * Returns a number that is greater whenever the {@link #context}, or what is mentioned, may be another. An evaluation counts as long
     * as it stays the same.
     */
    public long contextVersion() {
        return changes + evidence.version() + firings.version();
    }

    /**
     * Returns a number that is greater whenever the {@link #state} may be another: then there is something to save in the store. Safe for
     * use by many threads.
     */
    public long edits() {
        return edits + firings.edits();
    }

    public EvaluationContext context() {
        return new EvaluationContext(
                evidence.requestPaths(), evidence.sessionPaths(), prompt, values.all(), fileMatches.all());
    }

    /** Returns all this, with the names of the rules that ever were active, in order. */
    public SessionState state(List<String> activated) {
        return new SessionState(
                evidence.turn(),
                prompt,
                evidence.observations(),
                mentioned,
                activated,
                new LinkedHashMap<>(values.given()),
                values.tools(),
                values.mcpTools(),
                seededFromHistory,
                firings.state());
    }
}
