import { expect, test } from 'vitest'
import { chooseFit, type Fit } from './video-fit.ts'

const SHAPES = { '9:16': 9 / 16, '4:5': 4 / 5, '1:1': 1, '16:9': 16 / 9, '9:21': 9 / 21 }

test.each<[shape: keyof typeof SHAPES, width: number, height: number, fit: Fit]>([
  ['9:16', 360, 640, 'fill'],
  ['9:16', 390, 844, 'fill'],
  // 9.97 % at each edge.
  ['9:16', 412, 915, 'fill'],
  ['9:16', 280, 653, 'whole'],
  ['9:16', 820, 1180, 'fill'],
  ['9:16', 768, 1024, 'whole'],
  ['9:16', 844, 390, 'whole'],
  ['9:21', 390, 844, 'fill'],
  ['9:21', 360, 640, 'whole'],
  ['4:5', 390, 844, 'whole'],
  ['4:5', 768, 1024, 'fill'],
  // Exactly a tenth at each edge.
  ['4:5', 700, 700, 'fill'],
  ['1:1', 390, 844, 'whole'],
  ['1:1', 820, 1180, 'whole'],
  ['16:9', 390, 844, 'whole'],
  ['16:9', 844, 390, 'fill'],
  ['16:9', 1440, 900, 'fill'],
])('a video of %s on a stage of %i×%i: %s (row 417)', (shape, width, height, fit) => {
  expect(chooseFit('auto', SHAPES[shape], width / height)).toBe(fit)
  expect(chooseFit('fill', SHAPES[shape], width / height)).toBe('fill')
  expect(chooseFit('whole', SHAPES[shape], width / height)).toBe('whole')
})
