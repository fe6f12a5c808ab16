import { expect, test } from 'vitest'
import { watchedStyles } from './watched-styles.ts'

const inWords = (number: number, count: number) => `EP ${number} / ${count}`

test('each drama has a rule of its own, with its share and its words (row 423)', () => {
  const styles = watchedStyles(
    [
      { dramaId: '12', episodeNumber: 10, episodeCount: 40 },
      { dramaId: 'b_3', episodeNumber: 41, episodeCount: 40 },
    ],
    inWords,
  )
  expect(styles).toContain(`[data-cover="12"]::after { --watched: 25.0%; content: "EP 10 / 40"; }`)
  expect(styles).toContain(`[data-cover="b_3"]::after { --watched: 100.0%; content: "EP 41 / 40"; }`)
})

test('what a device or a backend does not tell, and what is no id, makes no rule (row 423)', () => {
  const dramas = [
    { dramaId: '1', episodeNumber: null, episodeCount: 40 },
    { dramaId: '2', episodeNumber: 3, episodeCount: null },
    { dramaId: '3', episodeNumber: 0, episodeCount: 0 },
    { dramaId: '4"] { } body { display: none', episodeNumber: 1, episodeCount: 2 },
  ]
  expect(watchedStyles(dramas, inWords)).toBe('')
})

test('words stay one CSS string (row 423)', () => {
  const styles = watchedStyles([{ dramaId: '1', episodeNumber: 1, episodeCount: 2 }], () => '"\\ } * {')
  expect(styles).toContain(String.raw`content: "\"\\ } * {"`)
})
