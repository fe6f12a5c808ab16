import { appendFileSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createSettling, fingerprintFolder } from './watch.ts'

test('a folder is taken once when it has not changed for a while, and again after a change (row 450)', () => {
  const settling = createSettling({ settleMs: 5000 })
  const take = (fingerprint: string, nowMs: number) =>
    settling.takeSettled(new Map([['drama', fingerprint]]), nowMs)
  expect(take('one file', 0)).toEqual([])
  // It is still being copied.
  expect(take('a larger file', 4000)).toEqual([])
  expect(take('a larger file', 8999)).toEqual([])
  expect(take('a larger file', 9000)).toEqual(['drama'])
  expect(take('a larger file', 60_000)).toEqual([])
  expect(take('two files', 61_000)).toEqual([])
  expect(take('two files', 66_000)).toEqual(['drama'])
  // Taken away and put there again: it is not known any more.
  expect(settling.takeSettled(new Map(), 67_000)).toEqual([])
  expect(take('two files', 68_000)).toEqual([])
  expect(take('two files', 73_000)).toEqual(['drama'])
})

test('a fingerprint depends on files’ sizes and names, but not on hidden files (row 450)', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cliffhanger-watch-'))
  try {
    writeFileSync(join(folder, '1.mp4'), 'half')
    const half = await fingerprintFolder(folder)
    writeFileSync(join(folder, '.2.mp4.part'), 'half')
    expect(await fingerprintFolder(folder)).toBe(half)
    appendFileSync(join(folder, '1.mp4'), 'and the rest')
    const whole = await fingerprintFolder(folder)
    expect(whole).not.toBe(half)
    writeFileSync(join(folder, '1.en.srt'), '')
    expect(await fingerprintFolder(folder)).not.toBe(whole)
    // A link whose file is not there is left to the import, which reports it.
    symlinkSync('/nowhere/gone', join(folder, '2.mp4'))
    expect(await fingerprintFolder(folder)).toBe(await fingerprintFolder(folder))
  } finally {
    rmSync(folder, { recursive: true })
  }
})
