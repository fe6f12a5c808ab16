import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const MODULE = join(import.meta.dirname, 'exit-while-starting.ts')
const START = `
  import { exitWhileStarting } from ${JSON.stringify(MODULE)}
  const leave = exitWhileStarting()
  setInterval(() => {}, 1000)`

/** Sends SIGTERM once it has printed something. */
async function endByTerm(script: string): Promise<[code: number | null, signal: string | null]> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script])
  const ended = once(child, 'exit')
  await once(child.stdout, 'data')
  child.kill('SIGTERM')
  const [code, signal] = await ended
  return [code, signal]
}

test('a process that is starting exits by a handler of its own, which the first of a container needs (row 455)', async () => {
  expect(await endByTerm(`${START}; console.log('starting')`)).toEqual([143, null])
})

test('a process that has started leaves the signal to others', async () => {
  expect(await endByTerm(`${START}; leave(); console.log('started')`)).toEqual([null, 'SIGTERM'])
})
