import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createProgram } from './commands.ts'

const COMMAND = join(import.meta.dirname, 'cliffhanger.mjs')
/** Programs run until they are stopped, or print nothing that a script would read. */
const PRINT_NO_FACTS = ['start', 'dev', 'build', 'serve', 'platform', 'openapi', 'studio', 'completion']

test('every command that finds or changes something prints it as JSON on request (row 454)', async () => {
  const { commands } = await createProgram()
  const without = commands.filter(({ options }) => !options.some(({ long }) => long === '--json'))
  expect(without.map((command) => command.name())).toEqual(PRINT_NO_FACTS)
})

describe('imports everything that a shell’s wildcard matches (row 450)', () => {
  const inbox = mkdtempSync(join(tmpdir(), 'cliffhanger-inbox-'))
  const signals = (['SIGINT', 'SIGTERM'] as const).map((name) => ({ name, before: process.listeners(name) }))
  afterAll(() => rmSync(inbox, { recursive: true }))
  afterEach(() => {
    vi.unstubAllEnvs()
    vi.restoreAllMocks()
    process.exitCode = 0
    // The command keeps its listeners to its end.
    for (const { name, before } of signals) {
      for (const listener of process.listeners(name))
        if (!before.includes(listener)) process.off(name, listener)
    }
  })

  const systemFolders = ['@eaDir', 'FOUND.000', '$RECYCLE.BIN'].map((name) => join(inbox, name))
  const missing = join(inbox, 'missing')
  test.each([
    { folders: systemFolders, fault: /^There is no folder left to import;/ },
    {
      folders: [...systemFolders, missing],
      fault: /^\S+missing cannot be imported: there is no such folder/,
    },
  ])('skips what systems keep there, and says so: $fault', async ({ folders, fault }) => {
    for (const folder of systemFolders) {
      mkdirSync(folder, { recursive: true })
      writeFileSync(join(folder, '01.mp4'), '')
    }
    vi.stubEnv('DATA_DIR', join(inbox, 'data'))
    const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    const error = vi.spyOn(console, 'error').mockReturnValue()
    const program = await createProgram()
    await program.parseAsync(['import', ...folders], { from: 'user' })
    expect(write.mock.calls.slice(0, systemFolders.length).map(([text]) => text)).toEqual(
      systemFolders.map(
        (folder) => `${folder} is skipped: systems keep their own files in folders of this name.\n`,
      ),
    )
    expect(error.mock.calls).toEqual([[expect.stringMatching(fault)]])
    expect(process.exitCode).toBe(1)
  })
})

describe('completion by Tab', { timeout: 180_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'cliffhanger-completion-'))
  const script = join(folder, 'completion.bash')
  beforeAll(() => {
    writeFileSync(script, execFileSync(process.execPath, [COMMAND, 'completion', 'bash']))
    mkdirSync(join(folder, 'first light'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  /** What bash offers for a line whose last word is being typed. */
  function complete(...words: string[]): { offered: string[]; isFile: boolean } {
    const program = `
      source "$1"; shift
      compopt() { echo "files: $*"; }
      COMP_WORDS=(cliffhanger "$@"); COMP_CWORD=$#
      _cliffhanger
      for word in "\${COMPREPLY[@]}"; do echo "$word"; done`
    // Where its input is a socket, bash reads the machine's own start-up file.
    const { stdout, stderr } = spawnSync('bash', ['--norc', '-euc', program, 'bash', script, ...words], {
      encoding: 'utf8',
    })
    expect(stderr).toBe('')
    const lines = stdout.split('\n').filter(Boolean)
    return {
      offered: lines.filter((line) => !line.startsWith('files:')),
      isFile: lines.includes('files: -o default'),
    }
  }

  test('bash offers commands, their options, and the values that are known', async () => {
    const { commands } = await createProgram()
    expect(complete('').offered).toEqual(commands.map((command) => command.name()))
    expect(complete('re').offered).toEqual(['remove', 'refund', 'reconcile', 'report', 'restore'])
    expect(complete('list', '--').offered).toEqual(['--state', '--json', '--help'])
    expect(complete('list', '--state', 'h').offered).toEqual(['hidden'])
    expect(complete('list', '--json', '--st').offered).toEqual(['--state'])
    expect(complete('completion', 'z').offered).toEqual(['zsh'])
  })

  test('bash offers files for file and folder arguments, and nothing for unpredictable text', () => {
    for (const words of [
      ['import', ''],
      ['import', '--hidden', 'f'],
      ['backup', '--to', ''],
      ['restore', ''],
    ]) {
      expect(complete(...words), words.join(' ')).toEqual({ offered: [], isFile: true })
    }
    for (const words of [
      ['show', ''],
      ['price', '--coins', ''],
      ['nonsense', ''],
    ]) {
      expect(complete(...words), words.join(' ')).toEqual({ offered: [], isFile: false })
    }
  })
})
