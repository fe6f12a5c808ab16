import { expect, test } from 'vitest'
import { boundedStart } from './bounded-memory.ts'

const start = { argv: ['/bin/node', '/x/cli/start.ts', 'a'], execArgv: ['--no-warnings'], env: { PORT: '1' } }

test('the process starts anew once, with limits (rule 27)', () => {
  const bounded = boundedStart(start)
  expect(bounded?.args).toEqual([
    '--no-warnings',
    '--max-old-space-size=256',
    '--max-semi-space-size=8',
    '/x/cli/start.ts',
    'a',
  ])
  expect(bounded?.env).toMatchObject({ PORT: '1', MALLOC_ARENA_MAX: '2' })
  expect(boundedStart({ ...start, env: bounded?.env ?? {} })).toBeNull()
})

test('limits of whoever starts it stay', () => {
  const env = { NODE_OPTIONS: '--max-old-space-size=4096', MALLOC_ARENA_MAX: '8' }
  expect(boundedStart({ ...start, execArgv: [], env })).toMatchObject({
    args: ['--max-semi-space-size=8', '/x/cli/start.ts', 'a'],
    env: { MALLOC_ARENA_MAX: '8' },
  })
})
