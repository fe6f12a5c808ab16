import { existsSync, readFileSync } from 'node:fs'
import { parse } from 'yaml'
import * as z from 'zod'
import type { Answer, ParsedInput } from '../../contract/endpoint.ts'
import { type packageList, STORE_TYPES } from '../../contract/top-up.ts'
import { wordingFor } from '../catalog/language.ts'
import { toDollars } from '../providers/cents.ts'
import { StartError } from '../runtime/start-error.ts'
import { VIP_DAYS_MAX } from '../vip/vip-periods.ts'

const PACKAGES_MAX = 50
const CENTS_MAX = 1_000_000
const AMOUNT_MAX = 1_000_000

/** Text on a package: the same in every language, or one per language code, including `en`. */
const createWords = (lengthMax: number) => {
  const Text = z.string().max(lengthMax)
  return z.union([Text, z.record(z.string(), Text).and(z.object({ en: Text }))]).default('')
}

const LifeDays = z.number().int().min(1).max(3660)

/** A package for sale. Rows 173-174. */
export const Package = z
  .object({
    /** Shorter than an id, as its price's id adds a word. */
    id: z.string().regex(/^[A-Za-z0-9_]{1,40}$/),
    offeredIn: z.array(z.enum(['player', 'profile'])).min(1),
    name: z.string().trim().min(1).max(60),
    priceCents: z.number().int().min(1).max(CENTS_MAX),
    /** Struck through next to the price; 0: none. */
    originalPriceCents: z.number().int().min(0).max(CENTS_MAX).default(0),
    coins: z.number().int().min(0).max(AMOUNT_MAX).default(0),
    bonus: z.number().int().min(0).max(AMOUNT_MAX).default(0),
    /** VIP days; its bonus is then a VIP bonus. Rows 155, 162. */
    vipDays: z.number().int().min(0).max(VIP_DAYS_MAX).default(0),
    /** Absent: never expire. */
    coinsExpireAfterDays: LifeDays.optional(),
    bonusExpiresAfterDays: LifeDays.optional(),
    cornerTip: createWords(20),
    marketingCopy: createWords(60),
  })
  .strict()
  .refine(({ coins, bonus, vipDays }) => coins + bonus + vipDays > 0, {
    path: ['coins'],
    message: 'is missing, and the package gives no bonus and no VIP either',
  })
  .refine((sold) => sold.originalPriceCents === 0 || sold.originalPriceCents > sold.priceCents, {
    path: ['originalPriceCents'],
    message: 'is above the price, or left away',
  })
export type Package = z.infer<typeof Package>

const Packages = z
  .array(Package)
  .max(PACKAGES_MAX)
  .refine(
    (packages) => new Set(packages.map(({ id }) => id)).size === packages.length,
    'two have the same id',
  )

/** Groups of members that see the same packages: there is one. Row 175. */
export const EVERYBODY = 'everybody'

/**
 * Reads packages from the first existing file of `files`; empty without one. Throws {@link StartError} with all
 * errors of the file.
 */
export function loadPackages(files: readonly string[]): readonly Package[] {
  const file = files.find((path) => existsSync(path))
  if (!file) return []
  let content: unknown
  try {
    content = parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new StartError(`${file} cannot be read: ${error instanceof Error ? error.message : error}`)
  }
  const parsed = Packages.safeParse(content)
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'the list'}: ${message}`)
  throw new StartError(`${file} has faults:\n  ${faults.join('\n  ')}`)
}

type Place = Package['offeredIn'][number]

/** The place of a store type. Row 168. */
export function toPlace(type: number): Place {
  return type === STORE_TYPES.player ? 'player' : 'profile'
}

/** The id of a package's price at a place. */
export function toPayConfigId({ id }: Package, place: Place): string {
  return `${id}_${place}`
}

function inLanguage(words: Package['marketingCopy'], language: string): string {
  if (typeof words === 'string') return words
  const translations = Object.entries(words).map(([language, text]) => ({ language, texts: { text } }))
  return wordingFor('text', language, { language: 'en', text: words.en }, translations)
}

/** The packages offered at one place, in order. Rows 168, 173-175, 244. */
export async function listPackages(
  packages: readonly Package[],
  { type }: ParsedInput<typeof packageList>,
  language: string,
): Promise<Answer<typeof packageList>> {
  const place = toPlace(type)
  return {
    packages: packages
      .filter(({ offeredIn }) => offeredIn.includes(place))
      .map((sold) => ({
        productId: sold.id,
        name: sold.name,
        payConfigId: toPayConfigId(sold, place),
        price: toDollars(sold.priceCents),
        originalPrice: toDollars(sold.originalPriceCents),
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
