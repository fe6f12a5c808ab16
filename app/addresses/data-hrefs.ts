import { useMemo } from 'react'
import type { Language } from '../i18n/language.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { createPath, type DramaName } from './hrefs.ts'
import { dramaSegment } from './slug.ts'

/** For `Hrefs.accountMember`: requests the member's part of an episode's page. */
export function memberEpisodeQuery({ dramaId, episodeId }: { dramaId: string; episodeId: string }): string {
  return `?drama=${dramaId}&episode=${episodeId}`
}

/** Only scripts request these, and never on a first page, which therefore does without them. */
export function createDataHrefs(language: Language) {
  const at = createPath(language)
  return {
    /** Another page of a listing. */
    listing: ({ columnId, type }: { columnId: string; type: number | null }, page: number) =>
      `${at('listings', type === null ? columnId : `${columnId}-${type}`)}?page=${page}`,
    /** What an episode needs to play, for prefetching. */
    prefetchedEpisode: (drama: DramaName, episodeNumber: number) =>
      at('prefetched-episode', dramaSegment(drama), episodeNumber),
    /** Includes the member's part of an episode's page. */
    memberEpisode: (ids: { dramaId: string; episodeId: string }) =>
      at('account', 'member') + memberEpisodeQuery(ids),
    /** Write only: the opened episode and the position. */
    watchReport: at('watch-report'),
    /** Further pages of a member's lists. */
    library: (list: 'saved' | 'history') => at('account', 'lists', list),
    /** Write only: deletes rows of a member's list. */
    libraryDeletion: (list: 'saved' | 'history') => at('account', 'lists', list, 'deletion'),
    /** Continue watching: its dramas, and removing one. */
    accountContinue: at('account', 'continue'),
    /** The member's progress in each drama. */
    accountWatched: at('account', 'watched'),
    /** Write only: imports the device's history into the member's. */
    accountImport: at('account', 'import'),
    /** The current wallet summary, for the panel. */
    accountWallet: at('account', 'wallet'),
    /** One page of a wallet list, with the page size of its place. */
    accountRecords: (ask: { tab: 'transaction' | 'episodes'; page: number; place: 'screen' | 'drawer' }) =>
      `${at('account', 'records')}?tab=${ask.tab}&page=${ask.page}&place=${ask.place}`,
  }
}

/** {@link createDataHrefs} in the page's language. */
export function useDataHrefs() {
  const language = useLanguage()
  return useMemo(() => createDataHrefs(language), [language])
}
