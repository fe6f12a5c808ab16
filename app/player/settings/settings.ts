import { deviceStorage, readStored } from '../../browser/device-storage.ts'
import type { Quality } from '../engines/quality.ts'
import { FIT_CHOICES, type FitChoice } from '../playback/video-fit.ts'
import { SETTINGS_KEY } from '../pool/plain-file.ts'

export const RATES = [0.75, 1, 1.25, 1.5, 2] as const
export const CAPTION_SIZES = ['small', 'medium', 'large'] as const
export const CAPTION_COLORS = ['white', 'yellow', 'cyan'] as const
export const CAPTION_BACKGROUNDS = ['none', 'shade', 'solid'] as const
export const CAPTION_POSITIONS = ['bottom', 'middle', 'top'] as const
export const CAPTION_OFFSET_MS_MAX = 10_000
/** Episodes without input before the still-watching check; 0: never. */
export const STILL_WATCHING_AFTER = [0, 3, 5, 10] as const

export interface CaptionSettings {
  isOn: boolean
  language: string | null
  size: (typeof CAPTION_SIZES)[number]
  color: (typeof CAPTION_COLORS)[number]
  background: (typeof CAPTION_BACKGROUNDS)[number]
  position: (typeof CAPTION_POSITIONS)[number]
  offsetMs: number
}

export interface PlayerSettings {
  rate: (typeof RATES)[number]
  quality: Quality
  fit: FitChoice
  captions: CaptionSettings
  isAutoNext: boolean
  stillWatchingAfter: (typeof STILL_WATCHING_AFTER)[number]
}

export const DEFAULT_SETTINGS: PlayerSettings = {
  rate: 1,
  quality: 'auto',
  fit: 'auto',
  captions: {
    isOn: true,
    language: null,
    size: 'medium',
    color: 'white',
    background: 'none',
    position: 'bottom',
    offsetMs: 0,
  },
  isAutoNext: true,
  stillWatchingAfter: 5,
}

export function parseSettings(stored: unknown): PlayerSettings {
  const given = toRecord(stored)
  const captions = toRecord(given.captions)
  const unset = DEFAULT_SETTINGS
  return {
    rate: parseChoice(RATES, given.rate, unset.rate),
    quality: isQuality(given.quality) ? given.quality : unset.quality,
    fit: parseChoice(FIT_CHOICES, given.fit, unset.fit),
    captions: {
      isOn: flag(captions.isOn, unset.captions.isOn),
      language: typeof captions.language === 'string' ? captions.language : null,
      size: parseChoice(CAPTION_SIZES, captions.size, unset.captions.size),
      color: parseChoice(CAPTION_COLORS, captions.color, unset.captions.color),
      background: parseChoice(CAPTION_BACKGROUNDS, captions.background, unset.captions.background),
      position: parseChoice(CAPTION_POSITIONS, captions.position, unset.captions.position),
      offsetMs: parseOffset(captions.offsetMs),
    },
    isAutoNext: flag(given.isAutoNext, unset.isAutoNext),
    stillWatchingAfter: parseChoice(STILL_WATCHING_AFTER, given.stillWatchingAfter, unset.stillWatchingAfter),
  }
}

export function storedSettings(): PlayerSettings {
  return parseSettings(readStored(deviceStorage(), SETTINGS_KEY))
}

export function steppedRate(rate: number, step: 1 | -1): PlayerSettings['rate'] {
  const index = RATES.indexOf(rate as PlayerSettings['rate'])
  return RATES[Math.min(Math.max(index + step, 0), RATES.length - 1)] ?? 1
}

function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function parseChoice<const T>(choices: readonly T[], value: unknown, otherwise: T): T {
  return choices.includes(value as T) ? (value as T) : otherwise
}

function flag(value: unknown, otherwise: boolean): boolean {
  return typeof value === 'boolean' ? value : otherwise
}

function isQuality(value: unknown): value is Quality {
  return value === 'auto' || value === 'saver' || (Number.isInteger(value) && (value as number) > 0)
}

function parseOffset(value: unknown): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 0
  return Math.round(Math.min(Math.max(value, -CAPTION_OFFSET_MS_MAX), CAPTION_OFFSET_MS_MAX))
}
