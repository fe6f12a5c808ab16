import { beforeEach, describe, expect, test, vi } from 'vitest'
import { CHOICE_MS_MAX, createConsent } from './consent.ts'

const NOW_MS = 1_700_000_000_000

function open({ kept = null as string | null, isForbidden = false, isFull = false } = {}) {
  const clock = { nowMs: NOW_MS }
  const storage = {
    getItem: () => kept,
    setItem(_key: string, value: string) {
      if (isFull) throw new DOMException('full', 'QuotaExceededError')
      kept = value
    },
  }
  const device = isForbidden ? null : storage
  return { clock, storage, consent: createConsent({ storage: () => device, nowMs: () => clock.nowMs }) }
}

beforeEach(() => {
  vi.stubGlobal('addEventListener', vi.fn())
  vi.stubGlobal('removeEventListener', vi.fn())
})

describe('consent (row 444)', () => {
  test('is requested once, and again after half a year', () => {
    const { consent, clock } = open()
    expect([consent.current(), consent.isOpen()]).toEqual([null, true])
    consent.choose('denied')
    expect([consent.current(), consent.isOpen()]).toEqual(['denied', false])
    clock.nowMs += CHOICE_MS_MAX
    expect(
      open({ kept: JSON.stringify({ choice: 'granted', atMs: NOW_MS - CHOICE_MS_MAX }) }).consent.current(),
    ).toBe(null)
  })

  test('can be reopened, and is unchanged when the banner is closed', () => {
    const { consent } = open()
    consent.choose('granted')
    const heard = vi.fn()
    const stop = consent.subscribe(heard)
    consent.reopen()
    expect([consent.current(), consent.isOpen(), heard.mock.calls.length]).toEqual(['granted', true, 1])
    consent.close()
    expect([consent.current(), consent.isOpen()]).toEqual(['granted', false])
    stop()
    consent.choose('denied')
    expect(heard).toHaveBeenCalledTimes(2)
  })

  test('covers purchases only if the banner said so, and never a refusal', () => {
    const { consent } = open()
    consent.choose('granted')
    expect(consent.sharesPurchases()).toBe(false)
    consent.choose('granted', true)
    expect(consent.sharesPurchases()).toBe(true)
    consent.choose('denied', true)
    expect(consent.sharesPurchases()).toBe(false)
    expect(open({ isForbidden: true }).consent.sharesPurchases()).toBe(false)
  })

  test('is refused where nothing can be stored, and holds for the page where the storage is full', () => {
    const forbidden = open({ isForbidden: true }).consent
    expect([forbidden.current(), forbidden.isOpen()]).toEqual(['denied', false])
    const full = open({ isFull: true }).consent
    full.choose('granted')
    expect([full.current(), full.isOpen()]).toEqual(['granted', false])
  })

  test.each([
    '{"choice":"granted"}',
    '{"choice":"yes","atMs":1}',
    '[1',
    `{"choice":"granted","atMs":${NOW_MS + 1}}`,
  ])('is not taken from %s', (kept) => expect(open({ kept }).consent.current()).toBeNull())
})
