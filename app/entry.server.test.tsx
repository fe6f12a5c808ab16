import { type AppLoadContext, createRequestHandler, type ServerBuild } from '@remix-run/node'
import { lazy, type ReactNode, Suspense } from 'react'
import { expect, test } from 'vitest'
import * as entry from './entry.server.tsx'

/** Requests the page of a build with one route, and returns what was logged meanwhile. */
async function ask(page: () => ReactNode) {
  const logged: string[] = []
  const build = {
    mode: 'production',
    isSpaMode: false,
    basename: '/',
    publicPath: '/',
    assetsBuildDirectory: 'build/client',
    future: { v3_singleFetch: true },
    assets: {
      version: 'test',
      url: '/assets/manifest.js',
      entry: { module: '/assets/entry.js', imports: [] },
      routes: { root: { id: 'root', path: '', module: '/assets/root.js' } },
    },
    entry: { module: entry },
    routes: { root: { id: 'root', path: '', module: { default: page } } },
  } as unknown as ServerBuild
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
    <Suspense fallback={<p>soon</p>}>
      <Part />
    </Suspense>
  )
}

test('a part that fails is in the log, and the page says so by its status (row 293)', async () => {
  const { answer, logged } = await ask(
    pageWith(() => new Promise((_resolve, reject) => setImmediate(reject, new Error('late')))),
  )
  expect([answer.status, logged]).toEqual([500, ['part of a page failed to render']])
  expect(await answer.text()).toContain('soon')
})
