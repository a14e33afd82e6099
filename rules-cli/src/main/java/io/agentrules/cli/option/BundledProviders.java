package io.agentrules.cli.option;

import io.agentrules.api.spi.RuleProvider;
import io.agentrules.core.RuleEngine;
import java.util.List;

/**
 * The providers of the self-contained jar. Where nothing else is on the class path, they are created by name: Java needs a tenth of
 * the time of a short command to open the jar, list its thousands of files and look for plugins in it.
 */
final class BundledProviders {
    /** Set to {@code true} by the launcher, whose class path has the self-contained jar only. */
    static final String PROPERTY = "rules.bundled";

    private static final String PACKAGE = "io.agentrules.provider.";

    private static final List<String> TYPES = List.of(
            "agents.AgentsMdRuleProvider",
            "classpath.ClasspathRuleProvider",
            "claude.ClaudeRuleProvider",
            "cline.ClineRuleProvider",
            "continuedev.ContinueRuleProvider",
            "copilot.CopilotRuleProvider",
            "cursor.CursorRuleProvider",
            "gemini.GeminiRuleProvider",
            "gemini.QwenRuleProvider",
            "house.NativeRuleProvider",
            "kiro.KiroRuleProvider",
            "more.AiAssistantRuleProvider",
            "more.AmazonQRuleProvider",
            "more.AugmentRuleProvider",
            "more.CrushRuleProvider",
            "more.EcaRuleProvider",
            "more.FirebaseStudioRuleProvider",
            "more.GooseRuleProvider",
            "more.JunieRuleProvider",
            "more.KiloRuleProvider",
            "more.OpenHandsRuleProvider",
            "more.RooRuleProvider",
            "more.TraeRuleProvider",
            "more.WarpRuleProvider",
            "more.ZedRuleProvider",
            "opencode.OpencodeRuleProvider",
            "windsurf.AntigravityRuleProvider",
            "windsurf.WindsurfRuleProvider");

    private BundledProviders() {}

    /** Returns whether the class path can have no other plugins, and no rules. */
    static boolean areAll() {
        return Boolean.getBoolean(PROPERTY);
    }

    /** Adds the providers, and keeps the engine from searching the class path. */
    static void addTo(RuleEngine.Builder builder) {
        for (String type : TYPES) {
            builder.provider(provider(PACKAGE + type));
        }
        builder.discovery(false).classLoader(ClassLoader.getPlatformClassLoader());
    }

    /** Returns the ids, sorted. */
    static List<String> ids() {
        return names().stream().map(name -> provider(name).id()).sorted().toList();
    }

    /** Returns the class names. */
    static List<String> names() {
        return TYPES.stream().map(type -> PACKAGE + type).toList();
    }

    private static RuleProvider provider(String name) {
        try {
            return Class.forName(name)
                    .asSubclass(RuleProvider.class)
                    .getConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("The jar has no provider " + name, e);
        }
    }
}
