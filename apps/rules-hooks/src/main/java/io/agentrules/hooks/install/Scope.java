package io.agentrules.hooks.install;

/** Which settings of an agent are changed: those of one user, or those of one project. */
public enum Scope {
    /** The user's own, for all projects. */
    USER,
    /** Those of a project, which others share. */
    PROJECT
}
