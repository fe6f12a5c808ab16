export const REMIX_CODE = '/@remix-run/react/dist/'
/** The module of that folder that `load-route-module.ts` replaces, as the others import it. */
export const ROUTE_LOADER = './routeModules.js'

const isOn = (future: Readonly<Record<string, boolean>>, flag: string) => String(future[flag] === true)

export interface SettledCode {
  /** A part of the paths of its modules. */
  code: string
  /** What that code checks at run time, and the result; each occurs in it at least once. */
  settled: readonly [
    question: RegExp,
    result: (future: Readonly<Record<string, boolean>>, ...groups: string[]) => string,
  ][]
}

const isFalse = () => 'false'
const isTrue = () => 'true'

export const SETTLED: readonly SettledCode[] = [
  {
    code: REMIX_CODE,
    settled: [
      // A document has all routes (`whole-manifest.server.ts`), so nothing requests those of its links.
      [/(?<=let enableFogOfWar = )isFogOfWarEnabled\(future, isSpaMode\)/, isTrue],
      [/(?<=if \()!isFogOfWarEnabled\(future, isSpaMode\)/g, isTrue],
      [/(?:[\w.]+\.)?\bfuture\.(v3_\w+)/g, isOn],
      [/window\.__remixContext\.isSpaMode|\bisSpaMode(?= (?:&&|\?))|(?<=if \(|!)isSpaMode\b/g, isFalse],
      [/typeof singleFetch === "function"/g, isTrue],
      [/typeof __remixContext === "object" && __remixContext\.a/g, isFalse],
      [/^\w+\.displayName = .*$/gm, () => ''],
    ],
  },
  {
    code: '/@remix-run/router/dist/router.js',
    settled: [
      // Remix sets each of these flags, given its own of `remix.config.js`.
      [/\bfuture\.v7_\w+/g, isTrue],
      // With single fetch, data that comes later arrives as promises, never as deferred data.
      [/(?<=function isDeferredResult\(result\) \{\s+return )[^;]+/, isFalse],
      [/(?<=function isDeferredData\(value\) \{\s+)[^}]+/, () => 'return false;\n'],
      // No link or form requests a view transition.
      [/(?<=let viewTransitionOpts;\s+(?:\/\/.*\s+)?if \()pendingAction === Action\.Pop/, isFalse],
      [/(?<=else if \()pendingViewTransitionEnabled(?=\))/, isFalse],
      [/(?<=\s)if \(isBrowser\)(?= \{\s+(?:\/\/.*\s+)*restoreAppliedTransitions\()/, () => 'if (false)'],
      [/(?<=if \()removePageHideEventListener(?=\))/, isFalse],
    ],
  },
  {
    code: '/react-router-dom/dist/index.js',
    settled: [
      [/!viewTransitionOpts \|\| isViewTransitionUnavailable/, isTrue],
      [/vtContext\.isTransitioning && !vtContext\.flushSync/, isFalse],
      [/!vtContext\.isTransitioning && interruption/, isFalse],
      [/renderDfd && pendingState && (?=router|state)/g, () => 'false && '],
    ],
  },
  {
    // React 17's ways to start, which pages of React 18 do not use.
    code: '/react-dom/cjs/react-dom.production.min.js',
    settled: [
      [
        /\bexports\.(findDOMNode|hydrate|render|unmountComponentAtNode|unstable_renderSubtreeIntoContainer)=(?=function\()/g,
        (_, name) => `var ${name}=`,
      ],
    ],
  },
]

/**
 * Remix, its router and React check at run time what `remix.config.js` or the product's code decides. With the results
 * written into their code, code that only other results need stays out of the browser: data without single fetch,
 * pages without a server, view transitions, React 17's roots.
 * @param id of the module, its path
 * @returns null if nothing in it is settled
 */
export function settleOptions(
  code: string,
  id: string,
  future: Readonly<Record<string, boolean>>,
): string | null {
  const settled = SETTLED.find((part) => id.includes(part.code))?.settled
  if (!settled) return null
  return settled.reduce(
    (text, [check, result]) => text.replace(check, (_, ...groups) => result(future, String(groups[0]))),
    code,
  )
}
