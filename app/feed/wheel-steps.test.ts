import { expect, test } from 'vitest'
import { turnWheel, WHEEL_AT_REST } from './wheel-steps.ts'

function stepsOf(turns: readonly [deltaPx: number, atMs: number][]) {
  let wheel = WHEEL_AT_REST
  return turns.flatMap(([deltaPx, atMs]) => {
    const turned = turnWheel(wheel, { deltaPx, atMs })
    wheel = turned.wheel
    return turned.step ?? []
  })
}

test('a notch of a mouse moves one clip, to either side (row 426)', () => {
  expect(stepsOf([[100, 0]])).toEqual([1])
  expect(stepsOf([[-100, 0]])).toEqual([-1])
  expect(
    stepsOf([
      [100, 0],
      [100, 500],
    ]),
  ).toEqual([1, 1])
})

test('a touchpad with its inertia moves one clip', () => {
  const swipe = Array.from({ length: 60 }, (_, frame): [number, number] => [
    Math.max(1, 30 - frame),
    frame * 16,
  ])
  expect(stepsOf(swipe)).toEqual([1])
  expect(stepsOf([...swipe, [30, 2_000], [30, 2_016]])).toEqual([1, 1])
})

test('a finger that only rests there moves none', () => {
  expect(
    stepsOf([
      [3, 0],
      [-4, 16],
      [2, 32],
    ]),
  ).toEqual([])
})
