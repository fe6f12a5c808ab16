import { afterEach, expect, test, vi } from 'vitest'
import { drawnPage } from '../framework/drawn-page.ts'
import type { PageRouter } from '../framework/page-router.ts'
import { coverPage } from './cover-page.ts'

const opened = vi.hoisted(() => vi.fn(() => () => {}))
vi.mock('./overlay-history.ts', () => ({ overlayHistory: { open: opened, resume() {} } }))

afterEach(() => {
  opened.mockClear()
  drawnPage.become(null)
})

/** A page is on its way; `here` is the page that the address names. */
function routerAt(here: string): PageRouter {
  const at = (key: string) => ({ pathname: `/${key}/`, search: '', hash: '', key })
  const state = { location: at(here), navigation: { location: at('episode') } }
  return { state, subscribe: () => () => {} } as unknown as PageRouter
}

test('what covers a page has an entry, unless an undrawn page has one that is replaced (rows 132, 419)', () => {
  drawnPage.become('home')
  coverPage(routerAt('undrawn'))
  expect(opened).not.toHaveBeenCalled()
  coverPage(routerAt('home'))
  expect(opened).toHaveBeenCalledOnce()
})
