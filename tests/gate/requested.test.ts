import { describe, expect, test } from 'vitest'
import { RequestError, readRequested } from './requested.ts'

const STEPS = new Map([
  ['lint', { takesFilters: false, hasRest: false }],
  ['unit', { takesFilters: true, hasRest: false }],
  ['browser', { takesFilters: true, hasRest: true }],
])
const requested = (line: string) => readRequested(line.split(' ').filter(Boolean), STEPS)

describe('the tests that npm test runs', () => {
  test.each([
    ['', { extent: 'daily', steps: ['lint', 'unit', 'browser'], filters: [] }],
    ['--rest', { extent: 'rest', steps: ['browser'], filters: [] }],
    ['browser', { extent: 'all', steps: ['browser'], filters: [] }],
    ['browser lint', { extent: 'all', steps: ['lint', 'browser'], filters: [] }],
    [
      'unit app/player/playback/playback.test.ts',
      { extent: 'all', steps: ['unit'], filters: ['app/player/playback/playback.test.ts'] },
    ],
    ['browser unlock wallet', { extent: 'all', steps: ['browser'], filters: ['unlock', 'wallet'] }],
  ])('"%s"', (line, expected) => expect(requested(line)).toEqual(expected))

  test.each([
    ['units', /no step "units"; the steps are lint, unit, browser/],
    ['--rest unit', /no step "--rest"/],
    ['lint app/', /name one of unit, browser before it/],
    ['unit browser unlock', /name one of unit, browser before it/],
  ])('"%s" is refused', (line, sentence) => {
    expect(() => requested(line)).toThrow(RequestError)
    expect(() => requested(line)).toThrow(sentence)
  })
})
