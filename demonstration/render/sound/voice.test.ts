import { describe, expect, it } from 'vitest'
import { DRAMAS } from '../dramas/index.ts'
import type { Mood } from '../figure/look.ts'
import { SAMPLE_RATE } from './synth.ts'
import { castVoices, FRAME_SECONDS, planSpeech, speak, VOICES, type Voice } from './voice.ts'

const LINE = 'Then everyone you love turns to ice.'
const MOODS: Mood[] = ['calm', 'sad', 'angry', 'smile', 'shock', 'sly', 'fear', 'tender', 'cold', 'weep']

/** The pitch of a vowel that is held in the middle of a line, by autocorrelation. */
function hearPitch(voice: Voice): number {
  const samples = speak('Aaaaaaaaaaaaa', voice, 'calm')
  const from = Math.floor(samples.length * 0.4)
  const heard = samples.subarray(from, from + Math.floor(SAMPLE_RATE * 0.1))
  let [best, period] = [0, 0]
  for (let lag = Math.floor(SAMPLE_RATE / 450); lag < SAMPLE_RATE / 70; lag++) {
    let sum = 0
    for (let i = lag; i < heard.length; i++) sum += heard[i]! * heard[i - lag]!
    const likeness = sum / (heard.length - lag)
    if (likeness > best * 1.05) [best, period] = [likeness, lag]
  }
  return SAMPLE_RATE / period
}

const meanPitch = (say: string, mood: Mood) => {
  const { pitchHz } = planSpeech(say, VOICES.woman, mood)
  return pitchHz.reduce((sum, hz) => sum + hz, 0) / pitchHz.length
}
const pitchSpan = (mood: Mood) => {
  const { pitchHz } = planSpeech(LINE, VOICES.man, mood)
  return 12 * Math.log2(Math.max(...pitchHz) / Math.min(...pitchHz))
}

describe('a voice', () => {
  it('says a line the same way each time', () => {
    expect(speak(LINE, VOICES.man, 'sad')).toEqual(speak(LINE, VOICES.man, 'sad'))
  })

  it.each(Object.entries(VOICES))('of a %s is heard at its pitch', (_, voice) => {
    expect(Math.abs(12 * Math.log2(hearPitch(voice) / voice.pitchHz))).toBeLessThan(4)
  })

  it('is at rest between sentences and after the last one', () => {
    const { voice } = planSpeech('Name it. Now.', VOICES.man, 'calm')
    const spoken = voice.map((level) => (level > 0.3 ? 1 : 0))
    const starts = spoken.filter((now, i) => now === 1 && (spoken[i - 1] ?? 0) === 0)
    expect(starts.length).toBeGreaterThanOrEqual(2)
    expect(voice.at(-1)).toBeLessThan(0.05)
  })

  it('moves its formants with the letters', () => {
    const { formants } = planSpeech('aaaaaaiiiiii', VOICES.man, 'calm')
    const at = (share: number) => Math.floor(formants[0].length * share)
    expect(formants[0][at(0.25)]).toBeGreaterThan(formants[0][at(0.7)]! * 1.5)
    expect(formants[1][at(0.7)]).toBeGreaterThan(formants[1][at(0.25)]! * 1.5)
  })
})

describe('melody', () => {
  it('is another in each mood', () => {
    const melodies = MOODS.map((mood) => planSpeech(LINE, VOICES.woman, mood).pitchHz.join())
    expect(new Set(melodies).size).toBe(MOODS.length)
    expect(meanPitch(LINE, 'angry')).toBeGreaterThan(meanPitch(LINE, 'cold') * 1.15)
    expect(pitchSpan('angry')).toBeGreaterThan(pitchSpan('cold') * 1.8)
  })

  it.each(MOODS)(
    'rises at the end of a question that is %s, and falls at the end of what is said',
    (mood) => {
      const lastRise = (say: string) => {
        const { pitchHz, voice } = planSpeech(say, VOICES.youngWoman, mood)
        const end = voice.findLastIndex((level) => level > 0.4)
        return pitchHz[end]! / pitchHz[Math.round(end - 0.25 / FRAME_SECONDS)]!
      }
      expect(lastRise('Will you come home?')).toBeGreaterThan(1.04)
      expect(lastRise('You will come home.')).toBeLessThan(1)
    },
  )
})

describe.each(DRAMAS.map((drama) => [drama.key, drama] as const))('the cast of %s', (_, { cast }) => {
  it('has a voice each, none of them like another', () => {
    const voices = [...castVoices(cast).values()]
    expect(voices).toHaveLength(Object.keys(cast).length)
    const pitches = voices.map(({ pitchHz }) => pitchHz).sort((one, other) => one - other)
    for (const [i, hz] of pitches.slice(1).entries()) expect(hz / pitches[i]!).toBeGreaterThan(1.04)
  })
})
