import { type Kysely, sql } from 'kysely'

/** Who may use Studio, how they sign in, where they are signed in, and what waits for a second person. The former release has no Studio. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  // Accounts stay: the record of acts names them.
  `CREATE TABLE studio_account (
    name text PRIMARY KEY CHECK (name ~ '^[a-z0-9][a-z0-9._-]{0,39}$'),
    role text NOT NULL CHECK (role IN ('owner', 'editor', 'support', 'finance', 'reader')),
    created_at_ms bigint NOT NULL,
    disabled_at_ms bigint,
    setup_token_hash text UNIQUE,
    setup_expires_at_ms bigint,
    password_hash text,
    totp_secret text,
    totp_step bigint NOT NULL DEFAULT 0,
    CHECK ((setup_token_hash IS NULL) = (setup_expires_at_ms IS NULL)),
    CHECK ((password_hash IS NULL) = (totp_secret IS NULL))
  )`,
  `CREATE TABLE studio_passkey (
    id text PRIMARY KEY,
    account text NOT NULL REFERENCES studio_account,
    public_key text NOT NULL,
    sign_count bigint NOT NULL,
    created_at_ms bigint NOT NULL
  )`,
  'CREATE INDEX studio_passkey_of_account ON studio_passkey (account)',
  `CREATE TABLE studio_session (
    id text PRIMARY KEY,
    token_hash text NOT NULL UNIQUE,
    account text NOT NULL REFERENCES studio_account,
    signed_in_by text NOT NULL CHECK (signed_in_by IN ('passkey', 'password')),
    user_agent text NOT NULL,
    created_at_ms bigint NOT NULL,
    seen_at_ms bigint NOT NULL,
    expires_at_ms bigint NOT NULL
  )`,
  'CREATE INDEX studio_session_of_account ON studio_session (account)',
  `CREATE TABLE studio_approval (
    id text PRIMARY KEY,
    path text NOT NULL,
    input text NOT NULL,
    summary text NOT NULL,
    reason text NOT NULL,
    asked_by text NOT NULL REFERENCES studio_account,
    asked_at_ms bigint NOT NULL,
    decided_by text REFERENCES studio_account,
    decided_at_ms bigint,
    is_approved boolean,
    outcome text CHECK (outcome IN ('done', 'refused')),
    CHECK (asked_by <> decided_by),
    CHECK ((decided_by IS NULL) = (decided_at_ms IS NULL)),
    CHECK ((decided_by IS NULL) = (is_approved IS NULL)),
    CHECK (outcome IS NULL OR is_approved)
  )`,
  'CREATE INDEX studio_approval_by_time ON studio_approval (asked_at_ms, id)',
]
