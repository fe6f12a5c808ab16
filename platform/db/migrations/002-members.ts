import { type Kysely, sql } from 'kysely'

/** Members, the identities they sign in with, their sessions; usage events. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  // A deleted member's row stays without name and picture, since ledger postings refer to it. `code` is what
  // a member gives the operator: random digits, so that nobody can enumerate members.
  `CREATE TABLE member (
    id text PRIMARY KEY,
    code integer NOT NULL UNIQUE CHECK (code BETWEEN 10000000 AND 99999999),
    nickname text NOT NULL,
    avatar_url text,
    created_at_ms bigint NOT NULL,
    deleted_at_ms bigint,
    CHECK (deleted_at_ms IS NULL OR (nickname = '' AND avatar_url IS NULL))
  )`,
  // An identity is claimed before its member is written: the reference is checked at commit.
  `CREATE TABLE member_identity (
    provider text NOT NULL,
    third_party_id text NOT NULL,
    member_id text NOT NULL REFERENCES member DEFERRABLE INITIALLY DEFERRED,
    created_at_ms bigint NOT NULL,
    PRIMARY KEY (provider, third_party_id),
    UNIQUE (member_id, provider)
  )`,
  // The token is never stored. An ended session is stored for a while to explain why it ended.
  `CREATE TABLE member_session (
    id text PRIMARY KEY,
    token_hash text NOT NULL UNIQUE,
    member_id text NOT NULL REFERENCES member,
    provider text NOT NULL,
    equipment_id text,
    is_exclusive boolean NOT NULL,
    created_at_ms bigint NOT NULL,
    expires_at_ms bigint NOT NULL,
    ended_at_ms bigint,
    ended_reason text CHECK (ended_reason IN ('signedOut', 'replaced', 'expired')),
    CHECK ((ended_at_ms IS NULL) = (ended_reason IS NULL))
  )`,
  'CREATE INDEX member_session_by_member ON member_session (member_id)',
  // A member never has two live sessions while only one is allowed.
  `CREATE UNIQUE INDEX one_live_session ON member_session (member_id) WHERE is_exclusive AND ended_at_ms IS NULL`,
  'CREATE INDEX member_session_over ON member_session ((coalesce(ended_at_ms, expires_at_ms)))',
  // Used states of redirect sign-ins: each works once.
  `CREATE TABLE used_sign_in_state (
    state_hash text PRIMARY KEY,
    expires_at_ms bigint NOT NULL
  )`,
  'CREATE INDEX used_sign_in_state_over ON used_sign_in_state (expires_at_ms)',
  // Common fields of a batch are stored once: a small request must not become large on disk.
  `CREATE TABLE usage_batch (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    received_at_ms bigint NOT NULL,
    common jsonb NOT NULL
  )`,
  'CREATE INDEX usage_batch_over ON usage_batch (received_at_ms)',
  `CREATE TABLE usage_event (
    batch_id bigint NOT NULL REFERENCES usage_batch ON DELETE CASCADE,
    position integer NOT NULL,
    name text NOT NULL,
    happened_at_ms bigint NOT NULL,
    params jsonb NOT NULL,
    PRIMARY KEY (batch_id, position)
  )`,
]
