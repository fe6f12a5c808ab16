import { createContext, useContext } from 'react'
import type { StillWatching } from '../after-episode/use-still-watching.ts'
import type { Fullscreen } from '../controls/use-fullscreen.ts'
import type { PlayerState } from '../episodes/state.ts'
import type { NextDrama } from '../next-drama/use-next-drama.ts'
import type { Watching } from '../watching/use-watching.ts'

export interface PlayerPageParts {
  state: PlayerState
  watching: Watching
  stillWatching: StillWatching
  fullscreen: Fullscreen
  statistics: { isOn: boolean; toggle: () => void }
  openList: () => void
  openNext: (() => void) | null
  openPrevious: (() => void) | null
  advance: (() => void) | null
  nextDrama: NextDrama | null
}

export const PlayerPageContext = createContext<PlayerPageParts | null>(null)

export function usePlayerPage(): PlayerPageParts {
  const page = useContext(PlayerPageContext)
  if (!page) throw new Error('This belongs on the page of an episode.')
  return page
}
