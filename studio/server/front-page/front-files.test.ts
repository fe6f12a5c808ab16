import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createFrontFiles, type FrontFileName } from './front-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'cliffhanger-front-'))
const files = createFrontFiles(folder)
const path = (name: string) => join(folder, name)
const text = (name: string) => readFileSync(path(name), 'utf8')
const recorded: string[] = []
const record = async (name: string, changes: string[]) => {
  recorded.push(`${name}: ${changes.join(' ')}`)
}

afterAll(() => rmSync(folder, { recursive: true }))
beforeEach(() => {
  for (const name of readdirSync(folder)) rmSync(path(name), { recursive: true })
  recorded.length = 0
})

async function save(file: FrontFileName, change: (value: never) => unknown) {
  const { version, value } = await files.show(file)
  return files.save(file, { version, value: change(structuredClone(value) as never) }, record)
}

const HOME = `# Ours. Do not remove.
- id: hero # the top
  type: carousel
  name: 'Featured'
  translations: { ar: مختارات }

# For Valentine's
- id: love
  type: theme
  name: Love
  dramas: [b, a] # by hand
  from: 2027-02-01T00:00Z
- type: genre
  category: Revenge
`
interface Row {
  id: string
  name: string
  dramas: string[]
  [other: string]: unknown
}

describe('a file of the front page', () => {
  test('keeps its comments, and all that is not changed, in another order', async () => {
    writeFileSync(path('home.yaml'), HOME)
    await save('home', ([hero, love, genre]: Row[]) => [
      { ...love, dramas: ['a', 'b'] },
      { ...hero, name: 'Top: now', translations: { ar: 'الأفضل', de: 'Oben' } },
      genre,
    ])
    expect(text('home.yaml')).toBe(`# Ours. Do not remove.
# For Valentine's
- id: love
  type: theme
  name: Love
  dramas: [ a, b ] # by hand
  from: 2027-02-01T00:00Z
- id: hero # the top
  type: carousel
  name: 'Top: now'
  translations: { ar: الأفضل, de: Oben }
- type: genre
  category: Revenge
`)
    expect(recorded).toEqual([
      'home.yaml: New order: love, hero, Revenge. love.dramas: b, a → a, b. hero.name: Featured → Top: now. hero.translations.ar: مختارات → الأفضل. hero.translations.de: none → Oben.',
    ])
  })

  test('begins where there is none, or nothing but a comment', async () => {
    await save('home', () => [{ id: 'new', type: 'newest', name: 'New' }])
    expect(text('home.yaml')).toBe('- id: new\n  type: newest\n  name: New\n')
    writeFileSync(path('feed.yaml'), '# rules\n')
    await save('feed', () => ({ newShare: 0.3, exclude: ['a', 'b'] }))
    expect(text('feed.yaml')).toBe('# rules\n\nnewShare: 0.3\nexclude: [ a, b ]\n')
    await save('feed', () => ({}))
    expect((await files.show('feed')).value).toEqual({})
    await save('packages', () => ({
      packages: [{ id: 'a', offeredIn: ['player'], name: 'A', priceMinor: 99, coins: 1 }],
    }))
    expect((await files.show('packages')).faults).toEqual([])
  })

  test('of packages keeps the currency, the withdrawal and the keys of earlier releases', async () => {
    const before = `withdrawal: { days: 14 }
currency: JPY
packages:
  # The first
  - { id: a, offeredIn: [player], name: A, priceMinor: 500, coins: 5 }
  - id: b
    offeredIn: [player]
    name: { en: B, ja: ビー }
    priceMinor: 900
    coins: 10 # more
`
    writeFileSync(path('packages.yaml'), before)
    await save('packages', (file: { packages: Row[] }) => ({
      ...file,
      packages: [file.packages[1], { ...file.packages[0], priceMinor: 700, cornerTip: '+10%' }],
    }))
    expect(text('packages.yaml')).toContain('currency: JPY')
    expect(text('packages.yaml')).toContain('coins: 10 # more')
    expect(recorded).toEqual([
      'packages.yaml: New order: b, a. a.priceMinor: 500 JPY → 700 JPY. a.cornerTip: none → +10%.',
    ])
    const old = '- { id: a, offeredIn: [player], name: A, priceCents: 99, coins: 5 }\n'
    writeFileSync(path('packages.yaml'), old)
    await save('packages', ([sold]: Row[]) => [{ ...sold, priceCents: 199 }])
    expect(text('packages.yaml')).toBe(
      '- { id: a, offeredIn: [ player ], name: A, priceCents: 199, coins: 5 }\n',
    )
  })

  test('that changed meanwhile is not overwritten, and of two at once one is saved', async () => {
    writeFileSync(path('home.yaml'), HOME)
    const { version, value } = await files.show('home')
    const draft = { version, value: (value as Row[]).slice(0, 1) }
    const both = await Promise.allSettled([
      files.save('home', draft, record),
      files.save('home', draft, record),
    ])
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    writeFileSync(path('home.yaml'), `${HOME}# more\n`)
    await expect(files.save('home', draft, record)).rejects.toThrow('home.yaml has changed since')
    rmSync(path('home.yaml'))
    await expect(files.save('home', draft, record)).rejects.toThrow('home.yaml has changed since')
    expect(recorded).toHaveLength(1)
  })

  test('stays as it was when nobody could put it on record', async () => {
    writeFileSync(path('home.yaml'), HOME)
    const { version } = await files.show('home')
    const failing = () => Promise.reject(new Error('no database'))
    await expect(files.save('home', { version, value: [] }, failing)).rejects.toThrow('no database')
    expect(text('home.yaml')).toBe(HOME)
    expect(readdirSync(folder)).toEqual(['home.yaml'])
  })

  test('that is broken is named by its lines, and not written', async () => {
    for (const [name, broken, fault] of [
      ['home', '- id: a\n  typ: carousel\n', 'home.yaml:1: "type" must be'],
      ['home', '- id: "a\n', 'home.yaml:'],
      ['feed', 'newShare: 2\n', 'feed.yaml:1: "newShare" must be a share from 0 to 0.5.'],
      ['packages', 'packages:\n  - id: a\n', 'packages.yaml:2: "offeredIn" is missing.'],
    ] as const) {
      writeFileSync(path(`${name}.yaml`), broken)
      const { value, faults, version } = await files.show(name)
      expect(value).toBeNull()
      expect(faults.join()).toContain(fault)
      expect(faults.join()).not.toContain(folder)
      await expect(files.save(name, { version, value: [] }, record)).rejects.toThrow(fault)
      await expect(files.check(name, [])).rejects.toThrow(fault)
      expect(text(`${name}.yaml`)).toBe(broken)
    }
    expect(recorded).toEqual([])
  })

  test('with an anchor that a change would move is left alone', async () => {
    const before = '- &a { id: a, type: newest, name: &n New }\n- { id: b, type: newest, name: *n }\n'
    writeFileSync(path('home.yaml'), before)
    await expect(save('home', ([a, b]: Row[]) => [{ ...a, name: 'Other' }, b])).rejects.toThrow(
      'cannot be written',
    )
    await expect(save('home', ([a, b]: Row[]) => [b, a])).rejects.toThrow('cannot be written')
    expect(text('home.yaml')).toBe(before)
  })
})

describe('a draft', () => {
  test('has the product’s own sentences at its values, and says what it changes', async () => {
    writeFileSync(path('home.yaml'), HOME)
    const { value } = await files.show('home')
    const [hero, love] = value as Row[]
    const checked = await files.check('home', [
      { ...hero, name: ' ' },
      { ...love, id: 'hero', dramas: [] },
      'x',
    ])
    expect(checked.fields).toEqual([
      { path: [0, 'name'], sentence: '"name" must not be empty.' },
      { path: [1, 'id'], sentence: '"id" must not be "hero", the id of another row.' },
      { path: [1, 'dramas'], sentence: '"dramas" must name at least one drama.' },
      { path: [2], sentence: 'this must be a row, beginning with "- type: …".' },
    ])
    expect((await files.check('home', [hero])).changes).toEqual(['love: removed.', 'Revenge: removed.'])
    expect(text('home.yaml')).toBe(HOME)
  })

  test.each<[FrontFileName, unknown]>([
    ['home', null],
    ['home', 'text'],
    ['home', { '../x': 1 }],
    ['home', [{ id: '../../etc', type: 'newest', name: 'x' }]],
    ['home', [{ id: 'a', type: 'newest', name: 'x', __proto__x: 1 }]],
    ['home', JSON.parse('[{"id":"a","type":"newest","name":"x","__proto__":{"a":1}}]')],
    ['home', [{ id: 'a', type: 'newest', name: 'x'.repeat(101) }]],
    ['home', Array.from({ length: 101 }, (_, n) => ({ id: `a${n}`, type: 'newest', name: 'x' }))],
    ['feed', { boost: { 'a\u0000': 2 } }],
    ['feed', { newShare: '0.1' }],
    ['packages', { packages: [{ id: '../a', offeredIn: ['player'], name: 'A', priceMinor: 1, coins: 1 }] }],
    ['packages', { packages: [{ id: 'a', offeredIn: ['player'], name: 'A', priceMinor: 'x', coins: 1 }] }],
    ['packages', { packages: [{ id: 'a', offeredIn: ['player'], name: 'A', priceMinor: -1, coins: 1 }] }],
  ])('that the product would refuse as %s is not saved: %j', async (file, value) => {
    expect((await files.check(file, value)).fields).not.toEqual([])
    await expect(files.save(file, { version: null, value }, record)).rejects.toThrow()
    expect(readdirSync(folder)).toEqual([])
  })

  test.each([
    'a: b',
    '# no comment',
    '*x',
    '&y z',
    '- q',
    '"',
    "it's",
    'yes',
    'null',
    '12',
    ' edge ',
    '改行\n二',
    '<b>',
  ])('with the text %j is read again as it was', async (name) => {
    await save('home', () => [{ id: 'a', type: 'newest', name, translations: { ar: name } }])
    expect((await files.show('home')).value).toEqual([
      { id: 'a', type: 'newest', name, translations: { ar: name } },
    ])
  })
})
