import { createDataHrefs } from '../addresses/data-hrefs.ts'
import { openWhereLeft } from '../addresses/use-drama-href.ts'
import { STORAGE_KEYS } from '../browser/storage-keys.ts'
import type { Language } from '../i18n/language.ts'
import type { Translate } from '../i18n/use-language.ts'
import { memberStore } from '../member/member-store.ts'
import { askJson } from '../network/ask-json.ts'
import type { PageRouter } from '../network/page-router.ts'
import { toRouteName } from '../network/route-name.ts'
import { browserSessionMark } from '../session/follow-session.ts'
import { HISTORY_IMPORTED } from './import-device-history.ts'
import { toDeviceRows } from './library-rows.ts'
import { localHistory } from './local-history.ts'
import { type WatchedDrama, watchedStyles } from './watched-styles.ts'

/** The session of the member the page knows; null while nobody has said who it is: a session that is over is not asked. */
function memberMark(): string | null {
  const now = memberStore.now()
  return now?.account?.viewer ? now.sessionMark : null
}

/** Pages made of drama cards. */
const COVER_PAGES = ['index', 'browse-id-page', 'category-id', 'search']
/** Pages on which somebody comes further in a drama, or forgets it. */
const CHANGING_PAGES = ['reel-shorts-drama-ep', 'history']

/** What a member's account said last, and in which session. */
interface Known {
  sessionMark: string
  dramas: WatchedDrama[]
}

interface WatchedCovers {
  language: Language
  t: Translate
  router: PageRouter
}

/**
 * Keeps the marks on covers true to what was watched, on this device or by the member: from page to page, after an episode,
 * in the other tab, and when somebody else signs in. Row 423.
 */
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

  const inWords = (number: number, count: number) => t('player:episodeOf', { number, count })
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
  /** Draws, and asks the account where there is something to draw on. */
  const refresh = async () => {
    draw()
    const sessionMark = memberMark()
    if (!isOutdated || sessionMark === null || !COVER_PAGES.includes(toRouteName(router.state))) return
    isOutdated = false
    const dramas = await askJson<WatchedDrama[]>(address, { cache: 'no-store' })
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
    // Also because the words may be those of another language now.
    void refresh()
  })
  page.addEventListener('storage', ({ key }) => void (key === STORAGE_KEYS.history && draw()))
  let member = memberMark()
  memberStore.subscribe(() => {
    if (memberMark() === member) return
    member = memberMark()
    renew()
  })
  page.addEventListener('pageshow', ({ persisted }) => persisted && renew())
  page.addEventListener(HISTORY_IMPORTED, renew)
  void refresh()
}
