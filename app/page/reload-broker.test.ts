import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { RELOAD_GUARD_MS } from '../browser/reload-guard.ts'
import type { PageRouter } from './framework/page-router.ts'
import { createReloadBroker } from './reload-broker.ts'

function tabWith(page: { isBusy: boolean; isPlaying?: boolean; pathname?: string }) {
  const kept = new Map<string, string>()
  const tab = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  let pause = () => {}
  let move: (state: PageRouter['state']) => void = () => {}
  const router = {
    state: { navigation: {} },
    subscribe: (listener: typeof move) => (move = listener),
  } as unknown as PageRouter
  const location = {
    href: `https://site.example${page.pathname ?? '/'}`,
    pathname: page.pathname ?? '/',
    reload: vi.fn(),
    assign: vi.fn(),
  }
  const broker = createReloadBroker(
    {
      location,
      setTimeout: (action: () => void, ms: number) => setTimeout(action, ms),
      document: { addEventListener: (_name: string, action: () => void) => (pause = action) },
    } as unknown as Window,
    {
      tab,
      isBusy: () => page.isBusy,
      isPlaying: () => page.isPlaying ?? page.isBusy,
      isPaused: () => false,
      router,
    },
  )
  const goTo = (pathname: string, key: string, formMethod?: string) => {
    router.state.navigation = { location: { pathname, search: '', hash: '', key }, formMethod }
    move(router.state)
  }
  return { broker, location, pause: () => pause(), goTo }
}

describe('a page that has to be loaded again', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('happens at once if the page is not in use', () => {
    const { broker, location } = tabWith({ isBusy: false })
    broker.whenFree()
    expect(location.reload).toHaveBeenCalledOnce()
  })

  test('waits for the next pause while an episode plays (row 272)', () => {
    const page = { isBusy: true }
    const { broker, location, pause } = tabWith(page)
    broker.whenFree()
    pause()
    expect(location.reload).not.toHaveBeenCalled()
    page.isBusy = false
    pause()
    expect(location.reload).toHaveBeenCalledOnce()
  })

  test('of a session that is over does not wait for what is open over it (row 70)', () => {
    const { broker, location } = tabWith({ isBusy: true, isPlaying: false })
    broker.whenFree()
    expect(location.reload).not.toHaveBeenCalled()
    broker.afterVideo(() => true)
    expect(location.reload).toHaveBeenCalledOnce()
  })

  test('does not happen if it is no longer due', () => {
    const page = { isBusy: true }
    const { broker, location, pause } = tabWith(page)
    let isDue = true
    broker.whenFree(() => isDue)
    isDue = false
    page.isBusy = false
    pause()
    expect(location.reload).not.toHaveBeenCalled()
  })

  test('is not twice within the guard’s time (row 277)', async () => {
    const { broker, location } = tabWith({ isBusy: false })
    broker.whenFree()
    broker.whenFree()
    await vi.advanceTimersByTimeAsync(RELOAD_GUARD_MS - 1)
    expect(location.reload).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(1)
    expect(location.reload).toHaveBeenCalledTimes(2)
  })

  test('of an older build gives way to the next page, loaded from the site, once (row 273)', () => {
    const page = { isBusy: false }
    const { broker, location, goTo } = tabWith(page)
    goTo('/browse/all/1/', 'a')
    expect(location.assign).not.toHaveBeenCalled()
    broker.withNextPage()
    expect(location.reload).not.toHaveBeenCalled()
    goTo('/download/', 'b')
    goTo('/download/', 'b')
    expect(location.assign).toHaveBeenCalledExactlyOnceWith('https://site.example/download/')
  })

  test('gives way to the page the viewer is on the way to (row 418)', () => {
    const { broker, location, goTo } = tabWith({ isBusy: false })
    goTo('/download/', 'a')
    broker.whenFree()
    expect(location.reload).not.toHaveBeenCalled()
    expect(location.assign).toHaveBeenCalledExactlyOnceWith('https://site.example/download/')
  })

  test('waits for what a form sends, and for the next episode (row 272)', () => {
    for (const [to, formMethod] of [
      ['/browse/all/1/', 'POST'],
      ['/reel-shorts/neon-oath-ab12/2/'],
    ] as const) {
      const { broker, location, goTo } = tabWith({
        isBusy: false,
        pathname: '/reel-shorts/neon-oath-ab12/1/',
      })
      goTo(to, 'a', formMethod)
      broker.whenFree()
      expect(location.reload).not.toHaveBeenCalled()
      expect(location.assign).not.toHaveBeenCalled()
    }
  })

  test('of an older build stays while an episode plays, whichever is next (row 273)', () => {
    const { broker, location, goTo } = tabWith({ isBusy: true })
    broker.withNextPage()
    goTo('/reel-shorts/neon-oath-ab12/2/', 'a')
    expect(location.assign).not.toHaveBeenCalled()
  })

  test.each([
    ['/reel-shorts/neon-oath-ab12/2/', 0],
    ['/reel-shorts/iron-vow-cd34/1/', 1],
    ['/', 1],
  ])('is not on the way from an episode to the next of its drama: to %s, %i times (row 272)', (to, times) => {
    const { broker, location, goTo } = tabWith({ isBusy: false, pathname: '/reel-shorts/neon-oath-ab12/1/' })
    broker.withNextPage()
    goTo(to, 'a')
    expect(location.assign).toHaveBeenCalledTimes(times)
  })
})
