import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { afterAll, describe, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'process-output-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** What a process writes that begins as the product does and goes on with these statements. */
async function run(statements: string, env: Record<string, string> = {}) {
  const module = JSON.stringify(join(import.meta.dirname, 'process-output.ts'))
  const file = join(folder, 'script.mjs')
  writeFileSync(
    file,
    `import { catchForeignOutput, processOutput } from ${module}
    const stopCatching = catchForeignOutput('web')
    const output = processOutput('web')
    ${statements}`,
  )
  const { stdout, stderr, exitCode } = await execa(process.execPath, [file], {
    cwd: folder,
    reject: false,
    extendEnv: false,
    env: { PATH: process.env.PATH, ...env },
  })
  return { text: `${stdout}\n${stderr}`.trim(), exitCode }
}

async function lines(statements: string) {
  const { text } = await run(statements)
  return text.split('\n').map((line) => JSON.parse(line) as Record<string, unknown>)
}

const always = { part: 'web', time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) }

describe('in production, every line is JSON of the same shape (row 464)', () => {
  test.each([
    ['a warning of Node', "process.emitWarning('old')", 40, /^warning of Node$/],
    ['a deprecation', "process.emitWarning('old', 'DeprecationWarning', 'DEP1')", 40, /^warning of Node$/],
    ['console.log of a package', "console.log('so %d', 1)", 30, /^so 1$/],
    [
      'console.error of a package, with several lines',
      "console.error('a\\nb', new Error('x'))",
      40,
      /^a\nb Error: x/,
    ],
    [
      'an error that nothing catches',
      "setTimeout(() => { throw new Error('x') })",
      60,
      /^stopping after uncaught/,
    ],
    ['a rejection that nothing catches', "Promise.reject(new Error('x'))", 60, /^stopping after uncaught/],
    ['something thrown that is no error', "setTimeout(() => { throw 'x' })", 60, /^stopping after uncaught/],
    ['the sentence of a start', "output.ready('Open https://x/')", 30, /^Open https:\/\/x\/$/],
    ['a doubt about a setting', "output.warn('PROT has no effect.')", 40, /^PROT has no effect\.$/],
    ['a failed start', "output.fail(new Error('Port 1 is taken.'), true)", 60, /^start failed$/],
  ])('%s', async (_what, statements, level, msg) => {
    expect(await lines(statements)).toEqual([
      expect.objectContaining({ ...always, level, msg: expect.stringMatching(msg) }),
    ])
  })

  test('an uncaught error ends the process with status 1 and shows its stack', async () => {
    const { text, exitCode } = await run("setTimeout(() => { throw new TypeError('x') })")
    expect(exitCode).toBe(1)
    const err = { type: 'TypeError', message: 'x', stack: expect.stringContaining('script.mjs') }
    expect(JSON.parse(text)).toMatchObject({ err })
  })

  test('a failed start prints its sentences, or a bug’s stack', async () => {
    const [refused, broken] = await lines(
      "output.fail(new Error('Port 1 is taken.'), true); output.fail(new RangeError('x'), false)",
    )
    expect(refused).toMatchObject({ reasons: ['Port 1 is taken.'] })
    expect(refused).not.toHaveProperty('err')
    expect(broken).toMatchObject({ err: { type: 'RangeError', stack: expect.stringContaining('at ') } })
  })
})

test('in demo and development, output is sentences', async () => {
  const statements = `output.ready('Open http://x/')
    output.fail(new Error('Port 1 is taken.'), true)
    console.log('so')`
  for (const CLIFFHANGER_MODE of ['demo', 'development']) {
    const { text } = await run(statements, { CLIFFHANGER_MODE })
    expect(text.split('\n').map((line) => line.trim())).toEqual(
      expect.arrayContaining(['Open http://x/', 'Port 1 is taken.', 'so']),
    )
  }
})
