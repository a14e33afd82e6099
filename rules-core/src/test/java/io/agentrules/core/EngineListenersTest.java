package io.agentrules.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agentrules.api.Rule;
import io.agentrules.api.spi.ActivationEvent;
import io.agentrules.api.spi.CatalogEvent;
import io.agentrules.api.spi.RuleListener;
import io.agentrules.core.model.RuleEntry;
import io.agentrules.core.model.RuleEntry.State;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class EngineListenersTest {
    private final List<String> heard = new ArrayList<>();

    @Test
    void anAddedListenerHearsWhatFollowsUntilItIsRemoved() {
        RuleEngine engine = builder().build();
        engine.openSession("before").activate();

        Runnable remove = engine.listen(new Recorder("late"));
        engine.openSession("during").activate();
        remove.run();
        remove.run();
        engine.openSession("after").activate();

        assertThat(heard).containsExactly("late: activated during");
    }

    @Test
    void theSameListenerAddedTwiceIsRemovedOnceAtATime() {
        RuleEngine engine = builder().build();
        var listener = new Recorder("twice");
        Runnable remove = engine.listen(listener);
        engine.listen(listener);

        remove.run();
        remove.run();
        engine.openSession("mine").activate();

        assertThat(heard).containsExactly("twice: cataloged", "twice: activated mine");
    }

    @Test
    void listenersThatAreAddedHearAfterTheOthers() {
        RuleEngine engine = builder().listener(new Recorder("first")).build();
        engine.catalog();
        heard.clear();

        engine.listen(new Recorder("second"));
        engine.openSession("mine").activate();

        assertThat(heard).containsExactly("first: activated mine", "second: activated mine");
    }

    @Test
    void aViewHasTheRulesAndSettingsOfTheEngineAndNoListeners() {
        RuleEngine engine = builder().listener(new Recorder("engine")).build();
        engine.catalog();
        heard.clear();

        RuleEngine viewed = engine.viewedAs("acme");
        viewed.openSession().activate();

        assertThat(heard).isEmpty();
        assertThat(viewed.workspaces()).isEqualTo(engine.workspaces());
        assertThat(viewed.catalog().entries())
                .extracting(RuleEntry::rule)
                .extracting(Rule::name)
                .containsExactly("style");
        assertThat(engine.catalog().entries()).extracting(RuleEntry::state).doesNotContain(State.NOT_IN_VIEW);
    }

    @Test
    void anUnknownViewIsNamed() {
        assertThatThrownBy(() -> builder().build().viewedAs("no-such"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("agent is not the id of a view: no-such; known: ");
    }

    private static RuleEngine.Builder builder() {
        return RuleEngine.builder()
                .discovery(false)
                .provider(new AcmeProvider())
                .rule(TestRules.rule("style", "test"));
    }

    private final class Recorder implements RuleListener {
        private final String name;

        Recorder(String name) {
            this.name = name;
        }

        @Override
        public void cataloged(CatalogEvent event) {
            heard.add(name + ": cataloged");
        }

        @Override
        public void activated(ActivationEvent event) {
            heard.add(name + ": activated " + event.session());
        }
    }
}
