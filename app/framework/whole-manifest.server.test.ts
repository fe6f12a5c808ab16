import type { EntryContext } from '@remix-run/server-runtime'
import { expect, test } from 'vitest'
import { withWholeManifest } from './whole-manifest.server.ts'

const route = {
  hasAction: false,
  hasLoader: true,
  hasClientAction: false,
  hasClientLoader: false,
  hasErrorBoundary: false,
}
const MANIFEST: EntryContext['manifest'] = {
  version: 'abc',
  url: '/assets/manifest-abc.js',
  entry: { module: '/assets/entry-1.js', imports: ['/assets/framework-1.js', '/assets/shell-1.js'] },
  routes: {
    root: { ...route, id: 'root', path: '', module: '/assets/root-1.js', imports: ['/assets/shell-1.js'] },
    player: {
      ...route,
      id: 'player',
      parentId: 'root',
      path: 'reel-shorts/:drama/:ep',
      module: '/assets/route-2.js',
      imports: ['/assets/framework-1.js', '/assets/pages-1.js'],
    },
  },
}
const AS_REMIX_WRITES = `import * as route0 from "/assets/root-1.js";
window.__remixManifest = ${JSON.stringify({ ...MANIFEST, routes: { root: MANIFEST.routes.root } }, null, 2)};
window.__remixRouteModules = {"root":route0};`

test('a document has all routes, without flags that are off and files that every page has', () => {
  const written = withWholeManifest(`<script type="module">${AS_REMIX_WRITES}</script>`, MANIFEST, 'held')
  const [, text = ''] = /window\.__remixManifest = (\{.*\});\n/.exec(written) ?? []
  expect(JSON.parse(text)).toEqual({
    version: 'abc',
    url: '/assets/manifest-abc.js',
    entry: MANIFEST.entry,
    routes: {
      root: { id: 'root', path: '', hasLoader: true, module: '/assets/root-1.js', imports: [] },
      player: {
        id: 'player',
        parentId: 'root',
        path: 'reel-shorts/:drama/:ep',
        hasLoader: true,
        module: '/assets/route-2.js',
        imports: ['/assets/pages-1.js'],
      },
    },
  })
  expect(written.replace(text, '')).toBe(
    '<script type="module">import * as route0 from "/assets/root-1.js";\nwindow.__remixManifest = ;\n' +
      'window.__remixRouteModules = {"root":route0};</script>',
  )
})

test('a document whose scripts are held imports the routes', () => {
  expect(withWholeManifest(`<script type="held">${AS_REMIX_WRITES}</script>`, MANIFEST, 'held')).toBe(
    '<script type="held">import * as route0 from "/assets/root-1.js";\nimport "/assets/manifest-abc.js";\n' +
      'window.__remixRouteModules = {"root":route0};</script>',
  )
})

test('a document without routes is left as it is', () => {
  expect(withWholeManifest('<p>An error</p>', MANIFEST, 'held')).toBe('<p>An error</p>')
})
