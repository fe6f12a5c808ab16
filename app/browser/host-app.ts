import { readOpenMethod } from './open-method.ts'

export interface HostApp {
  name: string | null
  exit: Exit | null
}

export type Exit = 'intent' | 'safari' | 'line' | 'kakaoTalk' | 'instagram'

interface KnownApp {
  name: string
  sign: RegExp
  /** By system, if the app has no special way; null if it blocks the system's. */
  exit?: Exit
  android?: null
  ios?: null
}

/** Other Meta apps contain Facebook's name too. Crawlers of the same companies must not match. */
const KNOWN_APPS: readonly KnownApp[] = [
  { name: 'Threads', sign: /Barcelona/, android: null },
  { name: 'Messenger', sign: /FBAN\/Messenger|Orca-Android|FB_IAB\/(Orca|MESSENGER)/i, android: null },
  { name: 'Instagram', sign: /Instagram/, exit: 'instagram' },
  { name: 'Facebook', sign: /\bFBA[NV]\/|FB_IAB/ },
  { name: 'TikTok', sign: /musical_ly|TikTok|BytedanceWebview|\btrill/i },
  { name: 'LINE', sign: /\bLine\//, exit: 'line' },
  { name: 'KakaoTalk', sign: /KAKAOTALK/i, exit: 'kakaoTalk' },
  { name: 'WeChat', sign: /MicroMessenger/, android: null, ios: null },
  { name: 'Snapchat', sign: /Snapchat/, ios: null },
  { name: 'Pinterest', sign: /\[Pinterest\/|Pinterest for / },
  { name: 'X', sign: /Twitter(Android| for )/, ios: null },
  { name: 'Telegram', sign: /Telegram-/ },
  { name: 'LinkedIn', sign: /LinkedInApp/ },
  { name: 'Naver', sign: /NAVER\(inapp/ },
  { name: 'Weibo', sign: /__weibo__|\bWeibo\b/ },
  { name: 'QQ', sign: /\bQQ\// },
  { name: 'Zalo', sign: /\bZalo\b/ },
]

/** Android's own marker of a web view. */
const ANDROID_VIEW = /; wv\)/
const APPLE = /iPhone|iPad|iPod/
/** Apple's web view names the system only, not a browser. */
const APPLE_VIEW = /AppleWebKit(?!.*(?:Safari|CriOS|FxiOS|EdgiOS|OPiOS|OPT|Focus|DuckDuckGo|Ddg)\/)/
/** Since this iOS version, a link can open Safari. */
const SAFARI_ADDRESS_MIN = 17

export function findHostApp(userAgent: string): HostApp | null {
  const known = KNOWN_APPS.find(({ sign }) => sign.test(userAgent))
  if (!known && !ANDROID_VIEW.test(userAgent)) return null
  return { name: known?.name ?? null, exit: findExit(userAgent, known) }
}

function findExit(userAgent: string, known?: KnownApp): Exit | null {
  if (known?.exit) return known.exit
  if (/Android/.test(userAgent)) return known?.android === null ? null : 'intent'
  const version = APPLE.test(userAgent) ? Number(/ OS (\d+)_/.exec(userAgent)?.[1]) : 0
  return known?.ios !== null && version >= SAFARI_ADDRESS_MIN ? 'safari' : null
}

/** On Apple's devices, a site on the home screen looks like a nameless app to a server. */
export function readHostApp(page: Pick<Window, 'matchMedia'> & { navigator: Navigator }): HostApp | null {
  const { userAgent } = page.navigator
  const app = findHostApp(userAgent)
  if (app || !APPLE.test(userAgent) || !APPLE_VIEW.test(userAgent)) return app
  return readOpenMethod(page) === 0 ? null : { name: null, exit: findExit(userAgent) }
}

export function exitAddress(exit: Exit, page: string): string {
  const { protocol, host, pathname, search } = new URL(page)
  const scheme = protocol.slice(0, -1)
  const address = host + pathname + search
  switch (exit) {
    case 'intent':
      return `intent://${address}#Intent;scheme=${scheme};end`
    case 'safari':
      return `x-safari-${scheme}://${address}`
    case 'line':
      return `${protocol}//${address}${search ? '&' : '?'}openExternalBrowser=1`
    case 'kakaoTalk':
      return `kakaotalk://web/openExternal?url=${encodeURIComponent(`${protocol}//${address}`)}`
    case 'instagram':
      return `instagram://extbrowser/?url=${encodeURIComponent(`${protocol}//${address}`)}`
  }
}
