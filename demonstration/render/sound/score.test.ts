import { describe, expect, it } from 'vitest'
import { DRAMAS } from '../dramas/index.ts'
import { planFilm, toLines } from '../film.ts'
import { isFilmed } from '../story.ts'
import { findSilence, planDucking, playLayers, scoreFilm } from './score.ts'
import { toWords } from './speech.ts'
import { SAMPLE_RATE } from './synth.ts'

const films = DRAMAS.filter(isFilmed).flatMap((drama) =>
  drama.episodes.map((_, index) => planFilm(drama, index)),
)
const film = films.find(({ drama, number }) => drama.key === 'moonbound' && number === 1)!
const SCORING_MS = 120_000

const toDb = (power: number) => 10 * Math.log10(power + 1e-12)
function loudness(track: Float32Array, start: number, end: number): number {
  const heard = track.subarray(Math.floor(start * SAMPLE_RATE), Math.floor(end * SAMPLE_RATE))
  return toDb(heard.reduce((sum, value) => sum + value * value, 0) / heard.length)
}

describe.each(films.map((film) => [`${film.drama.key}, film ${film.number}`, film] as const))(
  '%s',
  (_, film) => {
    it('says each of its lines, one after the other', () => {
      const words = toWords(film)
      expect(words.map(({ say }) => say)).toEqual(toLines(film).map(({ say }) => say))
      for (const [i, { start }] of words.slice(1).entries()) expect(start).toBeGreaterThan(words[i]!.end)
      expect(words.at(-1)!.end).toBeLessThan(film.cardStart)
    })

    it('lowers its music under words by 6 to 9 dB, and all but mutes it before the last ones', () => {
      const levels = planDucking(film, 'music')
      const at = (seconds: number) => levels[Math.round((seconds / film.seconds) * levels.length)]!
      const words = toWords(film)
      for (const { start, end } of words.slice(0, -1)) {
        expect(at((start + end) / 2)).toBeLessThan(-6)
        expect(at((start + end) / 2)).toBeGreaterThan(-9)
      }
      expect(Math.max(...levels)).toBeGreaterThan(-1)
      expect(at(words.at(-1)!.start)).toBeLessThan(-40)
      expect(at(film.cardStart + 1)).toBeGreaterThan(-6)
    })
  },
)

describe('the sound of a film', () => {
  it(
    'has words above the music, a silence and a title',
    () => {
      const { music, words, title } = playLayers(film)
      const spoken = toWords(film)
      for (const { start, end } of spoken)
        expect(loudness(words, start, end) - loudness(music, start, end)).toBeGreaterThan(2)
      const silence = findSilence(film)
      const quiet = loudness(music, spoken.at(-1)!.start - 0.3, spoken.at(-1)!.start)
      expect(quiet).toBeLessThan(loudness(music, silence.start - 1, silence.start) - 30)
      const sting = loudness(title, film.cardStart, film.cardStart + 0.5)
      expect(sting).toBeGreaterThan(loudness(title, film.cardStart - 0.5, film.cardStart) + 6)
    },
    SCORING_MS,
  )

  it(
    'is the same each time, and begins and ends without a click',
    () => {
      const mix = scoreFilm(film)
      expect(mix).toEqual(scoreFilm(film))
      expect([mix[0], mix.at(-1)].map((value) => Math.abs(value!))).toEqual([0, expect.closeTo(0, 3)])
    },
    SCORING_MS,
  )
})
