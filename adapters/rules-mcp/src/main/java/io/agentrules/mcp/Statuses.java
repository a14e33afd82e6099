package io.agentrules.mcp;

/** The statuses of HTTP responses. */
final class Statuses {
    static final int OK = 200;
    static final int ACCEPTED = 202;
    static final int BAD_REQUEST = 400;
    static final int UNAUTHORIZED = 401;
    static final int NOT_FOUND = 404;
    static final int METHOD_NOT_ALLOWED = 405;
    static final int TOO_LARGE = 413;
    static final int UNSUPPORTED_MEDIA_TYPE = 415;
    static final int TOO_MANY_REQUESTS = 429;
    static final int UNAVAILABLE = 503;

    private Statuses() {}
}
