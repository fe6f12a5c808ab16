import { sql } from 'kysely'
import * as z from 'zod'
import { Coins } from '../../contract/coins.ts'
import { countEpisodes } from '../catalog/publishing/listing.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { noFault } from '../runtime/fault.ts'
import { OperatorRefusal } from '../runtime/operator-refusal.ts'
import { DramaName, EpisodeNumbers, findEpisodes, lockDrama } from './find-release.ts'
import type { ReleaseDeps } from './publish.ts'
import { touchCatalogue } from './set-state.ts'

export const PriceRequest = z.object({
  drama: DramaName,
  /** Null: all that are not free. */
  episodes: EpisodeNumbers,
  coins: Coins.nullable(),
  free: z.number().int().min(0).max(999).nullable(),
})
export type PriceRequest = z.infer<typeof PriceRequest>

export interface PriceReport {
  key: string
  name: string
  episodes: { number: number; isFree: boolean; isAppOnly: boolean; priceCoins: number }[]
}

/**
 * Purchases do not change; viewers who were shown another price must confirm the new one. The next import
 * overwrites it. Rejects with {@link OperatorRefusal}.
 */
export function setPrices(
  { db, clock, fault = noFault }: ReleaseDeps,
  { drama: name, episodes, coins, free }: PriceRequest,
): Promise<PriceReport> {
  return inTransaction(db, async (tx) => {
    const drama = await lockDrama(tx, name)
    const chosen = episodes && (await findEpisodes(tx, drama, episodes))
    const nowMs = clock.nowMs()
    const rows = await tx
      .selectFrom('episode')
      .select(['id', 'number', 'is_free', 'is_app_only', 'price_coins'])
      .where('drama_id', '=', drama.id)
      .where('state', '!=', 'leftOut')
      .orderBy('number')
      .execute()
    const usual = rows.find((row) => row.price_coins > 0)?.price_coins ?? 0
    const next = rows.map((row) => {
      const isFree = free === null ? row.is_free : row.number <= free
      const isChosen = chosen === null || chosen.some((episode) => episode.id === row.id)
      const isNewlyPaid = row.is_free && !isFree
      const price = isNewlyPaid && row.price_coins === 0 ? usual : row.price_coins
      return {
        ...row,
        isFree,
        isNewlyPaid,
        priceCoins: !isFree && isChosen && coins !== null ? coins : price,
      }
    })
    const unpriced = next.find((row) => row.isNewlyPaid && row.priceCoins === 0 && coins === null)
    if (unpriced) throw new OperatorRefusal(`Episode ${unpriced.number} has no price yet: name one.`)
    const stillFree = chosen && next.find((row) => row.isFree && chosen.some(({ id }) => id === row.id))
    if (stillFree)
      throw new OperatorRefusal(`Episode ${stillFree.number} is free: change how many are free first.`)
    await sql`
      UPDATE episode SET is_free = given.is_free, price_coins = given.price_coins,
        revoked_at_ms = CASE WHEN given.is_newly_paid THEN ${nowMs}::bigint ELSE episode.revoked_at_ms END
      FROM jsonb_to_recordset(${JSON.stringify(
        next.map((row) => ({
          id: row.id,
          is_free: row.isFree,
          price_coins: row.priceCoins,
          is_newly_paid: row.isNewlyPaid,
        })),
      )}::jsonb) AS given (id text, is_free boolean, price_coins integer, is_newly_paid boolean)
      WHERE episode.id = given.id`.execute(tx)
    await countEpisodes(tx, drama.id, nowMs)
    await touchCatalogue(tx, drama.id, nowMs)
    fault('release:before-commit')
    return {
      key: drama.key,
      name: drama.name,
      episodes: next.map(({ number, isFree, is_app_only: isAppOnly, priceCoins }) => {
        return { number, isFree, isAppOnly, priceCoins: isFree ? 0 : priceCoins }
      }),
    }
  })
}
