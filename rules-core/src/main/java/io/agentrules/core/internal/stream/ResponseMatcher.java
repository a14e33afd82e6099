package io.agentrules.core.internal.stream;

import io.agentrules.api.Diagnostic;
import io.agentrules.core.internal.path.ToolNames;
import io.agentrules.core.internal.source.FileLanguage;
import io.agentrules.core.internal.source.SourceLexer;
import io.agentrules.core.internal.stream.TextStream.PatternRef;
import io.agentrules.core.model.Delta;
import io.agentrules.core.model.Delta.FilePlace;
import java.util.BitSet;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Matches the patterns of trigger rules in all streams of one response. Not thread-safe. */
public final class ResponseMatcher {
    private final TriggerMatcher matcher;
    private final boolean isRaw;
    private final Map<String, MatchedStream> streams = new LinkedHashMap<>();
    private final Set<PatternRef> switchedOff = new LinkedHashSet<>();
    private boolean matchesManyTexts;
    private Set<String> otherNames = Set.of();
    private FileLanguage language = FileLanguage.NO_FILE;
    private @Nullable SourceLexer start;
    private FileLanguage lexedLanguage = FileLanguage.NO_FILE;
    private @Nullable FilePlace lexedPlace;
    private @Nullable SourceLexer lexed;
    private String latestKey = "";
    private @Nullable MatchedStream latest;

    /**
     * Starts without streams.
     *
     * @param armed the indexes of the rules whose conditions hold, apart from conditions on the files of a tool
     * @param prompt the latest prompt
     * @param isRaw whether the raw JSON of tool arguments is matched, instead of the decoded strings
     * @param candidates converts paths to the form that globs are matched against, and omits invalid ones
     */
    public ResponseMatcher(
            TriggerIndex triggers,
            BitSet armed,
            Optional<String> prompt,
            boolean isRaw,
            Function<Collection<String>, List<String>> candidates,
            Consumer<Diagnostic> report) {
        this.matcher = new TriggerMatcher(triggers, armed, prompt, candidates, report);
        this.isRaw = isRaw;
    }

    /** From now on, finds every match of a pattern instead of only the first in a text; for trials of rules. */
    public void findAllMatches() {
        matcher.findAllMatches();
    }

    /**
     * From now on, treats streams as independent texts of one trial: a tool without a name matches any tool that a rule names, and
     * patterns that cost too much in one text are ignored in later ones.
     */
    public void matchManyTexts() {
        matcher.treatUnnamedToolAsAny();
        matchesManyTexts = true;
    }

    /**
     * From now on, gives the tool of each text that is no JSON further names: what is in a file was edited, or written.
     *
     * @param names in lower case
     */
    public void nameTools(Set<String> names) {
        otherNames = Set.copyOf(names);
    }

    /**
     * From now on, takes texts as parts of a file, which begin at a certain place of it.
     *
     * @param state what tells comments from code there; null if the language is not known
     */
    public void beginTexts(FileLanguage ofFile, @Nullable SourceLexer state) {
        language = ofFile;
        start = state;
    }

    /** Returns the rules whose patterns are matched. */
    public TriggerIndex triggers() {
        return matcher.triggers();
    }

    /** Returns the matches in a slice of a delta's text, in its order; starts the stream if there is none with that key. */
    public List<MatchGroup> feed(Delta delta, String piece) {
        MatchedStream stream = latest;
        if (stream == null || !delta.stream().equals(latestKey)) { // usually there is one stream at a time
            stream = stream(delta);
            latest = stream;
            latestKey = delta.stream();
        }
        if (!delta.paths().isEmpty()) {
            stream.paths(delta.paths(), matcher);
        }
        stream.feed(piece, matcher);
        return matcher.taken();
    }

    private MatchedStream stream(Delta delta) {
        MatchedStream known = streams.get(delta.stream());
        if (known != null) {
            return known;
        }
        String tool = delta.tool().orElse("").toLowerCase(Locale.ROOT);
        MatchedStream created = delta.isJson()
                ? new ArgumentsStream(tool, isRaw, matcher, matchesManyTexts ? switchedOff : new LinkedHashSet<>())
                : newText(delta, tool);
        streams.put(delta.stream(), created);
        return created;
    }

    private PlainStream newText(Delta delta, String tool) {
        SourceText parts = matcher.triggers().tellsPartsApart() ? parts(delta, tool) : null;
        PlainStream created = otherNames.isEmpty() || tool.isEmpty()
                ? new PlainStream(delta.source(), tool, matcher.triggers(), parts)
                : PlainStream.named(otherNames, delta.source(), tool, matcher.triggers(), parts);
        created.ignore(switchedOff, matcher.triggers());
        delta.replaced().ifPresent(old -> created.ignore(matcher.patternsIn(old, parts), matcher.triggers()));
        return created;
    }

    private SourceText parts(Delta delta, String tool) {
        boolean isPartOfFile = language.hasFile() || delta.place().isPresent();
        var parts = new SourceText(
                matcher.triggers(), !isPartOfFile, !isPartOfFile && !tool.isEmpty() && ToolNames.mayEdit(tool));
        if (language.hasFile()) {
            parts.beginWith(language, start == null ? null : start.copy());
            return parts;
        }
        FileLanguage named = FileLanguage.NO_FILE.with(delta.paths());
        parts.language(named);
        delta.place().ifPresent(place -> parts.beginWith(named, lexerAt(place, named)));
        return parts;
    }

    /** Reads a file up to a place, from the last such place on if it is the same file: an edit has many places. */
    @SuppressWarnings("ReferenceEquality") // comparing the texts would take as long as reading them
    private @Nullable SourceLexer lexerAt(FilePlace place, FileLanguage named) {
        FilePlace before = lexedPlace;
        SourceLexer lexer = lexed;
        int from = 0;
        if (before != null
                && lexer != null
                && before.file() == place.file()
                && before.offset() <= place.offset()
                && named.equals(lexedLanguage)) {
            from = before.offset();
        } else {
            lexer = named.lexer().orElse(null);
        }
        if (lexer == null) {
            return null;
        }
        lexer.skip(place.file(), from, place.offset());
        lexedPlace = place;
        lexedLanguage = named;
        lexed = lexer;
        return lexer.copy();
    }

    /** Ends a stream, and returns the matches that had to wait for its end; does nothing if there is none with that key. */
    public List<MatchGroup> finish(String key) {
        latest = null;
        MatchedStream stream = streams.remove(key);
        if (stream != null) {
            stream.finish(matcher);
        }
        if (matchesManyTexts && stream instanceof TextStream text) {
            switchedOff.addAll(text.switchedOff(matcher.triggers()));
        }
        return matcher.taken();
    }

    /** Returns whether a stream with that key is open. */
    boolean isOpen(String key) {
        return streams.containsKey(key);
    }

    /** Returns whether the open stream with that key is of a tool with that name, in any case. */
    boolean isOfTool(String key, String tool) {
        MatchedStream stream = streams.get(key);
        return stream != null && stream.tool().equals(tool.toLowerCase(Locale.ROOT));
    }

    /** Stops matching the patterns of a rule. */
    public void disarm(int rule) {
        matcher.disarm(rule);
    }

    /** Returns the key of the open stream that began first; empty if no stream is open. */
    Optional<String> firstStream() {
        return streams.keySet().stream().findFirst();
    }
}
