package io.agentrules.api.internal;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A field with which a program in another language describes the current work, and the condition keys that are compared with it.
 *
 * <p>Everything that is said about such a key comes from here: its evaluator, the option of the command, the field of a line of {@code
 * rules explain --batch}, the argument of the MCP server's tools, its JSON, whether a lock covers it, and the hint in files of formats that
 * do not have it.
 *
 * <p>In the order in which the fields are recorded in a session; the prompt comes first, because a new prompt starts a turn. Rules list
 * their conditions in this order, too.
 */
public enum ContextField {
    PROMPT(
            Kind.TEXT,
            "prompt",
            "--prompt TEXT",
            "what the user asks; paths and @mentions in it count",
            "the user's prompt, word for word; paths and @mentions in it count"),
    MENTIONS(
            Kind.LIST,
            "mentions",
            "--mention P",
            "a path or a rule that the user mentions",
            "files or rules that the user mentions with @, such as [\"src/a.ts\"]"),
    PATHS(
            Kind.LIST,
            "paths",
            "--path P",
            "a path that a tool works on",
            "files that you work on, relative to the workspace, such as [\"src/api/user.ts\"]"),
    OPEN(Kind.LIST, "open", "--open P", "a file that is open in the editor", "files open in the editor, like paths"),
    MODIFIED(Kind.LIST, "modified", "--modified P", "a file that the agent wrote", "files that you wrote, like paths"),
    TOOLS(
            Kind.LIST,
            "tools",
            "--tool ID",
            "a tool that is available",
            "names of your tools, such as [\"edit\"]",
            new Key("tools", "set of tools")),
    MCP(
            Kind.LIST,
            "mcp",
            "--mcp NAME",
            "an MCP client that is connected",
            "names of connected MCP servers, such as [\"github\"]"),
    MODEL(
            Kind.TEXT,
            "model",
            "--model ID",
            "the model that is called",
            "your model, such as gpt-4o-mini",
            new Key("model", "model").withGlobs()),
    MODEL_PROVIDER(
            Kind.TEXT,
            "modelProvider",
            "--model-provider ID",
            "who offers the model",
            "provider of your model, such as openai",
            new Key("provider", "model provider")), // beside "model" in a rule file it needs no longer name
    AGENT(
            Kind.TEXT,
            "agent",
            "--agent NAME",
            "the agent that works",
            "your agent name, such as reviewer",
            new Key("agent", "agent"),
            new Key("agents", "agent", "agent", true)),
    MODE(
            Kind.TEXT,
            "mode",
            "--mode NAME",
            "the mode that the agent is in",
            "your mode, such as plan",
            new Key("mode", "mode")),
    COMMAND(
            Kind.TEXT,
            "command",
            "--command NAME",
            "the slash command that was given",
            "slash command, such as review",
            new Key("command", "command")),
    TAGS(
            Kind.LIST,
            "tags",
            "--tag NAME",
            "a tag of the workspace; default: from its build files",
            "kinds of project, such as [\"node\"]",
            new Key("project", "kind of project"),
            new Key("tags", "set of tags")),
    BRANCH(
            Kind.TEXT,
            "branch",
            "--branch NAME",
            "the git branch; default: from .git/HEAD",
            "git branch; default: the current one",
            new Key("branch", "git branch").withGlobs()),
    OS(
            Kind.TEXT,
            "os",
            "--os NAME",
            "the operating system: linux, darwin or win32, or another name; default: this one",
            "linux, darwin or win32",
            new Key("os", "operating system")),
    ENV(
            Kind.TEXT,
            "env",
            "--env NAME",
            "the environment, such as staging",
            "environment, such as staging",
            new Key("env", "environment")),
    CI(
            Kind.FLAG,
            "ci",
            "--ci true|false",
            "whether this is CI; default: from the environment",
            "whether this is CI",
            new Key("ci", "CI state"));

    /** What a field holds. */
    public enum Kind {
        /** A string. */
        TEXT,
        /** A list of strings. */
        LIST,
        /** A boolean. */
        FLAG
    }

    /**
     * A front-matter key whose conditions are compared with the values of a session.
     *
     * @param value the key under which the session records the values: the name itself, but for {@code agents}, which is compared with
     *     the agent
     * @param noun stands for the value in messages: {@code model}, {@code git branch}, ...
     * @param globs whether a condition can be a glob
     */
    public record Key(String name, String value, String noun, boolean globs) {
        Key(String name, String noun) {
            this(name, name, noun, false);
        }

        Key withGlobs() {
            return new Key(name, value, noun, true);
        }
    }

    private static final Map<String, ContextField> SINGLE = new HashMap<>();

    static {
        Stream.of(values())
                .filter(field -> field.kind != Kind.LIST)
                .forEach(field -> field.valueKeys().forEach(key -> SINGLE.put(key, field)));
    }

    private final Kind kind;
    private final String id;
    private final String usage;
    private final String description;
    private final String descriptionForModels;

    @SuppressWarnings("ImmutableEnumChecker") // a list that cannot be changed
    private final List<Key> keys;

    ContextField(Kind kind, String id, String usage, String description, String descriptionForModels, Key... keys) {
        this.kind = kind;
        this.id = id;
        this.usage = usage;
        this.description = description;
        this.descriptionForModels = descriptionForModels;
        this.keys = List.of(keys);
    }

    /** Returns the field of that name; empty when there is none. */
    public static Optional<ContextField> of(String id) {
        return Stream.of(values()).filter(known -> known.id.equals(id)).findFirst();
    }

    /** Returns the field that tells the single value of a condition key; empty for one with a list, and for a plugin's. */
    public static Optional<ContextField> single(String key) {
        return Optional.ofNullable(SINGLE.get(key));
    }

    /** Returns the condition keys of all fields. */
    public static List<Key> allKeys() {
        return Stream.of(values()).flatMap(field -> field.keys.stream()).toList();
    }

    /** Returns the name of the field in JSON. */
    public String id() {
        return id;
    }

    public Kind kind() {
        return kind;
    }

    /** Returns the option of the command, such as {@code --branch}. */
    public String option() {
        return usage.substring(0, usage.indexOf(' '));
    }

    /** Returns what stands for the option's value in help. */
    public String label() {
        return usage.substring(usage.indexOf(' ') + 1);
    }

    /** Returns what the field means, or for a list what each of its members means; without a period. */
    public String description() {
        return description;
    }

    /** Returns a shorter description for a model, which sees only this text and pays for each word. */
    public String descriptionForModels() {
        return descriptionForModels;
    }

    /** Returns the keys of a session's values that the field gives; empty for paths and the prompt, which the session keeps apart. */
    public List<String> valueKeys() {
        return keys.stream().map(Key::value).distinct().toList();
    }
}
