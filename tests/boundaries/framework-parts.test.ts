import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const require = createRequire(import.meta.url)
const findPackage = (name: string, from = require) => dirname(from.resolve(`${name}/package.json`))
const remix = findPackage('@remix-run/react')
const router = findPackage('@remix-run/router', createRequire(join(remix, 'package.json')))
const readFrom = (folder: string, path: string) => readFileSync(join(folder, path), 'utf8')

/** What this folder relies on, though no version promises it, with the file that must be changed when it is gone. */
const PRIVATE_PARTS: readonly [file: string, part: string | RegExp, text: () => string][] = [
  ['page-router.ts', 'window.__remixRouter = router', () => readFrom(remix, 'dist/esm/browser.js')],
  ['page-router.ts', /\n\s+getBlocker,\n\s+deleteBlocker,/, () => readFrom(router, 'dist/router.js')],
  ['manifest.ts', 'window.__remixManifest.routes', () => readFrom(remix, 'dist/esm/browser.js')],
  ['page-router.ts', 'return state.idx;', () => readFrom(router, 'dist/router.js')],
  [
    'keep-scroll-places.ts',
    'STORAGE_KEY = "positions"',
    () => readFrom(remix, 'dist/esm/scroll-restoration.js'),
  ],
  ['data-requests.ts', 'url.pathname = "_root.data"', () => readFrom(remix, 'dist/esm/single-fetch.js')],
  ['data-requests.ts', '.data`', () => readFrom(remix, 'dist/esm/single-fetch.js')],
  [
    'data-requests.ts',
    'resultHeaders.set("Content-Type", "text/x-script")',
    () => readFrom(findPackage('@remix-run/server-runtime'), 'dist/server.js'),
  ],
  [
    'load-route-module.ts',
    /async function loadRouteModule\(route, routeModulesCache\)/,
    () => readFrom(remix, 'dist/esm/routeModules.js'),
  ],
]

test.each(PRIVATE_PARTS)('%s: the framework still has %s', (_file, part, read) => {
  expect(read()).toMatch(part)
})

test('only this folder uses the framework’s private parts', () => {
  const PRIVATE = /__remix(?!-)|history\.state\b.*\bidx\b|\.routeModules\b/
  const files = globSync(['{app,server,workers,processes}/**/*.{ts,tsx}', '*.ts'], { cwd: ROOT })
  const strays = files
    .filter((file) => !file.startsWith('app/page/framework/') && !/\.test\.tsx?$/.test(file))
    .filter((file) => PRIVATE.test(readFileSync(join(ROOT, file), 'utf8')))
  expect(files.length).toBeGreaterThan(500)
  expect(strays).toEqual([])
})
