-- Sessions of Agent Rules, version 1, for H2 2.0 or later.
CREATE TABLE IF NOT EXISTS agentrules_session (
  id_sha256 VARCHAR(64) PRIMARY KEY, -- of the id in UTF-8, in lower-case hexadecimal digits
  version BIGINT NOT NULL,
  state BLOB NOT NULL, -- text in UTF-8
  expires_at BIGINT NOT NULL -- milliseconds since 1970-01-01 in UTC
);
CREATE INDEX IF NOT EXISTS agentrules_session_expires_at ON agentrules_session (expires_at);
