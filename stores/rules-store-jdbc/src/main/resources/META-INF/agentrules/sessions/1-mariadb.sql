-- Sessions of Agent Rules, version 1, for MariaDB 10.6 or later and MySQL 8.0 or later.
CREATE TABLE IF NOT EXISTS agentrules_session (
  id_sha256 CHAR(64) CHARACTER SET ascii COLLATE ascii_bin PRIMARY KEY, -- of the id in UTF-8, in lower-case hexadecimal digits
  version BIGINT NOT NULL,
  state MEDIUMBLOB NOT NULL, -- text in UTF-8
  expires_at BIGINT NOT NULL, -- milliseconds since 1970-01-01 in UTC
  INDEX agentrules_session_expires_at (expires_at)
) ENGINE = InnoDB;
