import * as z from 'zod'
import type { OperatorFileText } from '../../configuration/operator-file.ts'
import { type ReadYaml, readYaml, type YamlFaults } from '../../configuration/read-yaml.ts'
import { orMissing, whole } from '../../configuration/yaml-values.ts'
import { EXACT_COINS_MAX } from '../../contract/exact-top-up.ts'
import { DEFAULT_CURRENCY, type Money, minorDigits } from '../../contract/money.ts'
import { PAYABLE_CURRENCIES, PAYMENT_LABELS } from '../providers/list/payment-providers.ts'
import type { Timers } from '../runtime/clock.ts'
import { type FoundFile, findOperatorFile, followOperatorFile } from '../runtime/follow-operator-file.ts'
import type { Log } from '../runtime/log.ts'
import type { RepeatedTask } from '../runtime/repeated-task.ts'
import { StartError } from '../runtime/start-error.ts'
import { VIP_DAYS_MAX } from '../vip/vip-periods.ts'

export const PACKAGES_FILE_NAME = 'packages.yaml'

const PACKAGES_MAX = 50
const MINOR_MAX = 100_000_000
const AMOUNT_MAX = 1_000_000

/** Messages complete the sentence `"priceMinor" …`. */

const LIST = 'must be a list of packages, each beginning with "- id: …"'
const ID = 'must be up to 40 letters, digits and "_", such as starter'
const PLACES = 'must be [player], [profile] or [player, profile]'

/** The same text in every language, or one per language code, including `en`. */
const createWords = (Text: z.ZodType<string>, lengthMax: number) => {
  const error = `must be text of at most ${lengthMax} characters, or one for each language: { en: …, ar: … }`
  return z.union([Text, z.record(z.string(), Text).and(z.object({ en: Text }))], { error: orMissing(error) })
}

const createName = (lengthMax: number) => createWords(z.string().trim().min(1).max(lengthMax), lengthMax)

const createNote = (lengthMax: number) => createWords(z.string().max(lengthMax), lengthMax).default('')

export type Words = z.infer<ReturnType<typeof createWords>>

const LifeDays = whole(1, 3660)

const FilePackage = z.strictObject(
  {
    /** Shorter than an id, since `toPayConfigId` appends to it. */
    id: z.string({ error: orMissing(ID) }).regex(/^[A-Za-z0-9_]{1,40}$/, ID),
    offeredIn: z
      .array(z.enum(['player', 'profile'], { error: PLACES }), { error: orMissing(PLACES) })
      .min(1, PLACES),
    name: createName(60),
    priceMinor: whole(1, MINOR_MAX).optional(),
    originalPriceMinor: whole(0, MINOR_MAX).optional(),
    /** The keys of earlier releases. */
    priceCents: whole(1, MINOR_MAX).optional(),
    originalPriceCents: whole(0, MINOR_MAX).optional(),
    coins: whole(0, AMOUNT_MAX).default(0),
    bonus: whole(0, AMOUNT_MAX).default(0),
    vipDays: whole(0, VIP_DAYS_MAX).default(0),
    /** Sold by the coin: any number from this one, at the rate of `priceMinor` for `coins`. */
    anyNumberFromCoins: whole(1, EXACT_COINS_MAX).optional(),
    coinsExpireAfterDays: LifeDays.optional(),
    bonusExpiresAfterDays: LifeDays.optional(),
    cornerTip: createNote(20),
    marketingCopy: createNote(60),
  },
  {
    error: ({ code }) =>
      code === 'invalid_type' ? 'must be a package, beginning with "- id: …"' : undefined,
  },
)

const COUNTRIES = 'must be a list of countries by ISO 3166, such as [DE, FR]'

const Withdrawal = z.strictObject(
  {
    /** From the payment; the law of the European Union gives 14. */
    days: whole(1, 366).default(14),
    /** Of the payer's account at the provider; an account without one counts as one of these. Absent: everywhere. */
    countries: z
      .array(z.string({ error: COUNTRIES }).regex(/^[A-Z]{2}$/, COUNTRIES), { error: COUNTRIES })
      .min(1, COUNTRIES)
      .max(300)
      .optional(),
  },
  { error: ({ code }) => (code === 'invalid_type' ? 'must be { days: 14 }, or left out' : undefined) },
)

export interface Package
  extends Omit<
    z.infer<typeof FilePackage>,
    'priceMinor' | 'originalPriceMinor' | 'priceCents' | 'originalPriceCents'
  > {
  price: Money
  /** Struck through; 0: none. */
  originalPrice: Money
  /** The same for all of a file; absent: purchases cannot be withdrawn from. */
  withdrawal?: z.infer<typeof Withdrawal>
}

const PackageList = z
  .array(FilePackage, { error: LIST })
  .max(PACKAGES_MAX, `must have at most ${PACKAGES_MAX} packages`)

const PackageFile = z.strictObject(
  {
    currency: z
      .enum([...PAYABLE_CURRENCIES.keys()], {
        error: `must be a currency that ${PAYMENT_LABELS} takes: ${[...PAYABLE_CURRENCIES.keys()].join(', ')}`,
      })
      .default(DEFAULT_CURRENCY),
    withdrawal: Withdrawal.optional(),
    packages: PackageList,
  },
  { error: ({ code }) => (code === 'invalid_type' ? LIST : undefined) },
)

/** A list alone, as in earlier releases, is in the default currency. */
const Packages = z.unknown().transform((plain, { issues }): Package[] => {
  const { data, error } = Array.isArray(plain) ? PackageList.safeParse(plain) : PackageFile.safeParse(plain)
  issues.push(...((error?.issues ?? []) as typeof issues))
  const { currency, packages, withdrawal } =
    data && 'packages' in data
      ? data
      : { currency: DEFAULT_CURRENCY, packages: data ?? [], withdrawal: undefined }
  return packages.map(({ priceMinor, originalPriceMinor, priceCents, originalPriceCents, ...sold }) => ({
    ...sold,
    price: { minor: priceMinor ?? priceCents ?? 0, currency },
    originalPrice: { minor: originalPriceMinor ?? originalPriceCents ?? 0, currency },
    ...(withdrawal && { withdrawal }),
  }))
})

const amount = z.number().optional().catch(undefined)

/**
 * Faults that no single value shows. Accepts packages with other faults: a schema's refinements run only when
 * everything else is valid, and operators must see all faults at once.
 */
const PackagesTogether = z.unknown().superRefine((plain, check) => {
  const path = Array.isArray(plain) ? [] : ['packages']
  const { currency, packages } = AnyFile.parse(Array.isArray(plain) ? { packages: plain } : plain)
  for (const [index, sold] of packages.entries()) {
    if (sold === null) continue
    const fault = (key: string, message: string) =>
      check.addIssue({ code: 'custom', path: [...path, index, key], message })
    const { id, coins = 0, bonus = 0, vipDays = 0 } = sold
    if (id !== undefined && packages.findIndex((other) => other?.id === id) < index) {
      fault('id', `must not be "${id}", the id of another package`)
    }
    if ([coins, bonus, vipDays].every((given) => given === 0)) {
      fault('coins', 'is missing, and the package gives no bonus and no VIP either')
    }
    checkPrices(sold, currency, fault)
    if ('anyNumberFromCoins' in sold)
      checkAnyNumber(
        packages.filter((one) => one !== null),
        sold,
        fault,
      )
  }
})

const AnyPackage = z.looseObject({
  id: z.string().optional().catch(undefined),
  priceMinor: amount,
  originalPriceMinor: amount,
  priceCents: amount,
  originalPriceCents: amount,
  coins: z.unknown().optional(),
  bonus: z.unknown().optional(),
  vipDays: z.unknown().optional(),
  offeredIn: z.unknown().optional(),
  anyNumberFromCoins: z.unknown().optional(),
})

const AnyFile = z
  .looseObject({
    currency: z.string().catch(DEFAULT_CURRENCY),
    packages: z.array(AnyPackage.nullable().catch(null)).catch([]),
  })
  .catch({ currency: DEFAULT_CURRENCY, packages: [] })

/** Prices are multiples of it: the provider may take fewer decimals than the currency has. */
export function priceStepMinor(currency: string): number {
  const digits = minorDigits(currency)
  return 10 ** (digits - (PAYABLE_CURRENCIES.get(currency) ?? digits))
}

function checkPrices(
  sold: z.infer<typeof AnyPackage>,
  currency: string,
  fault: (key: string, message: string) => void,
): void {
  const digits = minorDigits(currency)
  const step = priceStepMinor(currency)
  const find = (inMinor: keyof typeof sold, inCents: keyof typeof sold) => {
    if (inMinor in sold && inCents in sold) fault(inCents, `must be left out beside "${inMinor}"`)
    const key = inCents in sold ? inCents : inMinor
    if (key === inCents && digits !== 2) fault(key, `must be "${inMinor}": ${currency} has no cents`)
    const minor = sold[key] as number | undefined
    if (minor && minor % step !== 0)
      fault(key, `must be a multiple of ${step}: ${PAYMENT_LABELS} takes ${currency} without decimals`)
    return { key, minor }
  }
  const price = find('priceMinor', 'priceCents')
  const original = find('originalPriceMinor', 'originalPriceCents')
  if (!(price.key in sold)) fault(price.key, 'is missing')
  if (original.minor && price.minor !== undefined && original.minor <= price.minor) {
    fault(original.key, `must be above "${price.key}", or left out`)
  }
}

/** A rate is sold at an episode, once, and its products are named by its id and their number of coins. */
function checkAnyNumber(
  packages: readonly z.infer<typeof AnyPackage>[],
  sold: z.infer<typeof AnyPackage>,
  fault: (key: string, message: string) => void,
): void {
  const key = 'anyNumberFromCoins'
  for (const other of ['bonus', 'vipDays', 'originalPriceMinor', 'originalPriceCents'] as const)
    if (sold[other]) fault(other, `must be left out beside "${key}"`)
  if (Array.isArray(sold.offeredIn) && sold.offeredIn.some((place) => place !== 'player'))
    fault('offeredIn', `must be [player] beside "${key}"`)
  if (packages.find((other) => key in other) !== sold) fault(key, 'must be left out: another package has it')
  const alike = packages.find(({ id = '' }) => id.startsWith(`${sold.id}_`) && /_\d+$/.test(id))
  if (alike) fault('id', `must not begin "${alike.id}", the id of another package`)
  const { coins, priceMinor = sold.priceCents ?? 0 } = sold
  if (!coins) fault('coins', 'is missing: the number of coins that "priceMinor" buys')
  else if ((priceMinor * EXACT_COINS_MAX) / Number(coins) > MINOR_MAX)
    fault(key, `must be left out: ${EXACT_COINS_MAX} coins at this price cost more than can be paid`)
}

export async function parsePackages(
  read: NonNullable<OperatorFileText>,
  fileName: string,
): Promise<ReadYaml<readonly Package[]> | YamlFaults> {
  if ('fault' in read) return { faults: [read.fault] }
  return readYaml(read.text, { schema: Packages, checks: [PackagesTogether], fileName })
}

async function requirePackages({ file, read }: FoundFile): Promise<readonly Package[]> {
  if (file === null || read === null) return []
  const parsed = await parsePackages(read, file)
  if ('faults' in parsed) throw new StartError(parsed.faults.join('\n'))
  return parsed.value
}

/**
 * Reads packages from the first existing file of `files`; empty without one. Rejects with a
 * {@link StartError} that has all faults of the file, each with its line.
 */
export async function loadPackages(files: readonly string[]): Promise<readonly Package[]> {
  return requirePackages(await findOperatorFile(files))
}

/**
 * Follows changes of the file without a restart. A faulty file changes nothing and is logged once; at startup
 * it rejects. Orders have the price and coins that their buyer saw.
 */
export async function followPackages(
  deps: { timers: Timers; log: Log },
  files: readonly string[],
): Promise<RepeatedTask & { packages: readonly Package[] }> {
  const packages = [...(await loadPackages(files))]
  const task = await followOperatorFile(deps, files, {
    failure: 'packages could not be read',
    async take(found) {
      try {
        const next = await requirePackages(found)
        if (JSON.stringify(next) === JSON.stringify(packages)) return
        packages.splice(0, packages.length, ...next)
        deps.log.info({ file: found.file, packageCount: packages.length }, 'packages changed')
      } catch (error) {
        if (!(error instanceof StartError)) throw error
        deps.log.error({ file: found.file, faults: error.message.split('\n') }, 'packages not changed')
      }
    },
  })
  return { ...task, packages }
}
