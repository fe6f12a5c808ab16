import type { EntryContext } from '@remix-run/server-runtime'
import { toScriptJson } from '../../contract/script-json.ts'

type RoutesManifest = EntryContext['manifest']

/** A page may be rendered with those of its routes alone that can match; this then has all of them. */
export interface WholeContext extends EntryContext {
  wholeManifest?: RoutesManifest
}

const written = new WeakMap<RoutesManifest, string>()

/** Flags that are off, and files that every page has, are most of its bytes. */
function writeManifest({ entry, routes, ...rest }: RoutesManifest): string {
  const onEveryPage = new Set([entry.module, ...entry.imports])
  const short = Object.entries(routes).map(([id, { imports = [], ...route }]) => [
    id,
    {
      ...Object.fromEntries(Object.entries(route).filter(([, value]) => value !== false)),
      imports: imports.filter((file) => !onEveryPage.has(file)),
    },
  ])
  return toScriptJson({ entry, routes: Object.fromEntries(short), ...rest })
}

const START = 'window.__remixManifest = {'
const END = '\n};'
const SCRIPT = '<script'

/**
 * Remix writes the routes of the present page alone into a document, and its pages request those of their links from
 * `/__manifest`, each page anew. All routes are smaller than two of these responses, so the document has them
 * (`settle-options.ts` leaves the requests out of the browser's code). A document whose scripts are held for a video, where
 * each byte delays it, imports them from the build's file instead. A document without any is returned as it is.
 *
 * @param heldType the type of a script that is held
 */
export function withWholeManifest(html: string, manifest: RoutesManifest, heldType: string): string {
  const from = html.indexOf(START)
  const to = html.indexOf(END, from)
  if (from === -1 || to === -1) return html
  const isHeld = html.slice(html.lastIndexOf(SCRIPT, from), from).includes(`type="${heldType}"`)
  return html.slice(0, from) + writeRoutes(manifest, isHeld) + html.slice(to + END.length)
}

function writeRoutes(manifest: RoutesManifest, isHeld: boolean): string {
  if (isHeld) return `import ${toScriptJson(manifest.url)};`
  const whole = written.get(manifest) ?? writeManifest(manifest)
  written.set(manifest, whole)
  return `window.__remixManifest = ${whole};`
}
