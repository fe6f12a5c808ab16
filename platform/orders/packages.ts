import { hash } from 'node:crypto'
import * as z from 'zod'
import { readYaml } from '../../configuration/read-yaml.ts'
import { orMissing, whole } from '../../configuration/yaml-values.ts'
import type { HandlerResult, ParsedInput } from '../../contract/endpoint.ts'
import { toDecimal } from '../../contract/money.ts'
import { TEXT } from '../../contract/text.ts'
import { CURRENCY, type packageList, STORE_TYPES } from '../../contract/top-up.ts'
import { wordingFor } from '../catalog/language.ts'
import type { Timers } from '../runtime/clock.ts'
import { type FoundFile, findOperatorFile, followOperatorFile } from '../runtime/follow-operator-file.ts'
import type { Log } from '../runtime/log.ts'
import type { RepeatedTask } from '../runtime/repeated-task.ts'
import { StartError } from '../runtime/start-error.ts'
import { VIP_DAYS_MAX } from '../vip/vip-periods.ts'

const PACKAGES_MAX = 50
const CENTS_MAX = 1_000_000
const AMOUNT_MAX = 1_000_000

/** Messages complete the sentence `"priceCents" …`. */

const ID = 'must be up to 40 letters, digits and "_", such as starter'
const PLACES = 'must be [player], [profile] or [player, profile]'

/** The same text in every language, or one per language code, including `en`. */
const createWords = (lengthMax: number) => {
  const Text = z.string().max(lengthMax)
  return z
    .union([Text, z.record(z.string(), Text).and(z.object({ en: Text }))], {
      error: `must be text of at most ${lengthMax} characters, or one for each language: { en: …, ar: … }`,
    })
    .default('')
}

const LifeDays = whole(1, 3660)

export const Package = z.strictObject(
  {
    /** Shorter than an id, since `toPayConfigId` appends to it. */
    id: z.string({ error: orMissing(ID) }).regex(/^[A-Za-z0-9_]{1,40}$/, ID),
    offeredIn: z
      .array(z.enum(['player', 'profile'], { error: PLACES }), { error: orMissing(PLACES) })
      .min(1, PLACES),
    name: z
      .string({ error: orMissing(TEXT) })
      .trim()
      .min(1, 'must not be empty')
      .max(60, 'must have at most 60 characters'),
    priceCents: whole(1, CENTS_MAX),
    originalPriceCents: whole(0, CENTS_MAX).default(0),
    coins: whole(0, AMOUNT_MAX).default(0),
    bonus: whole(0, AMOUNT_MAX).default(0),
    vipDays: whole(0, VIP_DAYS_MAX).default(0),
    coinsExpireAfterDays: LifeDays.optional(),
    bonusExpiresAfterDays: LifeDays.optional(),
    cornerTip: createWords(20),
    marketingCopy: createWords(60),
  },
  {
    error: ({ code }) =>
      code === 'invalid_type' ? 'must be a package, beginning with "- id: …"' : undefined,
  },
)
export type Package = z.infer<typeof Package>

const Packages = z
  .array(Package, { error: 'must be a list of packages, each beginning with "- id: …"' })
  .max(PACKAGES_MAX, `must have at most ${PACKAGES_MAX} packages`)

const amount = z.number().optional().catch(undefined)

/**
 * Faults that no single value shows. Accepts packages with other faults: a schema's refinements run only when
 * everything else is valid, and operators must see all faults at once.
 */
const PackagesTogether = z
  .array(
    z
      .looseObject({
        id: z.string().optional().catch(undefined),
        priceCents: amount,
        originalPriceCents: amount,
        coins: z.unknown().optional(),
        bonus: z.unknown().optional(),
        vipDays: z.unknown().optional(),
      })
      .nullable()
      .catch(null),
  )
  .catch([])
  .superRefine((packages, check) => {
    const fault = (path: (string | number)[], message: string) =>
      check.addIssue({ code: 'custom', path, message })
    for (const [index, sold] of packages.entries()) {
      if (sold === null) continue
      const { id, priceCents, originalPriceCents, coins = 0, bonus = 0, vipDays = 0 } = sold
      if (id !== undefined && packages.findIndex((other) => other?.id === id) < index) {
        fault([index, 'id'], `must not be "${id}", the id of another package`)
      }
      if ([coins, bonus, vipDays].every((given) => given === 0)) {
        fault([index, 'coins'], 'is missing, and the package gives no bonus and no VIP either')
      }
      if (originalPriceCents && priceCents !== undefined && originalPriceCents <= priceCents) {
        fault([index, 'originalPriceCents'], 'must be above "priceCents", or left out')
      }
    }
  })

export const EVERYBODY = 'everybody'

async function parsePackages({ file, read }: FoundFile): Promise<readonly Package[]> {
  if (file === null || read === null) return []
  if ('fault' in read) throw new StartError(read.fault)
  const parsed = await readYaml(read.text, { schema: Packages, checks: [PackagesTogether], fileName: file })
  if ('faults' in parsed) throw new StartError(parsed.faults.join('\n'))
  return parsed.value
}

/**
 * Reads packages from the first existing file of `files`; empty without one. Rejects with a
 * {@link StartError} that has all faults of the file, each with its line.
 */
export async function loadPackages(files: readonly string[]): Promise<readonly Package[]> {
  return parsePackages(await findOperatorFile(files))
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
        const next = await parsePackages(found)
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

type Storefront = Package['offeredIn'][number]

export function toStorefront(type: number): Storefront {
  return type === STORE_TYPES.player ? 'player' : 'profile'
}

/**
 * The id of a package's offer at a storefront: its price and what it gives. An order for an offer that differs
 * from the platform's is refused, so the charge is always the price shown, whichever platform process showed
 * it.
 */
export function toPayConfigId(sold: Package, storefront: Storefront): string {
  const { id, priceCents, coins, bonus, vipDays, coinsExpireAfterDays, bonusExpiresAfterDays } = sold
  const deal = [priceCents, coins, bonus, vipDays, coinsExpireAfterDays ?? 0, bonusExpiresAfterDays ?? 0]
  return `${id}_${storefront}_${hash('sha256', deal.join(' ')).slice(0, DEAL_LENGTH)}`
}

const DEAL_LENGTH = 8

function inLanguage(words: Package['marketingCopy'], language: string): string {
  if (typeof words === 'string') return words
  const translations = Object.entries(words).map(([language, text]) => ({ language, texts: { text } }))
  return wordingFor('text', language, { language: 'en', text: words.en }, translations)
}

export async function listPackages(
  packages: readonly Package[],
  { type }: ParsedInput<typeof packageList>,
  language: string,
): Promise<HandlerResult<typeof packageList>> {
  const storefront = toStorefront(type)
  return {
    packages: packages
      .filter(({ offeredIn }) => offeredIn.includes(storefront))
      .map((sold) => ({
        productId: sold.id,
        name: sold.name,
        payConfigId: toPayConfigId(sold, storefront),
        price: toDecimal({ minor: sold.priceCents, currency: CURRENCY }),
        originalPrice: toDecimal({ minor: sold.originalPriceCents, currency: CURRENCY }),
        coinsBuy: sold.coins,
        coinsBonus: sold.bonus,
        vipDays: sold.vipDays,
        cornerTip: inLanguage(sold.cornerTip, language),
        marketingCopy: inLanguage(sold.marketingCopy, language),
      })),
    memberLayerId: EVERYBODY,
    memberLayerGroupId: EVERYBODY,
  }
}
