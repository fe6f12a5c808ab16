import * as z from 'zod'
import { inTransaction, type Tx } from '../db/in-transaction.ts'
import type { Database, StudioRole } from '../db/tables.ts'
import type { Clock } from '../runtime/clock.ts'
import { hashToken } from '../runtime/hash-token.ts'
import type { Ids } from '../runtime/ids.ts'
import { isoTime } from '../runtime/iso-time.ts'
import { OperatorRefusal } from '../runtime/operator-refusal.ts'

export const ROLES = ['owner', 'editor', 'support', 'finance', 'reader'] as const satisfies StudioRole[]

export const AccountName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9._-]{0,39}$/, 'must be 1 to 40 small letters, digits, ".", "_" and "-"')

export const NewAccount = z.object({ name: AccountName, role: z.enum(ROLES) }).strict()
export const NamedAccount = z.object({ name: AccountName }).strict()
export const AccountChange = z
  .object({ name: AccountName, role: z.enum(ROLES).optional(), isDisabled: z.boolean().optional() })
  .strict()
  .refine(({ role, isDisabled }) => role !== undefined || isDisabled !== undefined, 'changes nothing')

/** Times are ISO 8601 in UTC. */
export interface Account {
  name: string
  role: StudioRole
  createdAt: string
  disabledAt: string | null
  /** Empty: its link to set one up was not used yet. */
  signsInBy: ('passkey' | 'password')[]
  /** Null: no session of that time is stored any more. */
  lastSignInAt: string | null
}

/** The link `<Studio>/setup#<setupToken>` sets up a passkey or a password, once. */
export interface AccountSetup {
  name: string
  setupToken: string
  expiresAt: string
}

interface StudioDeps {
  db: Database
  clock: Clock
  ids: Ids
}

const SETUP_MS = 24 * 3_600_000

export async function listAccounts({ db }: { db: Database }): Promise<Account[]> {
  const rows = await db
    .selectFrom('studio_account')
    .select(['name', 'role', 'created_at_ms', 'disabled_at_ms', 'password_hash'])
    .select(({ selectFrom, fn }) => [
      selectFrom('studio_passkey')
        .select(fn.countAll<number>().as('count'))
        .whereRef('account', '=', 'name')
        .as('passkey_count'),
      selectFrom('studio_session')
        .select(({ fn: { max } }) => max('studio_session.created_at_ms').as('at'))
        .whereRef('account', '=', 'name')
        .as('last_at_ms'),
    ])
    .orderBy('name')
    .execute()
  return rows.map(
    ({ name, role, created_at_ms, disabled_at_ms, password_hash, passkey_count, last_at_ms }) => ({
      name,
      role,
      createdAt: isoTime(created_at_ms),
      disabledAt: isoTime(disabled_at_ms),
      signsInBy: [
        ...(Number(passkey_count) > 0 ? (['passkey'] as const) : []),
        ...(password_hash === null ? [] : (['password'] as const)),
      ],
      lastSignInAt: isoTime(last_at_ms),
    }),
  )
}

/** Rejects with {@link OperatorRefusal} if there is one of this name. */
export async function addAccount(
  { db, clock, ids }: StudioDeps,
  { name, role }: z.infer<typeof NewAccount>,
): Promise<AccountSetup> {
  const setup = newSetup({ clock, ids })
  const added = await db
    .insertInto('studio_account')
    .values({ name, role, created_at_ms: clock.nowMs(), ...setup.columns })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (!added.numInsertedOrUpdatedRows) throw new OperatorRefusal(`There is an account "${name}" already.`)
  return { name, ...setup.shown }
}

/** Ends passkeys, password and sessions; the account waits for its new link to be used. */
export function resetAccount(
  { db, clock, ids }: StudioDeps,
  { name }: z.infer<typeof NamedAccount>,
): Promise<AccountSetup> {
  return inTransaction(db, async (tx) => {
    const setup = newSetup({ clock, ids })
    const reset = await tx
      .updateTable('studio_account')
      .set({ ...setup.columns, password_hash: null, totp_secret: null })
      .where('name', '=', name)
      .returning('name')
      .executeTakeFirst()
    if (!reset) throw noSuchAccount(name)
    await tx.deleteFrom('studio_passkey').where('account', '=', name).execute()
    await endSessionsOf(tx, name)
    return { name, ...setup.shown }
  })
}

/** A changed role counts from the next request on. Rejects with {@link OperatorRefusal} rather than leave Studio without an owner. */
export async function changeAccount(
  { db, clock }: StudioDeps,
  { name, role, isDisabled }: z.infer<typeof AccountChange>,
): Promise<Account> {
  await inTransaction(db, async (tx) => {
    // Locked in one order: two owners who disable each other at once would both succeed.
    const owners = await tx
      .selectFrom('studio_account')
      .select('name')
      .where('role', '=', 'owner')
      .where('disabled_at_ms', 'is', null)
      .orderBy('name')
      .forUpdate()
      .execute()
    const isOnlyOwner = owners.length === 1 && owners[0]!.name === name
    if (isOnlyOwner && (isDisabled || (role !== undefined && role !== 'owner'))) {
      throw new OperatorRefusal(`"${name}" is the only owner: make another account an owner first.`)
    }
    const changed = await tx
      .updateTable('studio_account')
      .set({
        ...(role === undefined ? {} : { role }),
        ...(isDisabled === undefined ? {} : { disabled_at_ms: isDisabled ? clock.nowMs() : null }),
      })
      .where('name', '=', name)
      .returning('name')
      .executeTakeFirst()
    if (!changed) throw noSuchAccount(name)
    if (isDisabled) await endSessionsOf(tx, name)
  })
  return (await listAccounts({ db })).find((account) => account.name === name)!
}

function endSessionsOf(tx: Tx, account: string) {
  return tx.deleteFrom('studio_session').where('account', '=', account).execute()
}

function noSuchAccount(name: string): OperatorRefusal {
  return new OperatorRefusal(`There is no account "${name}".`)
}

function newSetup({ clock, ids }: { clock: Clock; ids: Ids }) {
  const setupToken = ids.secret()
  const expiresAtMs = clock.nowMs() + SETUP_MS
  return {
    shown: { setupToken, expiresAt: isoTime(expiresAtMs) },
    columns: { setup_token_hash: hashToken(setupToken), setup_expires_at_ms: expiresAtMs },
  }
}
