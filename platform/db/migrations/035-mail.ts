import { type Kysely, sql } from 'kysely'

/**
 * Members' mail addresses, and documents for members, which are the outbox too (record 131). A document is written with what it is
 * about, once by its key, and never changes; where an address was known then, it is due until a mail server has accepted it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  // `waiting` takes the place of `address` once its link was opened. The hash stays, so that the link can be opened again.
  `CREATE TABLE mail_address (
    member_id text PRIMARY KEY REFERENCES member,
    language text NOT NULL CHECK (length(language) <= 35),
    address text CHECK (length(address) <= 254),
    confirmed_at_ms bigint,
    waiting text CHECK (length(waiting) <= 254),
    token_hash text UNIQUE,
    token_ends_at_ms bigint,
    CHECK ((address IS NULL) = (confirmed_at_ms IS NULL)),
    CHECK (waiting IS NULL OR (token_hash IS NOT NULL AND token_ends_at_ms IS NOT NULL))
  )`,
  'CREATE INDEX mail_address_waiting ON mail_address (token_ends_at_ms) WHERE waiting IS NOT NULL',
  // How often an address, of which the hash is stored, was sent what anybody can ask for; a day long.
  `CREATE TABLE asked_mail (
    address_hash text NOT NULL,
    asked_at_ms bigint NOT NULL
  )`,
  'CREATE INDEX asked_mail_by_address ON asked_mail (address_hash, asked_at_ms)',
  'CREATE INDEX asked_mail_over ON asked_mail (asked_at_ms)',
  // `secret` is what a link of the mail ends with; it is forgotten once the mail is sent, as `to_address` is. `forget_at_ms` is
  // null for what is kept as long as its order.
  `CREATE TABLE document (
    id text PRIMARY KEY,
    member_id text NOT NULL REFERENCES member,
    kind text NOT NULL
      CHECK (kind IN ('receipt', 'withdrawal', 'refund', 'newDevice', 'providerEnds', 'recovery', 'confirmAddress')),
    key text NOT NULL CHECK (length(key) <= 200),
    language text NOT NULL CHECK (length(language) <= 35),
    order_id text,
    content jsonb NOT NULL,
    created_at_ms bigint NOT NULL,
    forget_at_ms bigint,
    secret text CHECK (length(secret) <= 64),
    to_address text CHECK (length(to_address) <= 254),
    next_try_at_ms bigint,
    tries_end_at_ms bigint NOT NULL,
    try_count integer NOT NULL DEFAULT 0,
    sent_at_ms bigint,
    given_up_at_ms bigint,
    failure text CHECK (length(failure) <= 500),
    UNIQUE (member_id, key),
    FOREIGN KEY (order_id, member_id) REFERENCES top_up_order (id, member_id),
    CHECK (next_try_at_ms IS NULL OR (to_address IS NOT NULL AND sent_at_ms IS NULL AND given_up_at_ms IS NULL)),
    CHECK (sent_at_ms IS NULL OR (to_address IS NULL AND secret IS NULL AND given_up_at_ms IS NULL))
  )`,
  'CREATE INDEX document_by_member ON document (member_id, created_at_ms, id)',
  'CREATE INDEX document_due ON document (next_try_at_ms) WHERE next_try_at_ms IS NOT NULL',
  'CREATE INDEX document_given_up ON document (given_up_at_ms, id) WHERE given_up_at_ms IS NOT NULL',
  'CREATE INDEX document_over ON document (forget_at_ms) WHERE forget_at_ms IS NOT NULL',
  `CREATE TRIGGER document_never_changes
    BEFORE UPDATE OF id, member_id, kind, key, language, order_id, content, created_at_ms ON document
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
  `CREATE TRIGGER document_sent_once BEFORE UPDATE ON document
    FOR EACH ROW WHEN (OLD.sent_at_ms IS NOT NULL) EXECUTE FUNCTION refuse_change()`,
]
