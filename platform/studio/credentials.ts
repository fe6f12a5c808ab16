import * as z from 'zod'
import { inTransaction } from '../db/in-transaction.ts'
import type { Database, StudioRole } from '../db/tables.ts'
import type { Clock } from '../runtime/clock.ts'
import { hashToken } from '../runtime/hash-token.ts'
import { OperatorRefusal } from '../runtime/operator-refusal.ts'
import { AccountName } from './accounts.ts'

/** Studio's server checks passkeys and passwords; the platform keeps them. */
export const PasswordQuery = z.object({ name: AccountName }).strict()
export const PasskeyQuery = z.object({ id: z.string().max(1_400) }).strict()
export const SetupQuery = z.object({ token: z.string().max(100) }).strict()

const NewPasskey = z
  .object({ id: z.string().max(1_400), publicKey: z.string().max(4_000), signCount: z.number().int().min(0) })
  .strict()
const NewPassword = z
  .object({ hash: z.string().max(300), totpSecret: z.string().max(100), totpStep: z.number().int() })
  .strict()
/** Exactly one of the two. */
export const Setup = z
  .object({
    token: z.string().max(100),
    passkey: NewPasskey.nullable(),
    password: NewPassword.nullable(),
  })
  .strict()
  .refine(({ passkey, password }) => (passkey === null) !== (password === null))

export interface StoredPassword {
  hash: string
  totpSecret: string
  /** Of the last code that was taken: none is taken twice. */
  totpStep: number
}

export interface StoredPasskey {
  name: string
  publicKey: string
  signCount: number
}

interface CredentialDeps {
  db: Database
  clock: Clock
}

/** Null: no such account, or it has none, or it is disabled. */
export async function findPassword(
  { db }: { db: Database },
  { name }: z.infer<typeof PasswordQuery>,
): Promise<StoredPassword | null> {
  const found = await db
    .selectFrom('studio_account')
    .select(['password_hash', 'totp_secret', 'totp_step'])
    .where('name', '=', name)
    .where('disabled_at_ms', 'is', null)
    .executeTakeFirst()
  if (!found?.password_hash || !found.totp_secret) return null
  return { hash: found.password_hash, totpSecret: found.totp_secret, totpStep: Number(found.totp_step) }
}

export async function findPasskey(
  { db }: { db: Database },
  { id }: z.infer<typeof PasskeyQuery>,
): Promise<StoredPasskey | null> {
  const found = await db
    .selectFrom('studio_passkey')
    .innerJoin('studio_account', 'studio_account.name', 'studio_passkey.account')
    .select(['name', 'public_key', 'sign_count'])
    .where('studio_passkey.id', '=', id)
    .where('disabled_at_ms', 'is', null)
    .executeTakeFirst()
  return found ? { name: found.name, publicKey: found.public_key, signCount: Number(found.sign_count) } : null
}

/** Whose link it is; null: unknown, used or ended. */
export async function findSetup(
  { db, clock }: CredentialDeps,
  { token }: z.infer<typeof SetupQuery>,
): Promise<{ name: string; role: StudioRole } | null> {
  const found = await db
    .selectFrom('studio_account')
    .select(['name', 'role'])
    .where('setup_token_hash', '=', hashToken(token))
    .where('setup_expires_at_ms', '>', clock.nowMs())
    .where('disabled_at_ms', 'is', null)
    .executeTakeFirst()
  return found ?? null
}

/** Uses the link up. Rejects with {@link OperatorRefusal} if it was used before, also at the same moment. */
export function setUp(
  { db, clock }: CredentialDeps,
  { token, passkey, password }: z.infer<typeof Setup>,
): Promise<{ name: string }> {
  return inTransaction(db, async (tx) => {
    const nowMs = clock.nowMs()
    const account = await tx
      .updateTable('studio_account')
      .set({
        setup_token_hash: null,
        setup_expires_at_ms: null,
        ...(password && {
          password_hash: password.hash,
          totp_secret: password.totpSecret,
          totp_step: password.totpStep,
        }),
      })
      .where('setup_token_hash', '=', hashToken(token))
      .where('setup_expires_at_ms', '>', nowMs)
      .where('disabled_at_ms', 'is', null)
      .returning('name')
      .executeTakeFirst()
    if (!account) throw new OperatorRefusal('This link was used or has ended. Ask for a new one.')
    if (passkey) {
      await tx
        .insertInto('studio_passkey')
        .values({
          id: passkey.id,
          account: account.name,
          public_key: passkey.publicKey,
          sign_count: passkey.signCount,
          created_at_ms: nowMs,
        })
        .execute()
    }
    return account
  })
}
