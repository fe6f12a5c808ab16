import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createToastStore, TOASTS_MAX } from './toast-store.ts'

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

  test('stay for their given time', () => {
    const store = createToastStore()
    store.show('Long', { durationMs: 5000 })
    vi.advanceTimersByTime(4999)
    expect(shown(store)).toEqual(['Long'])
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

  test('notify their listeners, and nobody else', () => {
    const store = createToastStore()
    let told = 0
    const stop = store.subscribe(() => {
      told += 1
    })
    store.show('One')
    expect(told).toBe(1)
    stop()
    store.show('Two')
    expect(told).toBe(1)
  })
})
