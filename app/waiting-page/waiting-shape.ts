import { isLanguage } from '../i18n/language.ts'

/** By the first segment of a page's path. */
const SCREENS = {
  '': 'home',
  browse: 'browse',
  category: 'category',
  search: 'search',
  'my-list': 'list',
  history: 'list',
  'my-wallet': 'wallet',
  transaction: 'wallet',
  episodes: 'wallet',
  'top-up': 'store',
  profile: 'profile',
  receipt: 'receipt',
  'privacy-policy': 'text',
  'terms-of-use': 'text',
  coins: 'text',
  'fair-play': 'text',
} as const

export type WaitingScreen = (typeof SCREENS)[keyof typeof SCREENS]

/** What a page looks like while it loads; null: nothing that is known before it has loaded. */
export type WaitingShape = WaitingScreen | null

const SHAPES: Readonly<Record<string, WaitingShape>> = SCREENS

/** Of the path below the language prefix; it names the kind of page. */
function toFirstSegment(pathname: string): string {
  const [first = '', second = ''] = pathname.split('/').filter(Boolean)
  return isLanguage(first) ? second : first
}

/** The shape of the page at `to`. One of the same kind keeps its head and its place, and a playing video stays in view. */
export function toWaitingShape(from: string, to: string): WaitingShape {
  const shape = SHAPES[toFirstSegment(to)] ?? null
  const isKept = SHAPES[toFirstSegment(from)] === shape || toFirstSegment(from) === 'reel-shorts'
  return isKept ? null : shape
}
