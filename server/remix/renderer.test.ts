import type { ServerBuild } from '@remix-run/node'
import { expect, test } from 'vitest'
import type { RequestContext } from '../../app/context.ts'
import { smallBuild } from '../testing/small-build.ts'
import { createRenderer } from './renderer.ts'

const PIECES = 5

test('a document occupies its slot until its last piece is rendered (row 307)', async () => {
  let rendered = 0
  const build = smallBuild({ home: { path: '/' } })
  Object.assign((build as { entry: ServerBuild['entry'] }).entry.module, {
    default: () =>
      new Response(
        new ReadableStream({
          async pull(controller) {
            await new Promise(setImmediate)
            controller.enqueue(new TextEncoder().encode(`${++rendered} `))
            if (rendered === PIECES) controller.close()
          },
        }),
        { status: 203, headers: { 'content-type': 'text/html; charset=utf-8', 'x-own': 'kept' } },
      ),
  })
  let renderedInPlace = 0
  const render = createRenderer(build, 'production', {
    async take(_kind, start) {
      const response = await start()
      renderedInPlace = rendered
      return response
    },
  })
  const response = await render(new Request('http://site.test/'), {} as RequestContext)
  expect(renderedInPlace).toBe(PIECES)
  expect([response.status, response.headers.get('x-own'), await response.text()]).toEqual([
    203,
    'kept',
    '1 2 3 4 5 ',
  ])
})
