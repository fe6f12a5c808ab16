import { afterEach, expect, test, vi } from 'vitest'
import { LOST, type Problem, post } from './post.ts'

afterEach(() => vi.unstubAllGlobals())

function answerWith(response: Response | Error): void {
  vi.stubGlobal('fetch', () =>
    response instanceof Error ? Promise.reject(response) : Promise.resolve(response),
  )
}

const problem = () => post('/api/acts/grants', {}).catch((error: unknown) => error as Problem)

test('a refusal is its sentence', async () => {
  answerWith(Response.json({ sentence: 'There is no such order.' }, { status: 404 }))
  expect(await problem()).toMatchObject({ message: 'There is no such order.', status: 404, isUnclear: false })
})

test('a page of a proxy is a failure that may be tried again', async () => {
  answerWith(new Response('<html>', { status: 502 }))
  expect(await problem()).toMatchObject({ status: 502, isUnclear: true })
})

test('a lost network, and an answer cut short, leave it unclear whether it was done', async () => {
  answerWith(new TypeError('Failed to fetch'))
  expect(await problem()).toMatchObject({ message: LOST, status: null, isUnclear: true })
  answerWith(new Response('{"output": '))
  expect(await problem()).toMatchObject({ status: null, isUnclear: true })
})

test('an empty answer is no problem', async () => {
  answerWith(new Response(null, { status: 204 }))
  expect(await problem()).toBeUndefined()
})
