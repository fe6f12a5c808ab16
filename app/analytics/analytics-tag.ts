import type { AnalyticsTag } from '../../contract/analytics-tag.ts'
import type { UsageEventName } from '../../contract/usage-events.ts'
import { consent } from './consent.ts'
import { loadTagSettings } from './tag-settings.ts'
import { EVENTS_MAX, type TrackedEvent } from './track.ts'

const TAG_EVENTS: ReadonlySet<UsageEventName> = new Set<UsageEventName>([
  'login',
  'qr_code_view',
  'qr_code_scan',
  'download_button_click',
  'topup_button_click',
  'topup_complete',
  'purchase',
])

const DENIED = {
  ad_storage: 'denied',
  ad_user_data: 'denied',
  ad_personalization: 'denied',
  analytics_storage: 'denied',
} as const

type TagWindow = Window & { dataLayer?: unknown[]; [disabled: `ga-disable-${string}`]: boolean }

/**
 * Loads the analytics tag once the viewer has agreed, and forwards events until the consent is withdrawn. Without
 * consent nothing is loaded or sent.
 *
 * @returns takes each usage event of the page
 */
export function startTag(page: Window): (event: TrackedEvent) => void {
  let tag: LoadedTag | null = null
  let isLoading = false
  /** Events between the consent and the arrival of the settings. */
  let early: TrackedEvent[] = []
  const isGranted = () => consent.current() === 'granted'

  async function follow(): Promise<void> {
    if (tag) return isGranted() ? tag.allow() : tag.stop()
    if (!isGranted() || isLoading) return
    isLoading = true
    // If the request fails, the next page repeats it.
    const settings = await loadTagSettings(page).catch(() => null)
    isLoading = false
    if (settings?.id && isGranted()) {
      tag = loadTag(page, settings)
      // Consent was given on this page, after it was shown.
      if (!early.some(({ name }) => name === 'page_show')) tag.showPage()
      for (const event of early) tag.send(event)
    }
    early = []
  }
  consent.subscribe(() => void follow())
  void follow()

  return (event) => {
    if (!isGranted()) return
    if (tag) tag.send(event)
    else early = [...early, event].slice(-EVENTS_MAX)
  }
}

type LoadedTag = ReturnType<typeof loadTag>

function loadTag(page: Window, { id, scriptUrl, isDebug }: AnalyticsTag) {
  const tagged = page as unknown as TagWindow
  tagged.dataLayer ??= []
  // The tag recognises commands in this list by their type, `arguments`.
  const gtag: (...command: unknown[]) => void = function gtag() {
    // biome-ignore lint/complexity/noArguments: see above.
    tagged.dataLayer?.push(arguments)
  }
  gtag('consent', 'default', DENIED)
  gtag('consent', 'update', { ...DENIED, analytics_storage: 'granted' })
  gtag('js', new Date())
  gtag('set', readPlace(page))
  gtag('config', id, {
    send_page_view: false,
    allow_google_signals: false,
    allow_ad_personalization_signals: false,
    // Any value turns it on.
    ...(isDebug && { debug_mode: true }),
  })
  const script = page.document.createElement('script')
  script.async = true
  script.src = `${scriptUrl}?id=${encodeURIComponent(id)}`
  page.document.head.append(script)

  function showPage(): void {
    gtag('set', readPlace(page))
    gtag('event', 'page_view', { page_title: page.document.title })
  }
  let isAllowed = true
  return {
    showPage,
    send({ name, params }: TrackedEvent): void {
      if (name === 'page_show') showPage()
      else if (TAG_EVENTS.has(name)) gtag('event', name, params)
    },
    allow(): void {
      if (isAllowed) return
      isAllowed = true
      tagged[`ga-disable-${id}`] = false
      gtag('consent', 'update', { ...DENIED, analytics_storage: 'granted' })
      showPage()
    },
    stop(): void {
      if (!isAllowed) return
      isAllowed = false
      // Without this, the tag would continue to send, only without cookies.
      tagged[`ga-disable-${id}`] = true
      gtag('consent', 'update', DENIED)
      forgetCookies(page.document, page.location.hostname)
    },
  }
}

/** The page's address without sign-in codes, payment tokens and other secrets of the query. */
function readPlace({ location, document }: Window) {
  return { page_location: bareAddress(location.href), page_referrer: bareAddress(document.referrer) }
}

function bareAddress(address: string): string {
  const url = URL.parse(address)
  if (!url) return ''
  const campaign = [...url.searchParams].filter(([name]) => name.startsWith('utm_'))
  const query = new URLSearchParams(campaign).toString()
  return url.origin + url.pathname + (query && `?${query}`)
}

/** The tag sets its cookies for the widest domain that the browser allows. */
function forgetCookies(document: Document, hostname: string): void {
  const names = document.cookie.split('; ').map((pair) => pair.split('=', 1)[0] ?? '')
  const labels = hostname.split('.')
  const domains = ['', ...labels.map((_, index) => `; Domain=${labels.slice(index).join('.')}`)]
  for (const name of names.filter((each) => /^_ga(_|$)/.test(each))) {
    for (const domain of domains) document.cookie = `${name}=; Path=/; Max-Age=0${domain}`
  }
}
