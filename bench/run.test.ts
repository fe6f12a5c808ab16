import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { parseHTML } from 'linkedom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { atMost, ratioAtLeast, toTable } from './figures.ts'
import { type Outcome, runScripts } from './run-scripts.ts'
import type { Script } from './scripts.ts'
import { writeBenchFigures } from './write-figures.ts'

let folder = ''
let outcomes: Outcome[] = []
const said: string[] = []
let written = ['', '']

const FIGURES = {
  rate: { name: 'rate', unit: '', peer: 'the peer', goal: ratioAtLeast(0.65) },
  late: { name: 'late', unit: 'ms', goal: atMost(50) },
}

/** A script that reports by the module under test. */
async function write(name: string, body: string): Promise<Script> {
  const file = join(folder, `${name}.ts`)
  const figures = JSON.stringify(FIGURES)
  await writeFile(
    file,
    `import { createReporter } from ${JSON.stringify(join(import.meta.dirname, 'figures.ts'))}
    const report = createReporter(${figures})
    ${body}`,
  )
  return {
    file: relative(import.meta.dirname, file),
    args: ['5'],
    quickArgs: ['1'],
    minutesMax: 1,
    needsBuild: false,
    figures: FIGURES,
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cliffhanger-bench-test-'))
  const scripts = {
    failing: await write(
      'failing',
      `report('rate', { ours: 3, peer: 6, under: '8 clients' }); throw new Error('broken')`,
    ),
    reporting: await write(
      'reporting',
      `report('rate', { ours: 3, peer: 4 }); report('late', { ours: 60 + Number(process.argv[2]) })`,
    ),
    forgetful: await write('forgetful', `report('late', { ours: 1 })`),
    endless: { ...(await write('endless', 'setInterval(() => {}, 1_000)')), minutesMax: 0.001 },
  }
  outcomes = await runScripts(scripts, {
    isQuick: true,
    say: (line) => said.push(line),
    async save(outcome) {
      written = await writeBenchFigures(outcome, folder)
    },
  })
})

afterAll(() => rm(folder, { recursive: true, force: true }))

test('a run goes on after a script that failed, and says why each did not measure everything', () => {
  expect(outcomes.map(({ name, fault }) => [name, fault])).toEqual([
    ['failing', 'failed with 1'],
    ['reporting', null],
    ['forgetful', 'did not measure rate'],
    ['endless', 'not finished in 0.001 minutes'],
  ])
  expect(said.filter((line) => line.includes('▶'))).toEqual([
    '\n▶ failing (1 of 4, at most 1 minutes)',
    '\n▶ reporting (2 of 4, at most 1 minutes)',
    '\n▶ forgetful (3 of 4, at most 1 minutes)',
    '\n▶ endless (4 of 4, at most 0.001 minutes)',
  ])
})

test('one table has every figure with its peer, ratio, goal and verdict', () => {
  expect(toTable(outcomes).split('\n')).toEqual([
    'figure           ours   limit or peer  ratio  goal                 met',
    '',
    'failing:',
    'rate, 8 clients  3      6 the peer     0.5    at least 0.65 times  NO',
    '',
    'reporting:',
    'rate             3      4 the peer     0.75   at least 0.65 times  yes',
    'late             61 ms  –              –      at most 50 ms        NO',
    '',
    'forgetful:',
    'late             1 ms   –              –      at most 50 ms        yes',
  ])
})

test('the file has what was measured, of what and on what; a run of one script keeps the others', async () => {
  await writeBenchFigures({ ...outcomes[1]!, seconds: 7 }, folder)
  const json = JSON.parse(await readFile(written[0]!, 'utf8'))
  expect(json).toMatchObject({ commit: expect.any(String), node: process.version })
  expect(json.scripts.map(({ name }: Outcome) => name)).toEqual(outcomes.map(({ name }) => name))
  expect(json.scripts[1]).toMatchObject({
    seconds: 7,
    load: expect.any(Number),
    cores: expect.any(Number),
    at: expect.stringMatching(/^\d{4}-/),
    figures: [
      { key: 'rate', ours: 3, peer: { name: 'the peer', value: 4 }, ratio: 0.75, isMet: true },
      { key: 'late', ours: 61, unit: 'ms', peer: null, ratio: null, isMet: false },
    ],
  })
})

test('the page plots each goal, says met or not in words and loads nothing', async () => {
  const { document } = parseHTML(await readFile(written[1]!, 'utf8'))
  const [ratios, values] = [...document.querySelectorAll('svg')].map(({ textContent }) => textContent)
  expect(ratios).toContain('reporting: rate relative to the peer')
  expect(ratios).toContain('met: 0.75 (at least 0.65 times)')
  expect(ratios).toContain('NOT met: 0.5 (at least 0.65 times)')
  expect(values).toContain('NOT met: 61 ms (at most 50 ms)')
  expect(document.body.textContent).toContain('2 of 4 goals met; 4 figures')
  expect(document.body.textContent).toContain('incomplete: failed with 1')
  expect(document.querySelectorAll('script, link, img, iframe')).toHaveLength(0)
})
