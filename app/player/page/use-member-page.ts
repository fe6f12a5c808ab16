import { useEffect, useMemo, useRef, useState } from 'react'
import { useMember } from '../../account/use-account.ts'
import { useDataHrefs } from '../../addresses/data-hrefs.ts'
import { useHydrated } from '../../browser/use-hydrated.ts'
import { askJson } from '../../network/ask-json.ts'
import { type EpisodePage, type MemberEpisode, withMember, withUnknownMember } from './member-episode.ts'

interface LoadedPage extends EpisodePage {
  /** The same for everybody: what is the member's is asked for apart. */
  isShared: boolean
}

/** What was answered for a session about an episode; `own` is null when nothing came. */
interface Found {
  sessionMark: string
  episodeId: string
  own: MemberEpisode | null
}

/** What the page's first script has asked for, if it is there already; the page comes alive no earlier. */
function findEarly(): Found | null {
  const early = typeof window === 'undefined' ? undefined : window.earlyMember
  const own = (early?.known ?? null) as MemberEpisode | null
  return early && own ? { sessionMark: early.sessionMark, episodeId: own.episodeId, own } : null
}

/**
 * The page of an episode as it is for whoever uses this browser. One that is the same for everybody becomes the member's
 * with the answer its first script asked for; until then nothing on it may act as if the member were a visitor
 * (`isMemberAwaited`). Record 060.
 */
export function useMemberPage<Page extends LoadedPage>(loaded: Page): Page & { isMemberAwaited: boolean } {
  const { sessionMark } = useMember()
  const hrefs = useDataHrefs()
  const isHydrated = useHydrated()
  const [found, setFound] = useState(findEarly)
  const [returns, setReturns] = useState(0)
  const returnsAsked = useRef(0)
  const isEarlyAsked = useRef(false)
  const { dramaId } = loaded.episode.detail
  const episodeId = loaded.episode.episodesList[loaded.episode.epIndex]?.id ?? ''
  const askingMark = loaded.isShared ? sessionMark : null
  const isFound = found !== null && found.sessionMark === askingMark && found.episodeId === episodeId

  // The browser brings a page back as it was left; the member may have done something elsewhere meanwhile.
  useEffect(() => {
    const onReturn = ({ persisted }: PageTransitionEvent) => persisted && setReturns((count) => count + 1)
    window.addEventListener('pageshow', onReturn)
    return () => window.removeEventListener('pageshow', onReturn)
  }, [])

  useEffect(() => {
    if (askingMark === null || (isFound && returnsAsked.current === returns)) return
    returnsAsked.current = returns
    let isOver = false
    const early = isEarlyAsked.current ? undefined : window.earlyMember?.episode
    isEarlyAsked.current = true
    const ask = async () => {
      const own = ((await early) ?? null) as MemberEpisode | null
      if (own?.episodeId === episodeId) return own
      const address = hrefs.memberEpisode({ dramaId, episodeId })
      const answer = await askJson<{ episode?: MemberEpisode | null }>(address, { cache: 'no-store' })
      return answer?.episode ?? null
    }
    void ask().then((own) => {
      if (!isOver) setFound({ sessionMark: askingMark, episodeId, own })
    })
    return () => {
      isOver = true
    }
  }, [askingMark, isFound, returns, dramaId, episodeId, hrefs])

  const isMember = loaded.isMember || askingMark !== null
  /** Undefined: not known yet. */
  const own = isHydrated && isFound ? found.own : undefined
  const page = useMemo(() => {
    if (own === undefined) return { ...loaded, isMember }
    return own === null ? withUnknownMember(loaded) : withMember(loaded, own)
  }, [loaded, own, isMember])
  // Nothing shows these, and the film is taken over before the page is drawn again.
  const isEarly = loaded.isShared && found?.episodeId === episodeId && !isHydrated
  const accountPositions = isEarly ? (found.own?.accountPositions ?? null) : page.accountPositions
  return { ...page, accountPositions, isMemberAwaited: askingMark !== null && !isFound }
}
