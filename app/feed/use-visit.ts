import { type Dispatch, useEffect, useReducer, useRef, useState } from 'react'
import { useDataHrefs } from '../addresses/data-hrefs.ts'
import { useReconnections } from '../player/pool/use-prefetching.ts'
import { deviceSignals } from './device-signals.ts'
import { requestClips } from './feed-requests.ts'
import { type FeedData, type KeptVisit, openVisit } from './kept-visit.ts'
import { nextVisit, type Visit, type VisitFact } from './visit.ts'

/** Further clips are requested when so few are left. */
const LEFT_MIN = 4
const RETRY_MS = 5_000

const NO_SIGNALS = { finished: [], skipped: [] }

interface FeedVisit {
  kept: KeptVisit
  visit: Visit
  dispatch: Dispatch<VisitFact>
  /** What the device leaves out is known, so that the first clip may play. */
  isReady: boolean
  /** The last request for further clips had no response. */
  hasFailed: boolean
}

export function useVisit(data: FeedData): FeedVisit {
  const [kept] = useState(() => openVisit(data))
  const [visit, dispatch] = useReducer(nextVisit, kept.visit)
  const [isReady, setReady] = useState(kept.isDeviceKnown)
  const { forYouClips: address } = useDataHrefs()
  const isMember = data.sessionMark !== null
  useEffect(() => {
    kept.visit = visit
  }, [kept, visit])
  useEffect(() => {
    if (!kept.isDeviceKnown && !isMember) {
      const { finished, skipped } = deviceSignals()
      dispatch({ kind: 'deviceKnown', leftOut: [...finished, ...skipped] })
    }
    kept.isDeviceKnown = true
    setReady(true)
  }, [kept, isMember])

  const [hasFailed, setFailed] = useState(false)
  const [attempts, setAttempts] = useState(0)
  const isAsking = useRef(false)
  const reconnections = useReconnections()
  const isShort = isReady && !visit.isOver && visit.clips.length - visit.index <= LEFT_MIN
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again on a reconnection, after a while, and for the page after the next.
  useEffect(() => {
    if (!isShort || isAsking.current) return
    isAsking.current = true
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const { shown } = kept.visit
    void requestClips(address, { shown, ...(isMember ? NO_SIGNALS : deviceSignals()) }).then((clips) => {
      isAsking.current = false
      if (isOver) return
      setFailed(clips === null)
      if (clips) dispatch({ kind: 'arrived', clips })
      else timer = setTimeout(() => setAttempts((count) => count + 1), RETRY_MS)
    })
    return () => {
      isOver = true
      isAsking.current = false
      clearTimeout(timer)
    }
  }, [isShort, visit.clips.length, attempts, reconnections])

  return { kept, visit, dispatch, isReady, hasFailed }
}
