import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { REMIX_CODE, ROUTE_LOADER, SETTLED, settleOptions } from '../../app/framework/settle-options.ts'
import remixOptions from '../../remix.config.js'

const ROOT = join(import.meta.dirname, '../..')
const require = createRequire(import.meta.url)
const findPackage = (name: string, from = require) => dirname(from.resolve(`${name}/package.json`))
const remix = findPackage('@remix-run/react')
const router = findPackage('@remix-run/router', createRequire(join(remix, 'package.json')))
const routerDom = findPackage('react-router-dom', createRequire(join(remix, 'package.json')))
const readFrom = (folder: string, path: string) => readFileSync(join(folder, path), 'utf8')

/** What this folder relies on, though no version promises it, with the file that must be changed when it is gone. */
const PRIVATE_PARTS: readonly [file: string, part: string | RegExp, text: () => string][] = [
  ['page-router.ts', 'window.__remixRouter = router', () => readFrom(remix, 'dist/esm/browser.js')],
  ['page-router.ts', /\n\s+getBlocker,\n\s+deleteBlocker,/, () => readFrom(router, 'dist/router.js')],
  ['manifest.ts', 'window.__remixManifest.routes', () => readFrom(remix, 'dist/esm/browser.js')],
  ['manifest.ts', /manifest\.version\b/, () => readFrom(remix, 'dist/esm/fog-of-war.js')],
  ['history-entry.ts', 'return state.idx;', () => readFrom(router, 'dist/router.js')],
  [
    'keep-scroll-places.ts',
    'STORAGE_KEY = "positions"',
    () => readFrom(remix, 'dist/esm/scroll-restoration.js'),
  ],
  ['data-requests.ts', '/__manifest`', () => readFrom(remix, 'dist/esm/fog-of-war.js')],
  [
    'data-requests.ts',
    "searchParams.append('p'",
    () => readFrom(remix, 'dist/esm/fog-of-war.js').replaceAll('"', "'"),
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
    () => readFrom(remix, `dist/esm/${ROUTE_LOADER}`),
  ],
]

test.each(PRIVATE_PARTS)('%s: the framework still has %s', (_file, part, read) => {
  expect(read()).toMatch(part)
})

/** The text of each part whose options the build settles. */
const settledText: Record<string, () => string> = {
  '/@remix-run/react/dist/': () =>
    globSync('dist/esm/*.js', { cwd: remix })
      .map((path) => readFrom(remix, path))
      .join('\n'),
  '/@remix-run/router/dist/router.js': () => readFrom(router, 'dist/router.js'),
  '/react-router-dom/dist/index.js': () => readFrom(routerDom, 'dist/index.js'),
  '/react-dom/cjs/react-dom.production.min.js': () =>
    readFrom(findPackage('react-dom'), 'cjs/react-dom.production.min.js'),
}

describe('what the build settles', () => {
  const checks = SETTLED.flatMap(({ code, settled }) =>
    settled.map(([question]) => [code, question] as const),
  )

  test.each(checks)('%s still checks %s', (code, question) => {
    expect(settledText[code]!()).toMatch(question)
  })

  test('is a constant in the code afterwards', () => {
    const settle = (code: string, future = {}) => settleOptions(code, REMIX_CODE, future)
    expect(settle('if (context.future.v3_singleFetch && !isSpaMode) a()', { v3_singleFetch: true })).toBe(
      'if (true && !false) a()',
    )
    expect(settle('future.v3_other')).toBe('false')
    expect(settleOptions('future.v3_other', '/app/root.tsx', {})).toBeNull()
  })

  test('is true: the flags that Remix passes to its router, and none besides', () => {
    const browser = settleOptions(settledText[REMIX_CODE]!(), REMIX_CODE, { ...remixOptions.future })!
    const flags = /createRouter\(\{.*?future: \{(.*?)\}/s.exec(browser)![1]!
    const passed = Object.fromEntries(
      [...flags.matchAll(/(v7_\w+): (.*)/g)].map(([, flag, value]) => [
        flag,
        /^true( === true)?,?$/.test(value!),
      ]),
    )
    const checked = settledText['/@remix-run/router/dist/router.js']!().matchAll(/\bfuture\.(v7_\w+)/g)
    // One belongs to the server's half of the router, which is not in the browser.
    const inBrowser = new Set([...checked].map(([, flag]) => flag!))
    expect(inBrowser.delete('v7_throwAbortReason')).toBe(true)
    expect(inBrowser.size).toBeGreaterThan(4)
    expect(Object.fromEntries([...inBrowser].map((flag) => [flag, passed[flag]]))).toEqual(
      Object.fromEntries([...inBrowser].map((flag) => [flag, true])),
    )
  })

  test('is not used: view transitions, deferred data, React 17’s roots', () => {
    const USE =
      /\bviewTransition\b|\buseViewTransitionState\b|\bdefer\(|\bfindDOMNode\b|\bunmountComponentAtNode\b/
    const files = globSync('app/**/*.{ts,tsx}', { cwd: ROOT })
    expect(files.length).toBeGreaterThan(400)
    const users = files.filter((file) => USE.test(readFileSync(join(ROOT, file), 'utf8')))
    expect(users).toEqual(['app/framework/settle-options.ts'])
  })
})

test('only this folder uses the framework’s private parts', () => {
  const PRIVATE = /__remix(?!-)|history\.state\b.*\bidx\b|['"`]\/__manifest|\.routeModules\b/
  /** Where the browser's requests for routes arrive: their addresses are the framework's. */
  const OTHERS = new Set(['app/addresses/address-table.ts', 'server/security/request-shape.ts'])
  const files = globSync(['{app,server,workers,processes}/**/*.{ts,tsx}', '*.ts'], { cwd: ROOT })
  const strays = files
    .filter((file) => !file.startsWith('app/framework/') && !/\.test\.tsx?$/.test(file) && !OTHERS.has(file))
    .filter((file) => PRIVATE.test(readFileSync(join(ROOT, file), 'utf8')))
  expect(files.length).toBeGreaterThan(500)
  expect(strays).toEqual([])
})
