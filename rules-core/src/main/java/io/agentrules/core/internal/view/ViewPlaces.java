package io.agentrules.core.internal.view;

import io.agentrules.api.Diagnostic;
import io.agentrules.api.Level;
import io.agentrules.api.spi.RuleFiles;
import io.agentrules.core.internal.agent.AgentFacts;
import io.agentrules.core.internal.agent.AgentStep;
import io.agentrules.core.internal.agent.AgentStep.Below;
import io.agentrules.core.internal.agent.ReadingHabits.Habit;
import io.agentrules.core.internal.agent.StepGroup;
import io.agentrules.core.internal.agent.StepGroup.Order;
import io.agentrules.core.internal.files.FoundFile;
import io.agentrules.core.internal.files.ReplacedFile;
import io.agentrules.core.internal.files.RulePlace;
import io.agentrules.core.internal.files.RulesFolder;
import io.agentrules.core.internal.read.DiscoveryRequest;
import io.agentrules.core.internal.support.CodePointOrder;
import io.agentrules.core.internal.support.PathText;
import io.agentrules.core.internal.support.RealPath;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** Finds the files of a view, group by group, folder by folder. */
final class ViewPlaces {
    private final AgentFacts agent;
    private final DiscoveryRequest request;
    private final Runnable step;
    private final Consumer<Diagnostic> report;
    private final LeftOutFiles leftOut;

    /**
     * A place that exists, with the step that looks there.
     *
     * @param place the place
     * @param number the number of the step in its group
     */
    private record Placed(AgentStep step, RuleFiles files, RulePlace place, int number) {}

    /**
     * Creates a search; {@code step} is called while it goes on.
     *
     * @param leftOut receives the files that a step knows and does not read, because another file in their folder takes their place
     */
    ViewPlaces(
            AgentFacts agent,
            DiscoveryRequest request,
            LeftOutFiles leftOut,
            Runnable step,
            Consumer<Diagnostic> report) {
        this.leftOut = leftOut;
        this.agent = agent;
        this.request = request;
        this.step = step;
        this.report = report;
    }

    /** Returns the files of a group in the order in which the tool reads them. */
    List<ViewFile> files(StepGroup group) {
        var placed = new ArrayList<Placed>();
        for (int i = 0; i < group.steps().size(); i++) {
            addPlaces(group.steps().get(i), i, placed);
        }
        placed.sort(Comparator.<Placed, Integer>comparing(found -> level(found.files.level()))
                .thenComparing(found -> rootIndex(found.place))
                .thenComparing(found -> found.place.scope().isPresent())
                .thenComparing(folders(group.order()))
                .thenComparing(found -> found.place.scope().orElse(""), CodePointOrder.INSTANCE)
                .thenComparing(Placed::number));
        var files = new ArrayList<ViewFile>();
        placed.forEach(found -> files.addAll(files(found)));
        return files;
    }

    private Comparator<Placed> folders(Order order) {
        Comparator<Placed> depth =
                Comparator.comparing(found -> found.place.folder().getNameCount());
        return switch (order) {
            case OUTERMOST -> depth;
            case NEAREST -> depth.reversed();
            case PATH ->
                Comparator.comparing(
                        found -> PathText.of(
                                found.place.folder().resolve(found.files.paths().get(0))),
                        CodePointOrder.INSTANCE);
        };
    }

    private static int level(Level level) {
        return switch (level) {
            case MANAGED -> 0;
            case USER -> 1;
            default -> 2;
        };
    }

    private int rootIndex(RulePlace place) {
        return place.root().map(request.files().roots()::indexOf).orElse(-1);
    }

    private void addPlaces(AgentStep viewStep, int number, List<Placed> placed) {
        RuleFiles files = viewStep.files(request.environment());
        for (RulePlace place : request.search(files, report, step).places()) {
            if (counts(viewStep, place)) {
                place.replaced()
                        .ifPresentOrElse(
                                replaced -> leftOut.add(replaced, reason(replaced, files)),
                                () -> placed.add(new Placed(viewStep, files, place, number)));
            }
        }
    }

    private String reason(ReplacedFile replaced, RuleFiles files) {
        return files.replacedBy().contains(replaced.shown())
                ? agent.name() + " does not read this file beside " + anyOf(files.replacedBy())
                : agent.name() + " reads " + replaced.shown() + " in the same folder instead";
    }

    private static String anyOf(List<String> paths) {
        int last = paths.size() - 1;
        return last == 0 ? paths.get(0) : String.join(", ", paths.subList(0, last)) + " or " + paths.get(last);
    }

    private boolean counts(AgentStep viewStep, RulePlace place) {
        if (place.scope().isPresent()) {
            return !agent.onlyCurrent()
                    || current(place).filter(place.folder()::startsWith).isPresent();
        }
        return switch (viewStep.upward()) {
            case ROOT, NEAREST, WORKSPACE, REPOSITORY, FILE_SYSTEM -> true;
            case NONE -> false;
            case BETWEEN -> !isAtAnEnd(place);
            case ENDS -> isAtAnEnd(place);
            case CURRENT -> current(place).filter(place.folder()::equals).isPresent();
            case REPOSITORY_ROOT ->
                repository(place)
                        .or(() -> current(place))
                        .filter(place.folder()::equals)
                        .isPresent();
            case REPOSITORY_OR_ALL ->
                repository(place).filter(top -> !place.folder().startsWith(top)).isEmpty();
            case ABOVE_REPOSITORY ->
                repository(place)
                        .map(top -> Optional.ofNullable(top.getParent()).orElse(top))
                        .filter(above -> !place.folder().startsWith(above))
                        .isEmpty();
            case REPOSITORY_OR_CURRENT ->
                current(place)
                        .filter(current -> place.folder()
                                .startsWith(request.tree().repository(current).orElse(current)))
                        .isPresent();
        };
    }

    /** Returns whether a place is in the current folder or in the root of its repository. */
    private boolean isAtAnEnd(RulePlace place) {
        return current(place).filter(place.folder()::equals).isPresent()
                || repository(place).filter(place.folder()::equals).isPresent();
    }

    /** Returns the repository that contains the current folder; empty outside one. */
    private Optional<Path> repository(RulePlace place) {
        return current(place).flatMap(request.tree()::repository);
    }

    private Optional<Path> current(RulePlace place) {
        return place.root().map(request.files()::start);
    }

    private List<ViewFile> files(Placed placed) {
        BooleanSupplier mayRead = () -> {
            step.run();
            return request.mayFind(placed.files.level());
        };
        List<FoundFile> found = new RulesFolder(placed.place, placed.files, request.limits(), mayRead, report).read();
        if (placed.step.byFileName()) {
            found.sort(Comparator.comparing(
                    file -> PathText.of(file.path().getFileName()), String.CASE_INSENSITIVE_ORDER));
        }
        return found.stream()
                .filter(file -> !isLinkOutOfCurrent(placed, file))
                .map(file -> placed.step.below() == Below.ALWAYS ? file.unlimited() : file)
                .map(file -> placed.step.habits().name().map(file::named).orElse(file))
                .map(file -> placed.step.habits().has(Habit.GLOBS_FROM_CURRENT_FOLDER)
                        ? file.basedOn(request.files().currentFolder())
                        : file)
                .map(file -> new ViewFile(placed.step, file))
                .toList();
    }

    /** Returns whether a file in a folder of rules is a link to where a tool does not go that works in the current folder only. */
    private boolean isLinkOutOfCurrent(Placed placed, FoundFile file) {
        Path folder = placed.place.folder();
        if (!agent.onlyCurrent()
                || !placed.files.filter().readsFolders()
                || file.root().isEmpty()
                || file.file().startsWith(RealPath.of(request.files().current()))
                || file.file().equals(RealPath.of(folder).resolve(folder.relativize(file.path())))) {
            return false;
        }
        leftOut.add(
                PathText.of(file.path()),
                agent.name() + " follows links of rules only to files below the folder it was started in");
        return true;
    }
}
