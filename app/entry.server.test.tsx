import { type AppLoadContext, createRequestHandler } from '@remix-run/node'
import { Scripts } from '@remix-run/react'
import { type ComponentType, lazy, Suspense } from 'react'
import { expect, test } from 'vitest'
import { pageBuild } from '../tests/builders/page-build.ts'

/** Requests the page of a build with one route, and returns what was logged meanwhile. */
async function request(page: ComponentType) {
  const logged: string[] = []
  const build = pageBuild({ default: page })
  const context = {
    language: 'en',
    cspNonce: 'n',
    isShared: false,
    log: { error: (_fields: unknown, message: string) => logged.push(message) },
  } as unknown as AppLoadContext
  const answer = await createRequestHandler(build, 'production')(new Request('http://site.test/'), context)
  return { answer, logged }
}

/** A page with a deferred part. */
function pageWith(arrive: () => Promise<never>) {
  const Part = lazy(arrive)
  return () => (
    <Suspense fallback={<p>{'soon'}</p>}>
      <Part />
    </Suspense>
  )
}

test('logs a part that fails, and responds with its status (row 293)', async () => {
  const { answer, logged } = await request(
    pageWith(() => new Promise((_resolve, reject) => setImmediate(reject, new Error('late')))),
  )
  expect([answer.status, logged]).toEqual([500, ['part of a page failed to render']])
  expect(await answer.text()).toContain('soon')
})

test('a document ends with its end, and the data of its loaders stands before that', async () => {
  const { answer } = await request(() => (
    <html lang="en">
      <body>
        <Scripts />
      </body>
    </html>
  ))
  const html = await answer.text()
  expect(html).toContain('streamController.enqueue(')
  expect(html).not.toContain('<!--$-->')
  expect(html.indexOf('</body></html>')).toBe(html.length - '</body></html>'.length)
})
