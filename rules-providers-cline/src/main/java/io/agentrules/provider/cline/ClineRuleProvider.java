package io.agentrules.provider.cline;

import io.agentrules.api.Rule;
import io.agentrules.api.internal.ClineFrontMatter;
import io.agentrules.api.spi.AgentProfile;
import io.agentrules.api.spi.DiscoveryContext;
import io.agentrules.api.spi.RuleFiles;
import io.agentrules.api.spi.RuleProvider;
import java.util.List;

/**
 * Reads the nearest {@code .clinerules} folder or file between the workspace and the repository's root, then the global {@code
 * Documents/Cline/Rules} in the home folder, then the folders of newer versions: {@code .cline/rules} of the workspace and in the
 * home folder, and {@code Cline/Rules} in the home folder.
 */
public final class ClineRuleProvider implements RuleProvider {
    private static final String[] EXTENSIONS = {"md", "txt", "markdown"};

    @Override
    public String id() {
        return "cline";
    }

    @Override
    public int priority() {
        return 40;
    }

    @Override
    public List<Rule> discover(DiscoveryContext context) {
        RuleFiles project = RuleFiles.project(".clinerules", EXTENSIONS)
                .orOneFile()
                .nearestUpward()
                .excludingFolders("workflows", "hooks", "skills");
        context.addSource(project, ClineFrontMatter::toRule);
        context.addSource(RuleFiles.user("Documents/Cline/Rules", EXTENSIONS), ClineFrontMatter::toRule);
        context.addSource(RuleFiles.project(".cline/rules", EXTENSIONS), ClineFrontMatter::toRule);
        context.addSource(RuleFiles.user(".cline/rules", EXTENSIONS), ClineFrontMatter::toRule);
        context.addSource(RuleFiles.user("Cline/Rules", EXTENSIONS), ClineFrontMatter::toRule);
        return List.of();
    }

    @Override
    public List<AgentProfile> profiles() {
        return List.of(AgentProfile.read("cline", getClass().getResourceAsStream("cline.yaml")));
    }
}
