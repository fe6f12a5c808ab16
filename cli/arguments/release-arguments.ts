import { InvalidArgumentError } from 'commander'
import { MinimumAge } from '../../contract/catalog.ts'
import { type ClipRange, readClipRange } from '../../platform/publication/clip-range.ts'
import { EPISODES_MAX, readEpisodeNumbers } from '../../platform/release/episode-numbers.ts'
import { readTime } from './read-time.ts'

export function parseMoment(text: string): number {
  const time = readTime(text)
  if (time === null) {
    throw new InvalidArgumentError(
      'Expected a time such as 2027-01-31T18:00Z, or a date such as 2027-01-31 (midnight UTC).',
    )
  }
  return time.timeMs
}

export function parseEpisodes(text: string): number[] {
  const numbers = readEpisodeNumbers(text)
  if (!numbers) throw new InvalidArgumentError('Expected episode numbers such as 4, 4-9 or 1,4-9.')
  return numbers
}

export function parseCount(max: number): (text: string) => number {
  return (text) => {
    if (!/^\d{1,10}$/.test(text) || Number(text) > max) {
      throw new InvalidArgumentError(`Expected a whole number from 0 to ${max}.`)
    }
    return Number(text)
  }
}

export const parseFree = parseCount(EPISODES_MAX)

export function parseAge(text: string): number | 'none' {
  if (text === 'none') return text
  const { data } = MinimumAge.safeParse(/^\d{1,2}$/.test(text) ? Number(text) : null)
  if (data === undefined) throw new InvalidArgumentError('Expected an age from 1 to 21, or "none".')
  return data
}

export function parseClip(text: string): ClipRange | 'opening' {
  if (text === 'opening') return text
  const range = readClipRange(text)
  if (!range)
    throw new InvalidArgumentError('Expected a range of 5 to 120 seconds such as 0:12-0:42, or "opening".')
  return range
}

export const EPISODES_HELP = 'only these, such as 4, 4-9 or 1,4-9'
