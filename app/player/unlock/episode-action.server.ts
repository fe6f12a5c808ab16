import type { AppLoadContext } from '@remix-run/server-runtime'
import * as z from 'zod'
import type { CaptionTrack, PlayAddresses } from '../../../contract/episodes.ts'
import { Id } from '../../../contract/ids.ts'
import { LIBRARY_CALLS, LIBRARY_CHANGES } from '../../library/library-changes.ts'
import { refusalName } from '../../page/requests/refusal-name.ts'
import { isSessionEnd } from '../../page/requests/session-problem.ts'
import { CoinsPerDay } from '../../wallet/limits/coins-per-day.server.ts'
import {
  type ActionDone,
  type ActionOutcome,
  type ActionProblem,
  EXPLAINED_REFUSALS,
  FIELD,
  UNCERTAIN,
  unknownOutcome,
} from './actions.ts'
import { loadOffer } from './offer.server.ts'

const WholeNumber = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform(Number)
const purchase = {
  episodeId: Id,
  priceCoins: WholeNumber,
  key: z.string().regex(/^[A-Za-z0-9_-]{8,128}$/),
}

const EpisodeAction = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('unlock'), ...purchase }),
  z.object({ intent: z.literal('unlockRest'), ...purchase }),
  z.object({ intent: z.literal('unlockAutomatically'), ...purchase }),
  z.object({ intent: z.literal('autoUnlock'), isOn: z.enum(['true', 'false']) }),
  z.object({
    intent: z.literal('limit'),
    coinsPerDay: CoinsPerDay,
  }),
  z.object({ intent: z.enum(LIBRARY_CHANGES), episodeId: Id }),
])
type EpisodeAction = z.output<typeof EpisodeAction>

/**
 * Decides nothing: the product API knows prices, rights and balances; the page shows its refusals in the
 * form.
 *
 * @throws the response that ends a session
 */
export async function runEpisodeAction(
  context: AppLoadContext,
  form: FormData,
  dramaId: string,
): Promise<ActionOutcome> {
  const parsed = EpisodeAction.safeParse(Object.fromEntries(form))
  if (!parsed.success) return { ...unknownOutcome(form), problem: 'invalid' }
  const action = parsed.data
  const episodeId = 'episodeId' in action ? action.episodeId : ''
  try {
    const opened = await perform(context, action, dramaId)
    return {
      intent: action.intent,
      episodeId,
      isPageCurrent: action.intent in LIBRARY_CALLS,
      problem: null,
      ...opened,
    }
  } catch (error) {
    if (isSessionEnd(error)) throw error
    const problem = toProblem(error, action)
    if (UNCERTAIN.includes(problem)) {
      context.log.warn({ err: error, dramaId, intent: action.intent }, 'episode action failed')
    }
    return {
      intent: action.intent,
      episodeId,
      // A reload would fail as well, and the page is still valid.
      isPageCurrent: problem === 'unknown',
      problem,
      key: 'key' in action ? action.key : null,
    }
  }
}

/** Empty for actions that unlock nothing, or more than one episode. */
type Opened = Pick<ActionDone, 'play' | 'captions'>

const NOTHING: Opened = { play: null, captions: [] }

async function perform(context: AppLoadContext, action: EpisodeAction, dramaId: string): Promise<Opened> {
  const { api, apiForPurchase } = context
  switch (action.intent) {
    case 'unlock': {
      const ids = { dramaId, episodeId: action.episodeId }
      const bought = await apiForPurchase(toPurchase(action)).playEpisode({
        ...ids,
        autoLock: 0,
        contentType: 2,
      })
      return withCaptions(context, ids, bought)
    }
    case 'unlockAutomatically': {
      const ids = { dramaId, episodeId: action.episodeId }
      const bought = await apiForPurchase(toPurchase(action)).unlockAutomatically({
        ...ids,
        quotedPriceCoins: action.priceCoins,
      })
      return withCaptions(context, ids, bought)
    }
    case 'unlockRest':
      await apiForPurchase(toPurchase(action)).unlockSeries({
        dramaId,
        quotedPriceCoins: action.priceCoins,
      })
      return NOTHING
    case 'autoUnlock':
      await api.setAutoUnlock({ dramaId, isOn: action.isOn === 'true' })
      return NOTHING
    case 'limit':
      await api.setDailyLimit({ coinsPerDay: action.coinsPerDay })
      return NOTHING
    default:
      await api[LIBRARY_CALLS[action.intent]]({ dramaId, episodeId: action.episodeId })
      return NOTHING
  }
}

/** Not every backend sends captions with a purchase. The episode plays even if they cannot be loaded. */
async function withCaptions(
  { api }: AppLoadContext,
  ids: { dramaId: string; episodeId: string },
  { play, captions }: { play: PlayAddresses | null; captions: CaptionTrack[] | null },
): Promise<Opened> {
  if (captions) return { play, captions }
  const detail = await api.episodeDetail(ids).catch(() => null)
  return { play, captions: detail?.captions ?? [] }
}

function toPurchase({ key, priceCoins }: { key: string; priceCoins: number }) {
  return { idempotencyKey: key, quotedPriceCoins: priceCoins }
}

function toProblem(error: unknown, action: EpisodeAction): ActionProblem {
  const name = refusalName(error)
  if (name === null && 'key' in action) return 'refused'
  return EXPLAINED_REFUSALS.find((refusal) => refusal === name) ?? 'unknown'
}

/** Adds the next offer to the outcome of an unlock, so that the page need not be reloaded. */
export async function withOffer(
  context: AppLoadContext,
  dramaId: string,
  outcome: ActionOutcome,
): Promise<ActionOutcome> {
  if (outcome.problem !== null || outcome.play === null) return outcome
  const offer = await loadOffer(context, dramaId).catch(() => null)
  // Not every backend includes the member's balances.
  return offer?.member ? { ...outcome, offer, isPageCurrent: true } : outcome
}

export function isInPlace(form: FormData): boolean {
  return form.has(FIELD.isInPlace)
}
