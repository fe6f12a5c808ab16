import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readOperatorFile } from '../../configuration/operator-file.ts'
import { parseHome } from './home-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'cliffhanger-home-file-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function readFaults(text: string): Promise<string[]> {
  const parsed = await parseHome({ text }, 'home.yaml')
  return 'faults' in parsed ? parsed.faults : []
}

describe('home.yaml (row 456)', () => {
  test('can have rows of every kind, with translated names and times', async () => {
    const text = `
- { id: hero, type: carousel, name: Featured }
- { id: top, type: ranking, name: Top, dramas: [a] }
- { type: genre, category: Romance, from: 2027-02-01T00:00Z }
- id: vows
  type: theme
  name: وعود
  language: ar
  translations: { en: Vows }
  from: 2027-02-14T00:00+01:00
  until: 2027-02-15T00:00:00+01:00
  dramas: [b, a]
`
    const parsed = await parseHome({ text }, 'home.yaml')
    if ('faults' in parsed) throw new Error(parsed.faults.join())
    expect(parsed.value.map(({ type }) => type)).toEqual(['carousel', 'ranking', 'genre', 'theme'])
    expect(parsed.findPlace([3, 'dramas', 1])).toBe('home.yaml:12')
    expect(parsed.findPlace([3])).toBe('home.yaml:5')
  })

  test('the demonstration’s file is valid', async () => {
    const demo = join(import.meta.dirname, '../demo/home.yaml')
    expect(await parseHome((await readOperatorFile(demo))!, 'home.yaml')).toHaveProperty('value.length', 5)
  })

  test('all its faults are reported at once, each with its line', async () => {
    expect(
      await readFaults(`- id: a b
  type: theme
  name: 12
  dramas: [x, 3]
  until: 2027-01-01
- type: poster
- type: newest
  id: new
  dramas: [x]
  translations: { arabic!: x, ar: '' }
- type: ranking
  id: new
  name: Top
  from: 2027-02-30T00:00Z
- type: newest
  id: all
  name: All
  from: 2027-02-03T00:00Z
  until: 2027-02-03T00:00+00:00
- 5
`),
    ).toEqual([
      expect.stringMatching(/^home\.yaml:1: "id" must be up to 64 letters/),
      expect.stringMatching(/^home\.yaml:3: "name" must be text/),
      expect.stringMatching(/^home\.yaml:4: "dramas" must be a list of the keys/),
      expect.stringMatching(/^home\.yaml:5: "until" must be a time with its zone/),
      expect.stringMatching(/^home\.yaml:6: "type" must be one of carousel, theme, banner, newest/),
      'home.yaml:7: "name" is missing.',
      'home.yaml:9: there is no key "dramas" here.',
      expect.stringMatching(/^home\.yaml:10: "translations\.arabic!" must be a language tag/),
      'home.yaml:10: "translations.ar" must not be empty.',
      'home.yaml:12: "id" must not be "new", the id of another row.',
      expect.stringMatching(/^home\.yaml:14: "from" must be a time with its zone/),
      expect.stringMatching(/^home\.yaml:16: "id" must not be "all"/),
      'home.yaml:19: "until" must be after "from".',
      'home.yaml:20: this must be a row, beginning with "- type: …".',
    ])
  })

  test('may be missing; an unreadable or far too long one is a fault', async () => {
    expect(await readOperatorFile(join(folder, 'missing.yaml'))).toBeNull()
    mkdirSync(join(folder, 'folder.yaml'))
    expect(await readOperatorFile(join(folder, 'folder.yaml'))).toEqual({
      fault: expect.stringContaining('cannot be read (EISDIR)'),
    })
    writeFileSync(join(folder, 'long.yaml'), ' '.repeat(1024 * 1024 + 1))
    const long = await readOperatorFile(join(folder, 'long.yaml'))
    expect(await parseHome(long!, 'home.yaml')).toEqual({ faults: [expect.stringContaining('larger')] })
  })
})
