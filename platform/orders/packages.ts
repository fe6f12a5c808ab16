import * as z from 'zod'
import { readOperatorFile } from '../../configuration/operator-file.ts'
import { readYaml } from '../../configuration/read-yaml.ts'
import type { Answer, ParsedInput } from '../../contract/endpoint.ts'
import { type packageList, STORE_TYPES } from '../../contract/top-up.ts'
import { wordingFor } from '../catalog/language.ts'
import { toDollars } from '../providers/cents.ts'
import { StartError } from '../runtime/start-error.ts'
import { VIP_DAYS_MAX } from '../vip/vip-periods.ts'

const PACKAGES_MAX = 50
const CENTS_MAX = 1_000_000
const AMOUNT_MAX = 1_000_000

/** The schema of `packages.yaml`. Its messages complete the sentence `"priceCents" …`. */

/** A message that tells a missing key from a wrong one. */
const orMissing =
  (message: string) =>
  ({ input }: { input?: unknown }) =>
    input === undefined ? 'is missing' : message

const TEXT = 'must be text; put it in quotes when it looks like a number'
const ID = 'must be up to 40 letters, digits and "_", such as starter'
const PLACES = 'must be [player], [profile] or [player, profile]'

const whole = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`
  return z
    .number({ error: orMissing(error) })
    .int(error)
    .min(min, error)
    .max(max, error)
}

/** Text on a package: the same in every language, or one per language code, including `en`. */
const createWords = (lengthMax: number) => {
  const Text = z.string().max(lengthMax)
  return z
    .union([Text, z.record(z.string(), Text).and(z.object({ en: Text }))], {
      error: `must be text of at most ${lengthMax} characters, or one for each language: { en: …, ar: … }`,
    })
    .default('')
}

const LifeDays = whole(1, 3660)

/** A package for sale. Rows 173-174. */
export const Package = z.strictObject(
  {
    /** Shorter than an id, as its price's id adds a word. */
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
    /** Struck through next to the price; 0: none. */
    originalPriceCents: whole(0, CENTS_MAX).default(0),
    coins: whole(0, AMOUNT_MAX).default(0),
    bonus: whole(0, AMOUNT_MAX).default(0),
    /** VIP days; its bonus is then a VIP bonus. Rows 155, 162. */
    vipDays: whole(0, VIP_DAYS_MAX).default(0),
    /** Absent: never expire. */
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
 * Faults that no value shows alone. It accepts packages with other faults, since a schema's own refinements wait until
 * everything else is right, and an operator reads all faults in one round.
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

/** Groups of members that see the same packages: there is one. Row 175. */
export const EVERYBODY = 'everybody'

/**
 * Reads packages from the first existing file of `files`; empty without one. Rejects with a {@link StartError} that has
 * all faults of the file, each with its line.
 */
export async function loadPackages(files: readonly string[]): Promise<readonly Package[]> {
  for (const file of files) {
    const found = await readOperatorFile(file)
    if (found === null) continue
    if ('fault' in found) throw new StartError(found.fault)
    const read = await readYaml(found.text, { schema: Packages, checks: [PackagesTogether], fileName: file })
    if ('faults' in read) throw new StartError(read.faults.join('\n'))
    return read.value
  }
  return []
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
