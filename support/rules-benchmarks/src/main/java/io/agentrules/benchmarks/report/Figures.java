package io.agentrules.benchmarks.report;

import io.agentrules.benchmarks.RescanBenchmark;
import io.agentrules.benchmarks.Row;
import io.agentrules.benchmarks.StreamBenchmark;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/** Runs benchmarks, and reads what JMH says of them. */
public final class Figures {
    private Figures() {}

    /**
     * Runs all benchmarks of {@code classes}.
     *
     * @param column the parameter that tells the columns of the table apart; the other parameters become part of the row
     */
    public static List<Figure> measured(List<Class<?>> classes, String column) throws RunnerException {
        ChainedOptionsBuilder options =
                new OptionsBuilder().timeUnit(TimeUnit.NANOSECONDS).shouldFailOnError(true);
        classes.forEach(type -> options.include("^" + type.getName().replace(".", "\\.") + "\\."));
        Collection<RunResult> results = new Runner(options.build()).run();
        var figures = new ArrayList<Figure>();
        results.stream()
                .filter(result -> !isRescan(result))
                .map(result -> figure(result, column))
                .forEach(figures::add);
        figures.addAll(rescans(results.stream().filter(Figures::isRescan).toList(), column));
        return figures;
    }

    private static boolean isRescan(RunResult result) {
        return result.getParams().getBenchmark().startsWith(RescanBenchmark.class.getName());
    }

    private static Figure figure(RunResult result, String column) {
        BenchmarkParams params = result.getParams();
        Result<?> score = result.getPrimaryResult();
        return new Figure(row(params, column), column(params, column), score.getScore(), score.getScoreError());
    }

    private static String column(BenchmarkParams params, String column) {
        return params.getParamsKeys().contains(column) ? params.getParam(column) : "time";
    }

    private static String row(BenchmarkParams params, String column) {
        List<String> others = params.getParamsKeys().stream()
                .filter(key -> !key.equals(column))
                .map(params::getParam)
                .toList();
        String name = name(params.getBenchmark());
        return others.isEmpty() ? name : name + " (" + String.join(", ", others) + ")";
    }

    private static String name(String benchmark) {
        int dot = benchmark.lastIndexOf('.');
        try {
            return Arrays.stream(Class.forName(benchmark.substring(0, dot)).getMethods())
                    .filter(method -> method.getName().equals(benchmark.substring(dot + 1)))
                    .filter(method -> method.isAnnotationPresent(Row.class))
                    .map(Figures::name)
                    .findFirst()
                    .orElseThrow();
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String name(Method method) {
        return method.getAnnotation(Row.class).value();
    }

    private static List<Figure> rescans(List<RunResult> results, String column) {
        Map<List<String>, Map<Integer, Double>> samples = new LinkedHashMap<>();
        for (RunResult result : results) {
            BenchmarkParams params = result.getParams();
            samples.computeIfAbsent(List.of(params.getParam("engine"), params.getParam(column)), key -> new TreeMap<>())
                    .put(
                            Integer.valueOf(params.getParam("length")),
                            result.getPrimaryResult().getScore());
        }
        var figures = new ArrayList<Figure>();
        samples.forEach((key, nanosByLength) -> figures.add(new Figure(
                RescanBenchmark.Engine.valueOf(key.get(0)).row(),
                key.get(1),
                new Rescan(nanosByLength).total(StreamBenchmark.DELTA),
                Double.NaN)));
        return figures;
    }
}
