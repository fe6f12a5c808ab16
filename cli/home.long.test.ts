import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { afterAll, expect, test } from 'vitest'
import { publishAction } from '../platform/operator/actions.ts'
import { openOperator } from '../platform/operator/open-operator.ts'
import { placeEmbedded } from '../tests/builders/embedded.ts'
import { aPublication } from '../tests/builders/publication.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'cliffhanger-home-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

const home = (...args: string[]) => homeIn(dataDir, ...args)
const homeIn = (cwd: string, ...args: string[]) =>
  execa(process.execPath, [join(import.meta.dirname, 'cliffhanger.mjs'), 'home', ...args], {
    cwd,
    reject: false,
    env: { DATA_DIR: dataDir, DATABASE_URL: '' },
  })
const write = (name: string, text: string) => writeFileSync(join(dataDir, name), text)

test('the home command checks the file and lists what each row shows (row 456)', {
  timeout: 360_000,
}, async () => {
  await placeEmbedded(dataDir)
  const operator = await openOperator({ dataDir, mayMake: true })
  await operator.perform(publishAction, aPublication({ key: 'a', name: 'Alpha' }))
  await operator.close()
  const without = await home()
  expect(without).toMatchObject({ exitCode: 0, stderr: '' })
  expect(without.stdout.split('\n')).toEqual([
    'Home is made from the catalogue:',
    expect.stringMatching(/^ {2}carousel +Featured +Alpha$/),
    expect.stringMatching(/^ {2}newest +New releases +Alpha$/),
  ])

  write(
    'home.yaml',
    `- { id: x, type: theme, name: Vows, dramas: [a, lost] }
- { id: y, type: newest, name: Soon, from: 2099-01-01T00:00Z }
- { type: genre, category: Lost }
`,
  )
  const own = await home()
  expect(own.exitCode).toBe(0)
  expect(own.stderr.split('\n')).toEqual([
    expect.stringMatching(/^home\.yaml:1: viewers see no drama with the key "lost"/),
    expect.stringMatching(/^home\.yaml:3: no drama that viewers see has the category "Lost"/),
  ])
  const elsewhere = await homeIn(import.meta.dirname)
  expect(elsewhere.stderr.startsWith(`${dataDir}/home.yaml:1: `)).toBe(true)
  expect(own.stdout.split('\n')).toEqual([
    expect.stringMatching(/^ {2}theme +Vows +Alpha$/),
    expect.stringMatching(/^ {2}newest +Soon +not yet \(from 2099-01-01T00:00Z\)$/),
    expect.stringMatching(/^ {2}genre +Lost +no drama to show$/),
  ])

  write('next.yaml', '- { id: x, type: theme }\n- { type: poster }\n')
  const next = await home('--check', 'next.yaml')
  expect(next).toMatchObject({ exitCode: 1, stdout: '' })
  expect(next.stderr.split('\n')).toEqual([
    'next.yaml:1: "name" is missing.',
    'next.yaml:1: "dramas" is missing.',
    expect.stringMatching(/^next\.yaml:2: "type" must be one of/),
  ])
  expect(await home('--check', 'none.yaml')).toMatchObject({
    exitCode: 1,
    stderr: 'There is no file none.yaml.',
  })

  write('home.yaml', '- { type: poster }\n')
  const faulty = await home('--json')
  expect(faulty.exitCode).toBe(1)
  expect(JSON.parse(faulty.stdout)).toMatchObject({
    file: 'home.yaml',
    faults: [expect.stringContaining('home.yaml:1: "type"')],
    fromCatalogue: [{ name: 'Featured', dramas: ['Alpha'] }, { name: 'New releases' }],
  })
})
