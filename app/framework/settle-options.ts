export const REMIX_CODE = '/@remix-run/react/dist/'
/** The module of that folder that `load-route-module.ts` replaces, as the others import it. */
export const ROUTE_LOADER = './routeModules.js'

const isOn = (future: Readonly<Record<string, boolean>>, flag: string) => String(future[flag] === true)

/** What Remix checks at run time, and the result; each occurs in its code at least once. */
export const SETTLED: readonly [
  question: RegExp,
  result: (future: Readonly<Record<string, boolean>>, flag: string) => string,
][] = [
  [/(?:[\w.]+\.)?\bfuture\.(v3_\w+)/g, isOn],
  [/window\.__remixContext\.isSpaMode|\bisSpaMode(?= (?:&&|\?))|(?<=if \(|!)isSpaMode\b/g, () => 'false'],
  [/typeof singleFetch === "function"/g, () => 'true'],
  [/typeof __remixContext === "object" && __remixContext\.a/g, () => 'false'],
  [/^\w+\.displayName = .*$/gm, () => ''],
]

/**
 * Remix checks at run time what `remix.config.js` decides. With the results written into its code, code that
 * only other results need stays out of the browser: data without single fetch, pages without a server.
 */
export function settleOptions(code: string, future: Readonly<Record<string, boolean>>): string {
  return SETTLED.reduce(
    (settled, [check, result]) => settled.replace(check, (_, ...groups) => result(future, String(groups[0]))),
    code,
  )
}
