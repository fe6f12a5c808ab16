import { isLanguage } from '../i18n/language.ts'

/** What a page looks like while it loads; null: nothing that is known before it has loaded. */
export type WaitingShape = 'browse' | 'category' | 'search' | 'list' | null

const SHAPES: Readonly<Record<string, WaitingShape>> = {
  browse: 'browse',
  category: 'category',
  search: 'search',
  'my-list': 'list',
  history: 'list',
}

function toWord(pathname: string): string {
  const [first = '', second = ''] = pathname.split('/').filter(Boolean)
  return isLanguage(first) ? second : first
}

/** The shape of the page at `to`. One of the same kind keeps its head and its place, and a playing video stays in view. */
export function toWaitingShape(from: string, to: string): WaitingShape {
  const shape = SHAPES[toWord(to)] ?? null
  const isKept = SHAPES[toWord(from)] === shape || toWord(from) === 'reel-shorts'
  return isKept ? null : shape
}
