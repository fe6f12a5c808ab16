import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findChromium } from './programs.ts'
import { ensureTools } from './tools.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cliffhanger-programs-'))
  vi.stubEnv('PATH', folder)
  vi.stubEnv('CHROMIUM_PATH', undefined)
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true })
})

async function install(name: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, '')
  return path
}

test('browser tests run in the headless shell, or in a full Chromium with a message if there is none', async () => {
  const reported: string[] = []
  const ensure = () => ensureTools(new Set(['chromium']), (sentence) => reported.push(sentence))
  expect(findChromium()).toBeNull()
  expect(await ensure()).toEqual([expect.stringMatching(/^chromium is missing.*chromium-headless-shell/)])

  const full = await install('chromium')
  expect(findChromium()).toBe(full)
  expect(await ensure()).toEqual([])
  expect(reported).toEqual([`chromium-headless-shell is missing; ${full} does, more slowly.`])

  const shell = await install('chromium-headless-shell')
  expect(findChromium()).toBe(shell)
  expect(await ensure()).toEqual([])
  expect(reported).toHaveLength(1)
})

test('CHROMIUM_PATH names another browser', async () => {
  await install('chromium-headless-shell')
  vi.stubEnv('CHROMIUM_PATH', '/opt/chrome')
  expect(findChromium()).toBe('/opt/chrome')
})
