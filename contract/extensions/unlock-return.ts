import * as z from 'zod'
import { Coins } from '../coins.ts'
import { endpoint } from '../endpoint.ts'
import { Id } from '../ids.ts'

/** An unlock can be taken back for this long, as long as its episode was not loaded. */
export const UNLOCK_RETURN_DAYS = 14

/** An episode is loaded once the backend handed out an address of it. What has expired since is not returned. */
const Returnable = {
  episodeCount: z.number().int().nonnegative(),
  coins: Coins.meta({ description: 'What the member gets back.' }),
  bonus: Coins,
}

export const returnableUnlocks = endpoint({
  method: 'GET',
  path: '/x/unlocks/returnable',
  summary: 'The episodes unlocked with one receipt that were never loaded, and what they cost.',
  source: 'Row 438, rule 8',
  audience: 'member',
  query: z.object({ receiptNo: Id }),
  wire: z.object(Returnable),
  read: (returnable) => returnable,
})

export const returnUnlocks = endpoint({
  method: 'POST',
  path: '/x/unlocks/return',
  summary:
    'Takes back the episodes unlocked with one receipt that were never loaded: they are locked again, and what they cost goes back to where it came from. Repeated, nothing more.',
  source: 'Row 438, rule 8',
  audience: 'member',
  body: z.object({
    receiptNo: Id,
    episodeCount: z.number().int().positive().meta({ description: 'As it was shown.' }),
  }),
  wire: z.object({ ...Returnable, receiptNo: Id.meta({ description: 'Of the return.' }) }),
  read: (returned) => returned,
  refusals: ['returnChanged'],
})
