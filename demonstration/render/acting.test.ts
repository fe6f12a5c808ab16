import { describe, expect, it, test } from 'vitest'
import { drawActedShot } from './acted-shot.ts'
import { beatSeconds, lipsAt, spokenSeconds, timeBeats } from './acting.ts'
import { DRAMAS } from './dramas/index.ts'
import { document } from './drawing/svg.ts'
import { captions, type Film, frameRate, planFilm, toLines } from './film.ts'
import { acted, episode, line, type Shot, shotSeconds, wait } from './story.ts'

const drama = DRAMAS.find(({ key }) => key === 'moonbound')!

const SHOT = acted(
  'two',
  'snowfield',
  [
    { who: 'elin', mood: 'calm' },
    { who: 'king', mood: 'cold' },
  ],
  [
    wait(1),
    line('elin', 'A mama may hum.', { mood: 'angry', arm: 'fist' }, { king: { mood: 'shock' } }),
    wait(1.5, { king: { eyes: 'shut' } }),
  ],
) as Extract<Shot, { kind: 'acted' }>

const film = planFilm({ ...drama, episodes: [episode(SHOT)] }, 0)
const draw = (shot: typeof SHOT, t: number) =>
  document({ width: 72, height: 128 }, () => drawActedShot(film.scene, shot, t, shotSeconds(shot)))

describe('a line of an acted shot', () => {
  const [, beat] = timeBeats(SHOT.beats)

  it('has its caption while it is spoken, and the lips rest before and after', () => {
    const [spoken] = toLines(film)
    expect(spoken).toMatchObject({ by: 'elin', start: 1, end: 1 + beatSeconds(beat!) })
    expect(captions(film, (words) => words)).toContain('00:00:01.100 --> ')
    expect(captions(film, (words) => words)).toContain('<v Elin>A mama may hum.')
    const moments = Array.from({ length: 60 }, (_, i) => (i / 60) * beatSeconds(beat!))
    const open = moments.filter((t) => lipsAt(beat!, t).open > 0)
    expect(open.length).toBeGreaterThan(8)
    expect(Math.min(...open)).toBeGreaterThan(0.1)
    expect(Math.max(...open)).toBeLessThan(beatSeconds(beat!) - 0.3)
    expect(spokenSeconds(beat!.say!)).toBeLessThan(beatSeconds(beat!))
  })

  it('closes the lips at m and opens them widest at a', () => {
    const at = (index: number) =>
      lipsAt(beat!, 0.25 + ((index + 0.01) / beat!.say!.length) * spokenSeconds(beat!.say!))
    expect(at(2).open).toBeLessThan(0.05)
    expect(at(3).open).toBeGreaterThan(0.9)
  })

  it('lasts longer the more there is to read', () => {
    expect(beatSeconds({ say: 'No.' })).toBeLessThan(2)
    expect(beatSeconds({ say: 'x'.repeat(40) })).toBeGreaterThan(3)
    expect(beatSeconds({ say: 'No.', seconds: 4 })).toBe(4)
  })
})

test('the listener reacts, and later than the speaker', () => {
  const without = { ...SHOT, beats: SHOT.beats.map(({ acts: _, ...beat }) => beat) }
  const justAfter = 1.15
  const onlyListener: typeof SHOT = {
    ...SHOT,
    beats: SHOT.beats.map(({ acts: { king } = {}, ...beat }) => ({
      ...beat,
      ...(king && { acts: { king } }),
    })),
  }
  expect(draw(onlyListener, justAfter)).toBe(draw(without, justAfter))
  expect(draw(onlyListener, 2)).not.toBe(draw(without, 2))
  expect(draw(SHOT, justAfter)).not.toBe(draw(without, justAfter))
})

const ACTED = DRAMAS.flatMap((each) =>
  each.episodes.map((_, index) => [`${each.key} ${index + 1}`, planFilm(each, index)] as const),
).filter(([, each]) => each.cuts.some(({ shot }) => shot.kind === 'acted'))

const actedShots = ({ cuts }: Film) => cuts.flatMap(({ shot }) => (shot.kind === 'acted' ? [shot] : []))

describe.each(ACTED)('the acted episode %s', (_, each) => {
  it('lasts 40 to 70 s, in shots that differ, with two people in several of them', () => {
    expect(each.seconds).toBeGreaterThanOrEqual(40)
    expect(each.seconds).toBeLessThanOrEqual(70)
    expect(each.cuts.length).toBeGreaterThanOrEqual(9)
    const shots = actedShots(each)
    expect(new Set(shots.map(({ framing }) => framing)).size).toBeGreaterThanOrEqual(3)
    const together = shots.filter(({ actors, framing }) => actors.length > 1 && framing !== 'over')
    expect(together.length).toBeGreaterThanOrEqual(2)
    expect(frameRate(each)).toBe(12)
  })

  it('names only characters of its drama, and says nothing over the title', () => {
    for (const { actors, beats } of actedShots(each)) {
      const named = [
        ...actors.map(({ who }) => who),
        ...beats.flatMap(({ by, acts = {} }) => [by ?? [], Object.keys(acts)].flat()),
      ]
      for (const who of named) expect(each.drama.cast).toHaveProperty([who])
      for (const { acts = {} } of beats)
        for (const who of Object.keys(acts)) expect(actors.map((actor) => actor.who)).toContain(who)
    }
    for (const { end } of toLines(each)) expect(end).toBeLessThanOrEqual(each.cardStart)
  })
})
