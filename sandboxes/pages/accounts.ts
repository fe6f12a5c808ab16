import { randomInt } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as z from 'zod'
import type { SignInProvider } from '../../contract/sign-in-services.ts'
import { StartError } from '../../platform/runtime/start-error.ts'

export interface Account {
  id: string
  name: string
}

export interface Accounts {
  list(): readonly Account[]
  find(id: string): Account | null
  add(name: string): { account: Account } | { problem: string }
}

export const ADDED_MAX = 200
export const NAME_LENGTH_MAX = 60
const ID_DIGITS = { google: 21, facebook: 17 } as const satisfies Record<SignInProvider, number>

/** Faces are drawn from ids; these ids suit the names. */
const READY_MADE: Record<SignInProvider, readonly Account[]> = {
  google: [
    { id: '100000000000000000069', name: 'Maya Chen' },
    { id: '100000000000000000067', name: 'Omar Haddad' },
    { id: '100000000000000000116', name: 'ليلى منصور' },
    { id: '100000000000000000007', name: 'Sofia Rossi' },
  ],
  facebook: [
    { id: '10000000000000007', name: 'Noah Okafor' },
    { id: '10000000000000078', name: 'Ines Moreau' },
    { id: '10000000000000184', name: 'يوسف الخطيب' },
    { id: '10000000000000430', name: 'Hana Sato' },
  ],
}

const Name = z
  .string()
  .transform((text) => text.normalize('NFC').trim().replaceAll(/\s+/g, ' '))
  .pipe(
    z
      .string()
      .min(1, 'Type a name.')
      .max(NAME_LENGTH_MAX, `A name has at most ${NAME_LENGTH_MAX} characters.`)
      // Control and bidi characters would change the page around a name.
      .regex(/^[^\p{Cc}\p{Cs}\p{Co}\p{Cn}\u200e\u200f\u202a-\u202e\u2066-\u2069]*$/u, {
        error: 'A name is made of letters, digits and signs that can be seen.',
      })
      .regex(/[\p{L}\p{N}]/u, { error: 'A name has at least one letter or digit.' }),
  )

const Stored = z.object({
  accounts: z.array(z.object({ id: z.string().regex(/^\d{5,32}$/), name: Name })).max(ADDED_MAX),
})

/**
 * Ready-made accounts, and those added on the provider's pages, stored in `sandbox/{provider}.json` of the
 * data folder, which must be locked. Throws {@link StartError} for a damaged file.
 */
export function openAccounts(dataDir: string, provider: SignInProvider): Accounts {
  const file = join(dataDir, 'sandbox', `${provider}.json`)
  let added = readStored(file)
  const list = () => [...added, ...READY_MADE[provider]]
  return {
    list,
    find: (id) => list().find((account) => account.id === id) ?? null,
    add(name) {
      const parsed = Name.safeParse(name)
      if (!parsed.success) return { problem: parsed.error.issues[0]?.message ?? 'Type another name.' }
      if (list().some((account) => sameName(account.name, parsed.data))) {
        return { problem: 'There is an account of this name already.' }
      }
      if (added.length >= ADDED_MAX) return { problem: `At most ${ADDED_MAX} accounts can be added.` }
      const account = { id: newId(ID_DIGITS[provider]), name: parsed.data }
      const next = [account, ...added]
      writeStored(file, next)
      added = next
      return { account }
    },
  }
}

function sameName(one: string, other: string): boolean {
  return one.toLocaleLowerCase('en') === other.toLocaleLowerCase('en')
}

function newId(digits: number): string {
  let id = '2'
  while (id.length < digits) id += randomInt(10)
  return id
}

function readStored(file: string): readonly Account[] {
  try {
    return Stored.parse(JSON.parse(readFileSync(file, 'utf8'))).accounts
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw new StartError(
      `The sandbox accounts in ${file} are damaged: restore the file, or remove it to start without accounts.`,
      { cause: error },
    )
  }
}

function writeStored(file: string, accounts: readonly Account[]): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  writeFileSync(`${file}.new`, `${JSON.stringify({ accounts }, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}
