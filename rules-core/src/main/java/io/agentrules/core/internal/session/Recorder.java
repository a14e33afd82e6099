package io.agentrules.core.internal.session;

import io.agentrules.api.Evidence.Kind;
import io.agentrules.core.internal.catalog.CatalogSource;
import io.agentrules.core.internal.condition.FileMatches;
import io.agentrules.core.internal.path.PathReader;
import io.agentrules.core.model.Message;
import io.agentrules.core.model.Message.Role;
import io.agentrules.core.model.Message.ToolCall;
import io.agentrules.core.model.RuleCatalog;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Reads what a harness reports, and records what of it is evidence. Safe for use by many threads. */
public final class Recorder {
    private static final int MAX_TEXT_READ = 1 << 20;
    private static final String TOOLS = "tools";
    private static final Set<String> OBSERVED =
            Set.of("paths", "globs", "folder", "fileContains", "regex", "keywords", "when");

    private final SessionParts session;
    private final Conversation conversation;

    /** Prompts that were recorded before there was a catalog. Which of their words mention rules is not known yet. */
    private List<UnreadPrompt> unread = List.of();

    public Recorder(SessionParts session) {
        this.session = session;
        this.conversation = session.conversation();
    }

    /** A prompt that came before there was a catalog, and the turn that it started. */
    private record UnreadPrompt(String text, int turn) {}

    public void prompt(String text) {
        List<String> inText = paths().inText(text);
        Optional<Mentions> mentions = catalogs().last().map(known -> Mentions.in(text, known.catalog(), paths()));
        session.surroundings().prompted();
        synchronized (conversation) {
            conversation.prompt(text, inText, mentions.orElse(Mentions.NONE));
            if (mentions.isEmpty()) {
                unread = new ArrayList<>(unread);
                unread.add(new UnreadPrompt(text, conversation.turn()));
            }
        }
    }

    /** Reads the mentions in prompts that came before there was a catalog. */
    public void readPrompts(RuleCatalog catalog) {
        List<UnreadPrompt> prompts;
        synchronized (conversation) {
            prompts = unread;
            unread = List.of();
        }
        prompts.forEach(
                prompt -> conversation.mentionedIn(prompt.turn(), Mentions.in(prompt.text(), catalog, paths())));
    }

    public void mention(String token) {
        conversation.mention(Mentions.of(token, catalog(), paths()));
    }

    public void message(Message message) {
        if (message.role() == Role.USER) {
            prompt(message.text());
        } else if (message.role() == Role.ASSISTANT) {
            message.toolCalls().forEach(this::toolCall);
        }
    }

    public void history(List<Message> messages) {
        if (!conversation.isSeededFromHistory()) {
            conversation.history(HistorySeed.of(messages, catalog(), paths()));
        }
    }

    /**
     * Records the messages of a model call that is about to be made.
     *
     * @param reader converts a message; called only for messages that are read
     */
    public <M> void beforeModelCall(List<M> messages, Function<? super M, Message> reader) {
        if (!conversation.isSeededFromHistory()) {
            firstModelCall(messages.stream().<Message>map(reader).toList());
        } else if (!messages.isEmpty()) {
            Message last = reader.apply(messages.get(messages.size() - 1));
            if (last.role() == Role.USER) {
                message(last);
            }
        }
    }

    private void firstModelCall(List<Message> messages) {
        int last = messages.size() - 1;
        int prompt = last;
        while (prompt >= 0 && messages.get(prompt).role() != Role.USER) {
            prompt--;
        }
        if (prompt == last) { // a turn starts
            int start = Math.max(0, prompt);
            history(messages.subList(0, start));
            messages.subList(start, messages.size()).forEach(this::message);
        } else if (prompt < 0 || conversation.hasPrompt()) { // no turn to join, or one that is known
            history(messages);
        } else if (conversation.history(
                HistorySeed.of(messages, catalog(), paths()).withoutPrompt())) { // else another thread joins the turn
            messages.subList(prompt, messages.size()).forEach(this::message);
        }
    }

    public void path(Kind kind, String path) {
        conversation.observe(kind, paths().candidates(List.of(path)));
    }

    public void toolCall(ToolCall call) {
        conversation.observe(Kind.TOOL_TARGET, paths().inToolCall(call));
    }

    /** Records a call with the arguments as the model wrote them. */
    public void toolCall(String tool, String json) {
        toolCall(ToolCall.ofJson(tool, json));
    }

    public void fileText(String path, String text) {
        List<String> candidates = paths().candidates(List.of(path));
        String read = text.length() > MAX_TEXT_READ ? text.substring(0, MAX_TEXT_READ) : text;
        FileMatches found = candidates.stream()
                .map(candidate -> catalogs().compiled().conditions().search(candidate, read))
                .reduce(FileMatches.NONE, FileMatches::and);
        conversation.observe(Kind.TOOL_TARGET, candidates);
        conversation.found(found);
    }

    public void snapshot(Kind kind, Collection<String> all) {
        conversation.snapshot(kind, paths().candidates(all));
    }

    public void mcp(List<String> clients) {
        conversation.mcpTools(clients.stream()
                .map(name -> "mcp_" + name.replaceAll("[^A-Za-z0-9]", "_"))
                .toList());
    }

    /**
     * Records the values of a condition key.
     *
     * @throws IllegalArgumentException if the key depends on what is observed
     */
    public void value(String key, List<String> values) {
        if (OBSERVED.contains(key)) {
            throw new IllegalArgumentException(
                    "key is " + key + ": tell the session of paths, texts of files and prompts instead");
        }
        if (key.equals(TOOLS)) {
            conversation.tools(values);
        } else {
            conversation.give(key, values);
        }
    }

    private RuleCatalog catalog() {
        return catalogs().compiled().catalog();
    }

    private CatalogSource catalogs() {
        return session.services().catalogs();
    }

    private PathReader paths() {
        return session.services().paths();
    }
}
