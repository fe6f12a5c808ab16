import { describe, expect, test } from 'vitest'
import { mayReload, RELOAD_GUARD_MS, reloadWaitMs } from './reload-guard.ts'

function tab(initial?: string) {
  let kept = initial
  return {
    getItem: () => kept ?? null,
    setItem: (_key: string, value: string) => {
      kept = value
    },
  }
}

describe('a page that loads itself again (row 277)', () => {
  test('does so once in ten seconds', () => {
    const storage = tab()
    expect(mayReload(storage, 50_000)).toBe(true)
    expect(mayReload(storage, 50_000 + RELOAD_GUARD_MS - 1)).toBe(false)
    expect(mayReload(storage, 50_000 + RELOAD_GUARD_MS)).toBe(true)
    expect(RELOAD_GUARD_MS).toBe(10_000)
  })

  test('knows how long it has to wait', () => {
    const storage = tab()
    expect(reloadWaitMs(storage, 50_000)).toBe(0)
    mayReload(storage, 50_000)
    expect(reloadWaitMs(storage, 53_000)).toBe(7_000)
    expect(reloadWaitMs(storage, 60_000)).toBe(0)
  })

  test('is not blocked forever by invalid data or by a clock that was set back', () => {
    expect(mayReload(tab('nonsense'), 50_000)).toBe(true)
    expect(mayReload(tab('99999999'), 50_000)).toBe(true)
  })

  test('never reloads where nothing can be stored', () => {
    const broken = {
      getItem: () => null,
      setItem: () => {
        throw new Error('full')
      },
    }
    expect(mayReload(broken, 50_000)).toBe(false)
  })
})
