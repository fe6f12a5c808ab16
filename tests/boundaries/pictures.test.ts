import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

/** Attributes of each picture in the order in which React sets them. */
const picturesIn = (code: string) =>
  [...code.matchAll(/<img\s([\s\S]*?)\/>/g)].map(([, attributes]) =>
    [...attributes!.matchAll(/(?:^|\s)(loading|src|srcSet)=/g)].map(([, name]) => name),
  )

test('a lazy picture is lazy before it has an address: Chromium would load it at once, seen or not (row 425)', () => {
  const pictures = globSync('app/**/*.tsx', { cwd: ROOT }).flatMap((path) =>
    picturesIn(readFileSync(join(ROOT, path), 'utf8')).map((names) => [path, names.join(' ')] as const),
  )
  const lazy = pictures.filter(([, names]) => names.includes('loading'))
  expect(lazy.length).toBeGreaterThan(3)
  expect(lazy.filter(([, names]) => !names.startsWith('loading'))).toEqual([])
})
