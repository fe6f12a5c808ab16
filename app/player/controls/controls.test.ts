import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Controls, type ControlsFact, EDGES_SHOWN, nextControls } from './controls.ts'

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

test('another episode says which it is (row 416)', () => {
  expect(after('hidden', 'opened')).toEqual({ shown: 'edges', pressable: 'none' })
})

test('hidden controls cannot be pressed (row 416)', () => {
  const extents = ['none', 'edges', 'all']
  const kind = fc.constantFrom<ControlsFact['kind']>('reached', 'tapped', 'opened', 'settled', 'hidden')
  fc.assert(
    fc.property(fc.array(kind), (kinds) => {
      const { shown, pressable } = after(...kinds)
      expect(extents.indexOf(pressable)).toBeLessThanOrEqual(extents.indexOf(shown))
    }),
  )
})
