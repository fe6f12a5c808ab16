import type { WantedPart } from './render-parts.tsx'

export interface ShownPart extends Pick<WantedPart, 'subject' | 'part' | 'state'> {
  /** Of its picture. */
  file: string
  size: { width: number; height: number }
  language?: WantedPart['language']
  /** Percent of the usual size. */
  textSize?: number
  /** It has the margins of a page itself. */
  hasMargins?: boolean
  /** Of a part that fills a video's stage, in pixels. */
  stageHeight?: number
  /** Elements that are not drawn: letters of scripts that our fonts lack look as the machine's fonts do. */
  hidden?: string
}

/** What the product's look is made of, in states that nothing moves and no clock changes. */
export const SHOWN_PARTS: readonly ShownPart[] = [
  {
    file: 'hero',
    subject: 'catalogue',
    part: 'Carousel',
    state: 'one drama',
    size: { width: 390, height: 640 },
    hasMargins: true,
  },
  {
    file: 'row-of-covers',
    subject: 'catalogue',
    part: 'Row',
    state: 'full',
    size: { width: 800, height: 490 },
    hasMargins: true,
  },
  {
    file: 'ranking-in-arabic',
    subject: 'catalogue',
    part: 'Row',
    state: 'ranking',
    size: { width: 560, height: 300 },
    language: 'ar',
    hasMargins: true,
    hidden: 'a[href*="/category/"]',
  },
  {
    file: 'control-bar',
    subject: 'player',
    part: 'Control bar',
    state: 'playing',
    size: { width: 760, height: 140 },
    stageHeight: 108,
  },
  {
    file: 'actions',
    subject: 'player',
    part: 'Actions',
    state: 'liked and saved',
    size: { width: 160, height: 560 },
    stageHeight: 528,
  },
  {
    file: 'locked-episode',
    subject: 'player',
    part: 'Locked episode',
    state: 'enough coins',
    size: { width: 390, height: 660 },
    stageHeight: 628,
  },
  {
    file: 'wallet',
    subject: 'lists-and-wallet',
    part: 'Wallet',
    state: 'VIP, a limit, something expires',
    size: { width: 390, height: 520 },
  },
  {
    file: 'store',
    subject: 'lists-and-wallet',
    part: 'Store',
    state: 'member',
    size: { width: 390, height: 560 },
  },
  {
    file: 'list-in-large-text',
    subject: 'lists-and-wallet',
    part: 'List',
    state: 'usual',
    size: { width: 390, height: 560 },
    textSize: 200,
  },
  {
    file: 'sign-in',
    subject: 'account',
    part: 'Sign-in',
    state: 'usual',
    size: { width: 390, height: 420 },
  },
  {
    file: 'notice',
    subject: 'overlays',
    part: 'Network notice',
    state: 'nothing loaded',
    size: { width: 390, height: 100 },
  },
  {
    file: 'empty-list',
    subject: 'catalogue',
    part: 'Empty list',
    state: 'with a hint',
    size: { width: 390, height: 420 },
  },
]
