package io.agentrules.provider.cursor;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.PatternStyle;
import io.agentrules.api.Rule;
import io.agentrules.api.spi.AgentProfile;
import io.agentrules.api.spi.DiscoveryContext;
import io.agentrules.api.spi.RuleFile;
import io.agentrules.api.spi.RuleFile.Shape;
import io.agentrules.api.spi.RuleFiles;
import io.agentrules.api.spi.RuleProvider;
import java.util.List;

/**
 * Reads {@code .cursor/rules} in the home folder, then in the project, also in subfolders for the work there, then the legacy file
 * {@code .cursorrules}, which always applies.
 *
 * <p>In Cursor's own files {@code globs} is a comma-separated string; a YAML list is also accepted.
 */
public final class CursorRuleProvider implements RuleProvider {
    private static final String FOLDER = ".cursor/rules";
    private static final String[] EXTENSIONS = {"mdc", "md"};

    @Override
    public String id() {
        return "cursor";
    }

    @Override
    public List<Rule> discover(DiscoveryContext context) {
        context.addSource(RuleFiles.user(FOLDER, EXTENSIONS), CursorRuleProvider::ofFolder);
        context.addSource(RuleFiles.project(FOLDER, EXTENSIONS).alsoBelow(), CursorRuleProvider::ofFolder);
        context.addSource(
                RuleFiles.project(".cursorrules"),
                file -> rule(file).alwaysApply(true).build());
        return List.of();
    }

    @Override
    public List<AgentProfile> profiles() {
        return List.of(AgentProfile.read("cursor", getClass().getResourceAsStream("cursor.yaml")));
    }

    private static Rule ofFolder(RuleFile file) {
        if (file.source().path().endsWith(".md")) {
            file.report(ignoredByCursor(), "");
        }
        return rule(file).build();
    }

    private static Diagnostic ignoredByCursor() {
        return Diagnostic.info(
                "ignored-by-own-tool",
                "Cursor itself reads only .mdc files in its rules folders, so it ignores this one",
                "Rename it to .mdc");
    }

    private static Rule.Builder rule(RuleFile file) {
        Rule.Builder rule = file.rule().alwaysApply(file.flag("alwaysApply").orElse(false));
        file.text("description").ifPresent(rule::description);
        file.values("globs", Shape.COMMA_LIST).ifPresent(globs -> rule.when("globs", globs, PatternStyle.ANY_DEPTH));
        return rule;
    }
}
