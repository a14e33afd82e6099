package io.agentrules.benchmarks.plain;

/** The least that a Java program can cost. */
public final class HelloWorld {
    private HelloWorld() {}

    /** Prints one line. */
    public static void main(String[] args) {
        System.out.println("Hello, world");
    }
}
