package io.agentrules.core.internal.stream;

import io.agentrules.api.ContextMode;
import io.agentrules.api.Firing;
import io.agentrules.api.Firing.Action;
import io.agentrules.api.Rule;
import io.agentrules.core.internal.stream.MatchGroup.Match;
import io.agentrules.core.model.Delta;
import io.agentrules.core.model.Emission;
import io.agentrules.core.model.Interruption;
import io.agentrules.core.model.StreamOutput;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * One response of the model in a session, watched by the trigger rules that were armed when it began. Reads it piece by piece: {@link
 * ResponseMatcher} finds the matches in a slice of a piece; before {@link ResponseFirings} decides about one of them, the text up to that
 * match is shown. For one thread at a time.
 */
public final class GuardedResponse {
    private static final Delta NOTHING = Delta.text("");

    /** How much of a piece is matched at once, in UTF-16 units: its matches are kept until they are decided about. */
    private static final int SLICE = 4_096;

    private final ResponseMatcher matcher;
    private final ResponseFirings firings;
    private final EmissionBuffer shown;
    private final Deque<MatchGroup> matches = new ArrayDeque<>();
    private final List<Firing> deferred = new ArrayList<>();
    private State state = State.READING;
    private Delta stream = NOTHING;
    private String text = ""; // of the present piece
    private int taken; // how much of the text was matched
    private int sliceStart; // where the slice that was matched last begins
    private int read; // how much of the text may be shown
    private long characters; // how many were watched since the response began or was resumed

    /** The stream that is ending, if the matches are those of its end. */
    private Optional<String> ending = Optional.empty();

    private boolean isLast;
    private Optional<Interruption> interruption = Optional.empty();

    /** What is to be read after the present piece. */
    private final Deque<Step> steps = new ArrayDeque<>(2);

    private enum State {
        READING,
        /** The harness's {@link StreamOutput} is at work, or has thrown: nothing is read before the response is resumed. */
        SHOWING,
        /** A rule has interrupted the response: nothing is read before it is resumed. */
        INTERRUPTED,
        /** Everything was read. */
        COMPLETE,
        /** Finished without reading the rest. */
        GIVEN_UP
    }

    /**
     * One thing to read.
     *
     * @param piece with its text
     * @param end the stream that ends instead
     */
    private record Step(Delta piece, Optional<String> end) {}

    /**
     * Starts a response.
     *
     * @param matcher finds the matches
     * @param firings decides about them
     */
    public GuardedResponse(ResponseMatcher matcher, ResponseFirings firings, Emission emission, StreamOutput output) {
        this.matcher = matcher;
        this.firings = firings;
        this.shown = new EmissionBuffer(emission, output);
    }

    /**
     * Reads the next piece of a stream, up to the first interruption in it; an interrupted response reads nothing.
     *
     * @param part the stream, its tool and paths; its text is not read
     */
    public Optional<Interruption> feed(Delta part, String piece) {
        requireUnfinished();
        if (state != State.READING) {
            return Optional.empty();
        }
        List<MatchGroup> found = match(part, slice(piece, 0));
        boolean isSimple = found.isEmpty() && piece.length() <= SLICE && steps.isEmpty();
        if (isSimple) { // as nearly always: nothing of it has to be kept
            state = State.SHOWING;
            shown.read(part, piece, 0, piece.length());
            state = State.READING;
            return Optional.empty();
        }
        begin(part, piece);
        take(found);
        return next();
    }

    /** Ends a stream. */
    public Optional<Interruption> finish(String stream) {
        requireUnfinished();
        if (state != State.READING) {
            return Optional.empty();
        }
        steps.add(new Step(NOTHING, Optional.of(stream)));
        return next();
    }

    /** Reads a whole stream and ends it. If pieces of it were already read, only ends it, unless the pieces named another tool. */
    public Optional<Interruption> complete(Delta whole) {
        requireUnfinished();
        if (state != State.READING) {
            return Optional.empty();
        }
        var end = new Step(NOTHING, Optional.of(whole.stream()));
        boolean isBegun = matcher.isOpen(whole.stream());
        if (isBegun) {
            steps.add(end);
        }
        if (!isBegun || !matcher.isOfTool(whole.stream(), whole.tool().orElse(""))) {
            steps.add(new Step(whole, Optional.empty()));
            steps.add(end);
        }
        return next();
    }

    /** Adds a piece that is read before the next end of a stream or of the response; ignored while the response is interrupted. */
    public void readBeforeEnd(Delta piece) {
        requireUnfinished();
        if (state == State.READING) {
            steps.add(new Step(piece, Optional.empty()));
        }
    }

    /** Ends all streams and the response; an interrupted response only stops reading. */
    public Optional<Interruption> finish() {
        return switch (state) {
            case COMPLETE, GIVEN_UP -> Optional.empty();
            case SHOWING, INTERRUPTED -> {
                state = State.GIVEN_UP;
                firings.abandoned(); // where a rule interrupted it, it has ended before
                yield Optional.empty();
            }
            case READING -> {
                isLast = true;
                yield next();
            }
        };
    }

    /** Continues after an interruption, as if there had been none; without one nothing happens. */
    public Optional<Interruption> resume() {
        if (state != State.INTERRUPTED && state != State.SHOWING) {
            return Optional.empty();
        }
        if (state == State.INTERRUPTED) {
            interruption = Optional.empty();
            firings.resumed();
        }
        return next();
    }

    /** Stops following the response, which will not continue. */
    public void abandon() {
        firings.abandoned();
    }

    /** Returns whether the response is interrupted, by a rule or by an output that threw, and was not resumed. */
    public boolean isInterrupted() {
        return state != State.READING && state != State.COMPLETE;
    }

    /** Returns what interrupted the response; empty when nothing did, or it was resumed. */
    public Optional<Interruption> interruption() {
        return interruption;
    }

    /** Returns the rule of a name with which the response is watched. */
    public Optional<Rule> rule(String name) {
        return matcher.triggers().rule(name);
    }

    /** Returns what fired without an interruption, in the order of the response. */
    public List<Firing> deferred() {
        return List.copyOf(deferred);
    }

    /**
     * Checks that the response is not finished; it may be interrupted.
     *
     * @throws IllegalStateException if it is
     */
    public void requireUnfinished() {
        if (state == State.COMPLETE || state == State.GIVEN_UP) {
            throw new IllegalStateException("The response is finished");
        }
    }

    private void begin(Delta part, String piece) {
        stream = part;
        text = piece;
        taken = 0;
        read = 0;
    }

    private void takeSlice() {
        take(match(stream, slice(text, taken)));
    }

    private List<MatchGroup> match(Delta part, String slice) {
        characters += slice.length();
        return matcher.feed(part, slice);
    }

    private static String slice(String text, int from) {
        return text.substring(from, Math.min(text.length(), from + SLICE));
    }

    /** Goes on with what was found in the next slice. */
    private void take(List<MatchGroup> found) {
        sliceStart = taken;
        taken = Math.min(text.length(), sliceStart + SLICE);
        matches.addAll(found);
    }

    private void end(String key) {
        begin(NOTHING, "");
        sliceStart = 0;
        ending = Optional.of(key);
        matches.addAll(matcher.finish(key));
    }

    /** Processes the matches and shows the text that was read, until a rule interrupts or all of it is done. */
    private Optional<Interruption> next() {
        state = State.SHOWING;
        do {
            while (!matches.isEmpty()) {
                showUpTo(sliceStart + matches.element().end());
                Optional<Interruption> stop = decide(matches.remove()).flatMap(this::deferOrInterrupt);
                if (stop.isPresent()) {
                    return stop;
                }
            }
        } while (hasMore());
        return Optional.empty();
    }

    private Optional<Interruption> decide(MatchGroup group) {
        Optional<Interruption> fired = firings.decide(group, ending.orElse(stream.stream()));
        for (Match match : group.matches()) {
            if (!firings.mayFireAgain(match.rule())) {
                matcher.disarm(match.rule());
            }
        }
        return fired;
    }

    private Optional<Interruption> deferOrInterrupt(Interruption fired) {
        if (fired.firing().action() == Action.DEFER) {
            deferred.add(fired.firing());
            return Optional.empty();
        }
        firings.ended(characters);
        characters = 0;
        interruption = Optional.of(fired);
        state = State.INTERRUPTED;
        if (fired.contextMode() == ContextMode.KEEP) {
            shown.showAll();
        }
        return Optional.of(fired);
    }

    private void showUpTo(int end) {
        int from = read;
        read = Math.max(read, end);
        shown.read(stream, text, from, read);
    }

    /** Completes the slice, or the end of the stream; returns whether there was more to read or to end. */
    private boolean hasMore() {
        showUpTo(taken);
        if (taken < text.length()) {
            takeSlice();
            return true;
        }
        if (ending.isPresent()) {
            String ended = ending.get();
            ending = Optional.empty();
            shown.finish(ended);
        }
        if (!steps.isEmpty()) {
            start(steps.remove());
            return true;
        }
        if (isLast) {
            return endNext();
        }
        state = State.READING;
        return false;
    }

    private void start(Step step) {
        if (step.end().isPresent()) {
            end(step.end().get());
        } else {
            begin(step.piece(), step.piece().text());
            takeSlice();
        }
    }

    private boolean endNext() {
        Optional<String> open = matcher.firstStream();
        open.ifPresent(this::end);
        if (open.isEmpty()) {
            shown.showAll();
            state = State.COMPLETE;
            firings.completed(characters);
        }
        return open.isPresent();
    }
}
