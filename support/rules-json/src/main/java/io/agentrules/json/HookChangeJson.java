package io.agentrules.json;

import java.util.List;

/** The answer of {@code hook install --json} and {@code hook uninstall --json}. */
@Described(
        title = "rules hook install AGENT --json, rules hook uninstall AGENT --json",
        value = "What was changed in the settings of an agent." + Described.OPEN + " Paths as in list.schema.json.")
public record HookChangeJson(
        @Described(min = 1) String agent,

        @Described(
                value = "Whose settings: the user's own, or those of the workspace.",
                oneOf = {"user", "project"})
        String scope,

        @Described(value = "The settings.", min = 1) String path,
        @Described("Whether there was anything to change.") boolean changed,

        @Described("Whether it was changed; with --dry-run it is not.")
        boolean written,

        @Described("The change as a unified diff; empty if there was nothing to change.")
        String diff,

        @Described("What the user has to do or to know before the hooks run, one sentence each.")
        List<@Described(min = 1) String> next) {}
