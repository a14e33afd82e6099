package io.agentrules.project.inspector;

import io.agentrules.inspector.model.Audience;
import io.agentrules.project.ProjectFiles;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The workspace of a web shop whose team uses five tools: most rules are fine, and some are not. The site shows it, too. */
final class Shop {
    private static final Path FILES = ProjectFiles.file("site/shop.json");

    /** For whom a page about it is: the agents whose files it has. */
    static final Audience ITS_AGENTS = new Audience(false, List.of(), Optional.empty());

    private Shop() {}

    static Workspace in(Path folder) {
        var shop = new Workspace(folder);
        for (Map.Entry<String, JsonNode> file : new JsonMapper().readTree(FILES).properties()) {
            shop.with(
                    file.getKey(),
                    file.getValue().valueStream().map(JsonNode::asString).collect(Collectors.joining("\n", "", "\n")));
        }
        return shop;
    }
}
