import { createDataHrefs } from '../addresses/data-hrefs.ts'
import { onRestored } from '../browser/page-moments.ts'
import { STORAGE_KEYS } from '../browser/storage-keys.ts'
import { openWhereLeft } from '../catalog/use-drama-href.ts'
import type { Language } from '../i18n/language.ts'
import type { Translate } from '../i18n/use-language.ts'
import { browserSessionMark } from '../member/follow-session.ts'
import { memberStore } from '../member/member-store.ts'
import { type PageRouter, toRouteName } from '../page/framework/page-router.ts'
import { requestJson } from '../page/requests/request-json.ts'
import { HISTORY_IMPORTED } from './history-imported.ts'
import { toDeviceRows } from './library-rows.ts'
import { localHistory } from './local-history.ts'
import { type WatchedDrama, watchedStyles } from './watched-styles.ts'

/** Null while the member is unknown, so that an ended session causes no request. */
function memberMark(): string | null {
  const now = memberStore.current()
  return now?.account?.viewer ? now.sessionMark : null
}

const COVER_PAGES = ['index', 'browse-id-page', 'category-id', 'search']
/** Pages that change progress or remove dramas from the history. */
const CHANGING_PAGES = ['reel-shorts-drama-ep', 'history']

interface Known {
  sessionMark: string
  dramas: WatchedDrama[]
}

interface WatchedCovers {
  language: Language
  t: Translate
  router: PageRouter
}

/** Updates after navigations and episodes, changes in other tabs, and when another member signs in. */
export function followWatched(
  page: Window & typeof globalThis,
  { language, t, router }: WatchedCovers,
): void {
  const { document } = page
  if (!('adoptedStyleSheets' in document)) return
  const sheet = new page.CSSStyleSheet()
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  const address = createDataHrefs(language).accountWatched
  let known: Known | null = null

  const inWords = (number: number, total: number) => t('player:episodeOf', { number, total })
  const draw = () => {
    const mark = browserSessionMark(document)
    const ofMember = known?.sessionMark === mark ? known.dramas : []
    const dramas = mark === null ? toDeviceRows(localHistory()) : ofMember
    sheet.replaceSync(watchedStyles(dramas, inWords))
    openWhereLeft(
      new Map(
        dramas.flatMap(({ dramaId, episodeNumber }) => (episodeNumber ? [[dramaId, episodeNumber]] : [])),
      ),
    )
  }
  let isOutdated = true
  const refresh = async () => {
    draw()
    const sessionMark = memberMark()
    if (!isOutdated || sessionMark === null || !COVER_PAGES.includes(toRouteName(router.state))) return
    isOutdated = false
    const dramas = await requestJson<WatchedDrama[]>(address, { cache: 'no-store' })
    if (!dramas) isOutdated = true
    else if (sessionMark === memberMark()) known = { sessionMark, dramas }
    draw()
  }
  const renew = () => {
    isOutdated = true
    void refresh()
  }

  let shown = { key: router.state.location.key, name: toRouteName(router.state) }
  router.subscribe((state) => {
    if (state.location.key === shown.key) return
    if (CHANGING_PAGES.includes(shown.name)) isOutdated = true
    shown = { key: state.location.key, name: toRouteName(state) }
    void refresh()
  })
  page.addEventListener('storage', ({ key }) => void (key === STORAGE_KEYS.history && draw()))
  let member = memberMark()
  memberStore.subscribe(() => {
    if (memberMark() === member) return
    member = memberMark()
    renew()
  })
  onRestored(page, renew)
  page.addEventListener(HISTORY_IMPORTED, renew)
  void refresh()
}
