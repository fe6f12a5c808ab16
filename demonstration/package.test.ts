import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DEMO_MEDIA } from './package.ts'

const LARGEST_DEMO_BYTES = 45_000_000

test('the demonstration is small enough to be committed', () => {
  const files = readdirSync(join(DEMO_MEDIA, '..'), { recursive: true, withFileTypes: true })
  const sizes = files.map((file) => (file.isFile() ? statSync(join(file.parentPath, file.name)).size : 0))
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(LARGEST_DEMO_BYTES)
})
