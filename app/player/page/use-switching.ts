import { useLocation, useNavigate, useNavigation, useNavigationType } from '@remix-run/react'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { waitingRequests } from '../../network/waiting-requests.ts'
import type { OpenedEpisode } from '../episodes/state.ts'

const isPageHeld = () => waitingRequests.current().isPageHeld

interface Ask {
  address: string
  turn: number
}

interface Given {
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
  const [asked, setAsked] = useState<Ask | null>(null)
  const [shown, setShown] = useState(episode)
  const [arrivedTurn, setArrivedTurn] = useState(0)
  const lastTurn = useRef(0)
  const given = useRef<Given | null>(null)

  if (shown !== episode && isSettled) {
    setShown(episode)
    const turn: number | undefined = isReplaced ? location.state?.turn : undefined
    const isOvertaken = asked !== null && turn !== undefined && turn !== asked.turn
    if (!isOvertaken) {
      setArrivedTurn(asked?.turn ?? 0)
      onOpened(episode)
    }
  }
  useEffect(() => {
    const last = given.current
    if (!isSettled) {
      if (last) last.isSeen = true
      return
    }
    const isBeginning = last !== null && !last.isSeen && last.from === location
    if (isBeginning || !asked || last?.turn === asked.turn) return
    given.current = { turn: asked.turn, from: location, isSeen: false }
    navigate(asked.address, { replace: true, preventScrollReset: true, state: { turn: asked.turn } })
  }, [isSettled, asked, location, navigate])

  const switchRoute = useCallback((address: string) => {
    lastTurn.current += 1
    setAsked({ address, turn: lastTurn.current })
  }, [])
  return { switchRoute, isUnderway: useCallback(() => lastTurn.current !== arrivedTurn, [arrivedTurn]) }
}
