package io.agentrules.core.internal.view;

import io.agentrules.core.internal.agent.AgentStep;
import io.agentrules.core.internal.files.FoundFile;
import io.agentrules.core.internal.files.ProjectFiles;
import io.agentrules.core.internal.files.RuleNames;
import io.agentrules.core.internal.support.PathText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import java.util.Optional;

/** A file that a step of a view found. */
record ViewFile(AgentStep step, FoundFile found) {
    /**
     * Returns a file that this one mentions, itself or by way of another one, as one of the same step; empty if it is gone.
     *
     * @param file its real path
     */
    Optional<ViewFile> mentioned(Path file, ProjectFiles project) {
        boolean isApart = step.habits().importsApart();
        try {
            BasicFileAttributes attributes =
                    Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            String path = found.root()
                    .filter(file::startsWith)
                    .map(root -> PathText.of(root.relativize(file)))
                    .orElseGet(() -> PathText.of(file));
            var mentioned = new FoundFile(
                    RuleNames.ofPath(
                            project.shown(PathText.of(file), found.root().map(PathText::of))),
                    path,
                    file,
                    file,
                    file.startsWith(found.boundary()) ? found.boundary() : Objects.requireNonNull(file.getParent()),
                    attributes,
                    found.level(),
                    found.root(),
                    found.scope(),
                    isApart ? found.base() : Optional.empty());
            return Optional.of(new ViewFile(step, mentioned));
        } catch (IOException | SecurityException gone) {
            return Optional.empty();
        }
    }
}
