import { describe, expect, test } from 'vitest'
import { AskedError, readAsked } from './asked.ts'

const STEPS = new Map([
  ['lint', { takesFilters: false }],
  ['unit', { takesFilters: true }],
  ['browser', { takesFilters: true }],
])
const asked = (line: string) => readAsked(line.split(' ').filter(Boolean), STEPS)

describe('what npm test is asked to run', () => {
  test.each([
    ['', { steps: ['lint', 'unit', 'browser'], filters: [] }],
    ['browser lint', { steps: ['lint', 'browser'], filters: [] }],
    [
      'unit app/player/playback/playback.test.ts',
      { steps: ['unit'], filters: ['app/player/playback/playback.test.ts'] },
    ],
    ['browser unlock wallet', { steps: ['browser'], filters: ['unlock', 'wallet'] }],
  ])('"%s"', (line, expected) => expect(asked(line)).toEqual(expected))

  test.each([
    ['units', /no step "units"; the steps are lint, unit, browser/],
    ['lint app/', /name one of unit, browser before it/],
    ['unit browser unlock', /name one of unit, browser before it/],
  ])('"%s" is refused', (line, sentence) => {
    expect(() => asked(line)).toThrow(AskedError)
    expect(() => asked(line)).toThrow(sentence)
  })
})
