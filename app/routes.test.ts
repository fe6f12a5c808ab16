import type { RouteConfigEntry } from '@remix-run/route-config'
import { describe, expect, test } from 'vitest'
import routes from './routes.ts'
import { LAYOUTS } from './shell/layouts.tsx'
import type { RouteHandle } from './site/route-handle.ts'

const modules = import.meta.glob<{ handle?: RouteHandle }>('./**/*.route.tsx', { eager: true })
const byName = Object.fromEntries(
  Object.entries(modules).map(([file, module]) => [/([\w-]+)\.route\.tsx$/.exec(file)![1]!, module]),
)

/** Found without being loaded. */
const files = Object.keys(import.meta.glob('./**/*.route.{ts,tsx}'))

function listFiles(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ file, children }) => [`./${file}`, ...listFiles(children ?? [])])
}

/** Name of the page and its layout, by address (rows 16-40). */
const PAGES: Record<string, [name: string, layout: string]> = {
  'account-delete': ['account-delete', 'mobile'],
  home: ['index', 'default'],
  browse: ['browse-id-page', 'default'],
  category: ['category-id', 'default'],
  coins: ['coins', 'default'],
  documents: ['documents', 'mobile'],
  announced: ['announced', 'default'],
  'fair-play': ['fair-play', 'default'],
  download: ['download', 'default'],
  episodes: ['episodes', 'mobile'],
  history: ['history', 'mobile'],
  login: ['login', 'mobile'],
  'mail-address': ['mail-address', 'mobile'],
  'mail-address-confirm': ['mail-address-confirm', 'mobile'],
  'my-list': ['my-list', 'mobile'],
  'my-wallet': ['my-wallet', 'mobile'],
  'privacy-policy': ['privacy-policy', 'default'],
  profile: ['profile', 'mobile'],
  receipt: ['receipt', 'mobile'],
  recovery: ['recovery', 'mobile'],
  'recovery-confirm': ['recovery-confirm', 'mobile'],
  'recovery-stop': ['recovery-stop', 'mobile'],
  'for-you': ['for-you', 'header-pc'],
  'qr-code': ['qrCode', 'header'],
  player: ['reel-shorts-drama-ep', 'header-pc'],
  'terms-of-use': ['terms-of-use', 'default'],
  'top-up': ['top-up', 'mobile'],
  transaction: ['transaction', 'mobile'],
  withdraw: ['withdraw', 'mobile'],
}

describe('pages', () => {
  test.each(Object.entries(PAGES))('%s has its name and layout (rows 16-32)', (address, [name, layout]) => {
    expect(byName[address]?.handle).toMatchObject({ name, layout })
  })

  test('every module of a route is in the table', () => {
    expect(listFiles(routes).sort()).toEqual(files.sort())
  })

  test('there are six layouts (row 32)', () => {
    expect(Object.keys(LAYOUTS).sort()).toEqual(
      ['default', 'mobile', 'header', 'header-pc', 'header-mobile', 'footer'].sort(),
    )
  })
})
