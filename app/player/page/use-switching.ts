import { useLocation, useNavigate, useNavigation, useNavigationType } from '@remix-run/react'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { waitingRequests } from '../../page/requests/waiting-requests.ts'
import type { OpenedEpisode } from '../episodes/state.ts'

const isPageHeld = () => waitingRequests.current().isPageHeld

interface SwitchRequest {
  address: string
  turn: number
}

interface SentRequest {
  turn: number
  from: ReturnType<typeof useLocation>
  /** The router starts it a render or two before showing it. */
  isSeen: boolean
}

/**
 * Replaces the route as the viewer switches episodes. Only the last request is reported: data of an earlier
 * switch may arrive after a newer press. A running switch finishes, since the router treats an aborted
 * response as an error; the latest request follows it. A switch that waits for the network is superseded.
 *
 * @param onOpened called in the render in which the episode's data has arrived
 */
export function useSwitching(
  episode: OpenedEpisode,
  onOpened: (episode: OpenedEpisode) => void,
): { switchRoute: (address: string) => void; isUnderway: () => boolean } {
  const navigate = useNavigate()
  const isHeld = useSyncExternalStore(waitingRequests.subscribe, isPageHeld, () => false)
  const isSettled = useNavigation().state === 'idle' || isHeld
  const isReplaced = useNavigationType() === 'REPLACE'
  const location = useLocation()
  const [requested, setRequested] = useState<SwitchRequest | null>(null)
  const [shown, setShown] = useState(episode)
  const [arrivedTurn, setArrivedTurn] = useState(0)
  const lastTurn = useRef(0)
  const sent = useRef<SentRequest | null>(null)

  if (shown !== episode && isSettled) {
    setShown(episode)
    const turn: number | undefined = isReplaced ? location.state?.turn : undefined
    const isOvertaken = requested !== null && turn !== undefined && turn !== requested.turn
    if (!isOvertaken) {
      setArrivedTurn(requested?.turn ?? 0)
      onOpened(episode)
    }
  }
  useEffect(() => {
    const last = sent.current
    if (!isSettled) {
      if (last) last.isSeen = true
      return
    }
    const isBeginning = last !== null && !last.isSeen && last.from === location
    if (isBeginning || !requested || last?.turn === requested.turn) return
    sent.current = { turn: requested.turn, from: location, isSeen: false }
    navigate(requested.address, { replace: true, preventScrollReset: true, state: { turn: requested.turn } })
  }, [isSettled, requested, location, navigate])

  const switchRoute = useCallback((address: string) => {
    lastTurn.current += 1
    setRequested({ address, turn: lastTurn.current })
  }, [])
  return { switchRoute, isUnderway: useCallback(() => lastTurn.current !== arrivedTurn, [arrivedTurn]) }
}
