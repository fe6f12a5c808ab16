import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DeviceStorage, readStored, writeStored } from '../../browser/device-storage.ts'
import { CAPTION_OFFSET_MS_MAX, DEFAULT_SETTINGS, parseSettings, RATES, steppedRate } from './settings.ts'

describe('the settings of the player', () => {
  test('are restored as they were stored (rows 402-405)', () => {
    const chosen = {
      ...DEFAULT_SETTINGS,
      rate: 1.5,
      quality: 540,
      fit: 'whole',
      isAutoNext: false,
      captions: { ...DEFAULT_SETTINGS.captions, language: 'ar', size: 'large', offsetMs: -500 },
    }
    expect(parseSettings(JSON.parse(JSON.stringify(chosen)))).toEqual(chosen)
  })

  test('any stored value yields a complete, valid set (rows 403-405)', () => {
    fc.assert(
      fc.property(fc.anything(), (stored) => {
        const settings = parseSettings(stored)
        expect(parseSettings(settings)).toEqual(settings)
        expect(RATES).toContain(settings.rate)
        expect(Math.abs(settings.captions.offsetMs)).toBeLessThanOrEqual(CAPTION_OFFSET_MS_MAX)
      }),
    )
    expect(
      parseSettings({ rate: 3, fit: 'cover', captions: { offsetMs: Number.NaN, size: 'huge' } }),
    ).toEqual(DEFAULT_SETTINGS)
  })

  test('a storage that throws breaks nothing (row 405)', () => {
    const broken: DeviceStorage = {
      getItem() {
        throw new Error('no')
      },
      setItem() {
        throw new Error('full')
      },
    }
    expect(readStored(broken, 'a')).toBeNull()
    expect(() => writeStored(broken, 'a', 1)).not.toThrow()
    expect(readStored({ getItem: () => '{', setItem() {} }, 'a')).toBeNull()
    expect(readStored(null, 'a')).toBeNull()
  })
})

test('the speed goes up and down its steps and no further (row 405)', () => {
  expect(steppedRate(1, 1)).toBe(1.25)
  expect(steppedRate(2, 1)).toBe(2)
  expect(steppedRate(0.75, -1)).toBe(0.75)
})
