import { useLocation, useNavigate, useNavigation } from '@remix-run/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { OpenedEpisode } from './state.ts'

/** Where the viewer asked to go last. */
interface Ask {
  address: string
  turn: number
}

/**
 * Replaces the route as the viewer goes from episode to episode. Only what was asked for last is told of: the data of an
 * earlier switch may arrive later than the press that overtook it. A switch under way is let finish, since an answer cut
 * off is an error to the router; the last of those asked meanwhile comes after it. Row 132.
 *
 * @param onOpened told in the render in which the episode's data has come
 * @returns goes to an address
 */
export function useSwitching(episode: OpenedEpisode, onOpened: (episode: OpenedEpisode) => void) {
  const navigate = useNavigate()
  const isSettled = useNavigation().state === 'idle'
  const location = useLocation()
  const [asked, setAsked] = useState<Ask | null>(null)
  const [shown, setShown] = useState(episode)
  const lastTurn = useRef(0)
  const goneTurn = useRef(0)

  if (shown !== episode && isSettled) {
    setShown(episode)
    if (!asked || location.state?.turn === asked.turn) {
      setAsked(null)
      onOpened(episode)
    }
  }
  useEffect(() => {
    if (!isSettled || !asked || goneTurn.current === asked.turn) return
    goneTurn.current = asked.turn
    navigate(asked.address, { replace: true, preventScrollReset: true, state: { turn: asked.turn } })
  }, [isSettled, asked, navigate])

  return useCallback((address: string) => {
    lastTurn.current += 1
    setAsked({ address, turn: lastTurn.current })
  }, [])
}
