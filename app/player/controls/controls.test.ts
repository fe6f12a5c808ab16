import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Controls, type ControlsFact, EDGES_SHOWN, nextControls, whileStopped } from './controls.ts'

const after = (...kinds: ControlsFact['kind'][]) =>
  kinds.reduce((controls: Controls, kind) => nextControls(controls, { kind }), EDGES_SHOWN)

test('a tap shows everything and the next one hides it (row 407)', () => {
  expect(after('hidden', 'tapped').shown).toBe('all')
  expect(after('hidden', 'tapped', 'tapped').shown).toBe('none')
})

test('what a tap has shown is pressed after the time of a second tap, what a mouse has reached at once (row 416)', () => {
  expect(after('hidden', 'tapped').pressable).toBe('none')
  expect(after('tapped').pressable).toBe('edges')
  expect(after('hidden', 'tapped', 'settled').pressable).toBe('all')
  expect(after('hidden', 'reached')).toEqual({ shown: 'edges', pressable: 'edges' })
})

test('another episode shows the edges (row 416)', () => {
  expect(after('hidden', 'opened')).toEqual({ shown: 'edges', pressable: 'none' })
})

test('what stays once the video stops is no button that appeared under a finger (row 416)', () => {
  expect(whileStopped(after('hidden', 'tapped', 'settled', 'stopped'))).toEqual(EDGES_SHOWN)
  expect(whileStopped(after('hidden', 'stopped'))).toEqual({ shown: 'edges', pressable: 'none' })
  expect(after('hidden', 'stopped', 'settled', 'opened')).toEqual(EDGES_SHOWN)
})

test('a stop that a seek makes takes no button away that a tap showed (rows 405, 416)', () => {
  expect(after('hidden', 'tapped', 'stopped', 'opened', 'settled')).toEqual({
    shown: 'all',
    pressable: 'all',
  })
})

test('hidden controls cannot be pressed (row 416)', () => {
  const extents = ['none', 'edges', 'all']
  const kind = fc.constantFrom<ControlsFact['kind']>(
    'reached',
    'tapped',
    'opened',
    'stopped',
    'settled',
    'hidden',
  )
  fc.assert(
    fc.property(fc.array(kind), (kinds) => {
      const { shown, pressable } = after(...kinds)
      expect(extents.indexOf(pressable)).toBeLessThanOrEqual(extents.indexOf(shown))
    }),
  )
})
