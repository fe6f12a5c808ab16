import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createToastStore, TOAST_MS, TOASTS_MAX, toastMs } from './toast-store.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const shown = (store: ReturnType<typeof createToastStore>) => store.current().map(({ message }) => message)

describe('toasts', () => {
  test('stay two seconds and go by themselves (row 288)', () => {
    const store = createToastStore()
    store.show('Liked')
    vi.advanceTimersByTime(1999)
    expect(shown(store)).toEqual(['Liked'])
    vi.advanceTimersByTime(1)
    expect(shown(store)).toEqual([])
  })

  test('the same message again starts its time again instead of standing there twice', () => {
    const store = createToastStore()
    store.show('Saved')
    vi.advanceTimersByTime(1500)
    store.show('Saved')
    vi.advanceTimersByTime(1500)
    expect(shown(store)).toEqual(['Saved'])
    vi.advanceTimersByTime(500)
    expect(shown(store)).toEqual([])
  })

  test('are never more than fit: the oldest goes first', () => {
    const store = createToastStore()
    for (let count = 1; count <= TOASTS_MAX + 1; count++) store.show(`${count}`)
    expect(shown(store)).toEqual(['2', '3', '4'])
    expect(vi.getTimerCount()).toBe(TOASTS_MAX)
  })

  test('a longer text stays longer, in any script, and none shorter than the shortest time (row 288)', () => {
    expect(toastMs('Liked')).toBe(TOAST_MS)
    const long =
      'You have left this drama at an episode that is not available any more. It starts from the beginning.'
    expect(toastMs(long)).toBeGreaterThan(8000)
    expect(toastMs(long.repeat(2), 7000)).toBeGreaterThan(15_000)
    expect(toastMs('Liked', 7000)).toBe(7000)
    expect(toastMs('👍🏽')).toBe(TOAST_MS)
  })

  test('do not expire while held, and continue with the rest of their time afterwards', () => {
    const store = createToastStore()
    store.show('Saved')
    vi.advanceTimersByTime(1500)
    store.hold(true)
    store.show('Liked')
    vi.advanceTimersByTime(3_600_000)
    expect(shown(store)).toEqual(['Saved', 'Liked'])
    store.hold(false)
    vi.advanceTimersByTime(500)
    expect(shown(store)).toEqual(['Liked'])
    vi.advanceTimersByTime(1500)
    expect(shown(store)).toEqual([])
  })

  test('never expire if they wait for a press, held or not', () => {
    const store = createToastStore()
    store.show('Import?', { durationMs: 0 })
    store.hold(true)
    store.hold(false)
    vi.advanceTimersByTime(3_600_000)
    expect(shown(store)).toEqual(['Import?'])
  })
})
