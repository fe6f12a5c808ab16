import { type Dispatch, useEffect, useReducer, useRef, useState } from 'react'
import { useDataHrefs } from '../addresses/data-hrefs.ts'
import { onLeft, onVisibility } from '../browser/page-moments.ts'
import { useBackOnline } from '../page/requests/use-back-online.ts'
import { deviceSignals } from './device-signals.ts'
import { requestClips } from './feed-requests.ts'
import { type FeedData, type KeptVisit, openVisit } from './kept-visit.ts'
import { restoreVisit, storeVisit } from './stored-visit.ts'
import { nextVisit, type Visit, type VisitFact } from './visit.ts'

/** Further clips are requested when so few are left. */
const LEFT_MIN = 4

const NO_SIGNALS = { finished: [], skipped: [] }

export interface FurtherClips {
  /** The last request for them had no response. */
  hasFailed: boolean
  isAsking: boolean
  onRetry: () => void
}

interface FeedVisit {
  kept: KeptVisit
  visit: Visit
  dispatch: Dispatch<VisitFact>
  /** What the device leaves out is known, so that the first clip may play. */
  isReady: boolean
  further: FurtherClips
}

export function useVisit(data: FeedData): FeedVisit {
  const [kept] = useState(() => openVisit(data))
  const [visit, dispatch] = useReducer(nextVisit, kept.visit)
  const [isReady, setReady] = useState(kept.isDeviceKnown)
  const isMember = data.sessionMark !== null
  useEffect(() => {
    kept.visit = visit
  }, [kept, visit])
  useEffect(() => {
    if (!kept.isDeviceKnown) {
      const restored = restoreVisit(kept)
      if (restored) dispatch({ kind: 'restored', visit: restored })
      else if (!isMember) {
        const { finished, skipped } = deviceSignals()
        dispatch({ kind: 'deviceKnown', leftOut: [...finished, ...skipped] })
      }
    }
    kept.isDeviceKnown = true
    setReady(true)
  }, [kept, isMember])
  useEffect(() => {
    const listening = new AbortController()
    const store = () => storeVisit(kept)
    onLeft(window, store, listening.signal)
    onVisibility(document, (isVisible) => isVisible || store(), listening.signal)
    return () => {
      listening.abort()
      store()
    }
  }, [kept])
  return { kept, visit, dispatch, isReady, further: useFurtherClips(kept, visit, { dispatch, isReady }) }
}

function useFurtherClips(
  kept: KeptVisit,
  { clips, index, isOver }: Visit,
  { dispatch, isReady }: Pick<FeedVisit, 'dispatch' | 'isReady'>,
): FurtherClips {
  const { forYouClips: address } = useDataHrefs()
  const isMember = kept.data.sessionMark !== null
  const [hasFailed, setFailed] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const isAsked = useRef(false)
  const ask = async () => {
    if (isAsked.current) return
    isAsked.current = true
    setAsking(true)
    const { shown } = kept.visit
    const further = await requestClips(address, { shown, ...(isMember ? NO_SIGNALS : deviceSignals()) })
    isAsked.current = false
    setAsking(false)
    setFailed(further === null)
    if (further) dispatch({ kind: 'arrived', clips: further })
  }
  const isShort = isReady && !isOver && clips.length - index <= LEFT_MIN
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for each page, and again with each clip after a failure.
  useEffect(() => {
    if (isShort) void ask()
  }, [isShort, index, clips.length])
  useBackOnline(hasFailed, ask)
  return { hasFailed, isAsking, onRetry: ask }
}
