package io.agentrules.hooks.install;

/** Whose settings. */
public enum Scope {
    /** The user's own, for all projects. */
    USER,
    /** Those of a project, which others share. */
    PROJECT
}
