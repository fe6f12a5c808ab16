import { useEffect, useMemo, useRef, useState } from 'react'
import { useDataHrefs } from '../../addresses/data-hrefs.ts'
import { useHydrated } from '../../browser/use-hydrated.ts'
import { useRestored } from '../../browser/use-page-moments.ts'
import { useSession } from '../../member/use-session.ts'
import { requestJson } from '../../page/requests/request-json.ts'
import { type EpisodePage, type MemberEpisode, withMember, withUnknownMember } from './member-episode.ts'

interface LoadedPage extends EpisodePage {
  isShared: boolean
}

interface Found {
  sessionMark: string
  episodeId: string
  own: MemberEpisode | null
}

/** Null: the response to the page's first script has not arrived. Hydration waits for it. */
function findEarly(): Found | null {
  const early = typeof window === 'undefined' ? undefined : window.earlyMember
  const own = (early?.known ?? null) as MemberEpisode | null
  return early && own ? { sessionMark: early.sessionMark, episodeId: own.episodeId, own } : null
}

/**
 * A shared page becomes the member's when the response to its first script arrives; until then it must not
 * treat the member as a visitor (`isMemberAwaited`). Record 060.
 */
export function useMemberPage<Page extends LoadedPage>(loaded: Page): Page & { isMemberAwaited: boolean } {
  const { sessionMark } = useSession()
  const hrefs = useDataHrefs()
  const isHydrated = useHydrated()
  const [found, setFound] = useState(findEarly)
  const [returns, setReturns] = useState(0)
  const returnsHandled = useRef(0)
  // The early response is used once; later requests need current data.
  const isEarlyUsed = useRef(found !== null)
  const { dramaId } = loaded.episode.detail
  const episodeId = loaded.episode.episodesList[loaded.episode.epIndex]?.id ?? ''
  const sharedMark = loaded.isShared ? sessionMark : null
  const isFound = found !== null && found.sessionMark === sharedMark && found.episodeId === episodeId

  // The back-forward cache restores the page as it was, but the member may have changed something elsewhere.
  useRestored(() => setReturns((count) => count + 1))

  useEffect(() => {
    if (sharedMark === null || (isFound && returnsHandled.current === returns)) return
    returnsHandled.current = returns
    let isOver = false
    const early = isEarlyUsed.current ? undefined : window.earlyMember?.episode
    isEarlyUsed.current = true
    const request = async () => {
      const own = ((await early) ?? null) as MemberEpisode | null
      if (own?.episodeId === episodeId) return own
      const address = hrefs.memberEpisode({ dramaId, episodeId })
      const response = await requestJson<{ episode?: MemberEpisode | null }>(address, { cache: 'no-store' })
      return response?.episode ?? null
    }
    void request().then((own) => {
      if (!isOver) setFound({ sessionMark: sharedMark, episodeId, own })
    })
    return () => {
      isOver = true
    }
  }, [sharedMark, isFound, returns, dramaId, episodeId, hrefs])

  const isMember = loaded.isMember || sharedMark !== null
  const own = isHydrated && isFound ? found.own : undefined
  const page = useMemo(() => {
    if (own === undefined) return { ...loaded, isMember }
    return own === null ? withUnknownMember(loaded) : withMember(loaded, own)
  }, [loaded, own, isMember])
  // Nothing displays these, and the player takes over the video before the next render.
  const isEarly = loaded.isShared && found?.episodeId === episodeId && !isHydrated
  const accountPositions = isEarly ? (found.own?.accountPositions ?? null) : page.accountPositions
  return { ...page, accountPositions, isMemberAwaited: sharedMark !== null && !isFound }
}
