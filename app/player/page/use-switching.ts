import { useLocation, useNavigate, useNavigation, useNavigationType } from '@remix-run/react'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { waitingRequests } from '../../network/waiting-requests.ts'
import type { OpenedEpisode } from '../episodes/state.ts'

const isPageHeld = () => waitingRequests.current().isPageHeld

/** Where the viewer asked to go last. */
interface Ask {
  address: string
  turn: number
}

/** The ask the router was given last. */
interface Given {
  turn: number
  from: ReturnType<typeof useLocation>
  /** The router has been seen to be at it; it says so a render or two later. */
  isSeen: boolean
}

/**
 * Replaces the route as the viewer goes from episode to episode. Only what was asked for last is told of: the data of an
 * earlier switch may arrive later than the press that overtook it. A switch under way is let finish, since an answer cut
 * off is an error to the router; the last of those asked meanwhile comes after it. One that waits for a network is
 * overtaken, since there is nothing to cut off. Rows 132, 418.
 *
 * @param onOpened told in the render in which the episode's data has come
 * @returns goes to an address
 */
export function useSwitching(episode: OpenedEpisode, onOpened: (episode: OpenedEpisode) => void) {
  const navigate = useNavigate()
  const isHeld = useSyncExternalStore(waitingRequests.subscribe, isPageHeld, () => false)
  const isSettled = useNavigation().state === 'idle' || isHeld
  const isReplaced = useNavigationType() === 'REPLACE'
  const location = useLocation()
  const [asked, setAsked] = useState<Ask | null>(null)
  const [shown, setShown] = useState(episode)
  const lastTurn = useRef(0)
  const given = useRef<Given | null>(null)

  if (shown !== episode && isSettled) {
    setShown(episode)
    const turn: number | undefined = isReplaced ? location.state?.turn : undefined
    const isOvertaken = asked !== null && turn !== undefined && turn !== asked.turn
    if (!isOvertaken) onOpened(episode)
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

  return useCallback((address: string) => {
    lastTurn.current += 1
    setAsked({ address, turn: lastTurn.current })
  }, [])
}
