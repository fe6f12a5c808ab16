import { useMemo } from 'react'
import type { Language } from '../i18n/language.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { createPath, type DramaName } from './hrefs.ts'
import { dramaSegment } from './slug.ts'

/** Query for `Hrefs.accountMember` that adds the member's part of an episode's page. */
export function memberEpisodeQuery({ dramaId, episodeId }: { dramaId: string; episodeId: string }): string {
  return `?drama=${dramaId}&episode=${episodeId}`
}

/** @param page path of an episode's page, possibly with a query */
export function prefetchedEpisodeHref(page: string): string {
  return page.replace('/reel-shorts/', '/prefetched-episode/').replace(/\?.*/, '')
}

/** Requested by scripts only and never on the first page, whose bundle leaves them out. */
export function createDataHrefs(language: Language) {
  const at = createPath(language)
  return {
    listing: ({ columnId, type }: { columnId: string; type: number | null }, page: number) =>
      `${at('listings', type === null ? columnId : `${columnId}-${type}`)}?page=${page}`,
    prefetchedEpisode: (drama: DramaName, episodeNumber: number) =>
      at('prefetched-episode', dramaSegment(drama), episodeNumber),
    memberEpisode: (ids: { dramaId: string; episodeId: string }) =>
      at('account', 'member') + memberEpisodeQuery(ids),
    forYouClips: at('for-you', 'clips'),
    watchReport: at('watch-report'),
    library: (list: 'saved' | 'history') => at('account', 'lists', list),
    libraryDeletion: (list: 'saved' | 'history') => at('account', 'lists', list, 'deletion'),
    accountContinue: at('account', 'continue'),
    accountWatched: at('account', 'watched'),
    accountImport: at('account', 'import'),
    accountFeedback: at('account', 'feedback'),
    accountWallet: at('account', 'wallet'),
    accountRecords: (list: { tab: 'transaction' | 'episodes'; page: number; place: 'screen' | 'drawer' }) =>
      `${at('account', 'records')}?tab=${list.tab}&page=${list.page}&place=${list.place}`,
  }
}

export function useDataHrefs() {
  const language = useLanguage()
  return useMemo(() => createDataHrefs(language), [language])
}
