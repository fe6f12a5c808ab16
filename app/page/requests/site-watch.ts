import { createRetryer, type Retryer, toDelayMs } from './retryer.ts'

/** Since the last press failed, whatever the browser says about its network. `back`: reached, but not at first. */
export type SiteState = 'unknown' | 'away' | 'reached' | 'back'

/** How long a press can be repeated after the site was reached. */
export const OFFER_MS = 20_000

interface Options {
  /** Rejects while the site cannot be reached. */
  reach: () => Promise<void>
  onState: () => void
  onOfferEnd: () => void
}

/** After a failed press, tries to reach the site until it is reached; the press is offered for some time after that. */
export function createSiteWatch({ reach, onState, onOfferEnd }: Options) {
  let state: SiteState = 'unknown'
  let attempts: Retryer<void> | undefined
  let offerEnd: ReturnType<typeof setTimeout> | undefined

  function become(next: SiteState): void {
    state = next
    onState()
  }

  function stop(): void {
    attempts?.cancel()
    clearTimeout(offerEnd)
  }

  return {
    state: () => state,
    start(): void {
      stop()
      state = 'unknown'
      const afterFailure = (failureCount: number) => {
        become('away')
        return toDelayMs(failureCount)
      }
      attempts = createRetryer(reach, { afterFailure })
      const onReached = () => {
        offerEnd = setTimeout(onOfferEnd, OFFER_MS)
        become(state === 'away' ? 'back' : 'reached')
      }
      attempts.start().then(onReached, () => {})
    },
    continue: () => attempts?.continue(),
    stop,
  }
}
