import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'docs/architecture.md',
  'docs/performance.md',
].concat(
  ['docs/decisions', 'docs/runbooks'].flatMap((folder) =>
    readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}`),
  ),
)

describe('what the pages say is there is there', () => {
  test.each(pages)('links of %s', (page) => {
    const targets = [...read(page).matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(
      ([, target]) => target as string,
    )
    const dead = targets.filter((target) => !existsSync(join(ROOT, dirname(page), target)))
    expect(dead).toEqual([])
  })

  test.each(pages)('npm scripts named in %s', (page) => {
    const { scripts } = JSON.parse(read('package.json'))
    const named = [...read(page).matchAll(/npm run ([a-z:]+)/g)].map(([, script]) => script as string)
    expect(named.filter((script) => !(script in scripts))).toEqual([])
  })

  test.each(pages)('sources that %s starts with node', (page) => {
    const named = [...read(page).matchAll(/node ((?:[\w-]+\/)*[\w-]+\.(?:ts|mjs))/g)].map(
      ([, file]) => file as string,
    )
    expect(named.filter((file) => !existsSync(join(ROOT, file)))).toEqual([])
  })

  test('folders of the tree in docs/architecture.md', () => {
    const tree = read('docs/architecture.md').split('## The tree')[1]!.split('```')[1]!
    const folders = [...tree.matchAll(/^([a-z]+)\/|^ {2}([a-z-]+)\/ {2}/gm)]
      .map(([, top]) => top)
      .filter(Boolean)
    expect(folders.length).toBeGreaterThan(6)
    expect(folders.filter((folder) => !existsSync(join(ROOT, folder!)))).toEqual([])
  })

  test('decisions have numbers of their own', () => {
    const numbers = readdirSync(join(ROOT, 'docs/decisions')).map((name) => name.slice(0, 3))
    expect(new Set(numbers).size).toBe(numbers.length)
  })

  test('the gate has the steps that CONTRIBUTING.md names', () => {
    const steps = [
      ...read('tests/gate/run.ts')
        .split('const STEPS')[1]!
        .split('\n}')[0]!
        .matchAll(/^ {2}(\w+)[:,]/gm),
    ]
    for (const [, step] of steps) expect(read('CONTRIBUTING.md')).toContain(`\`${step}\``)
    expect(steps.length).toBeGreaterThan(3)
  })
})
