import { GonePage, StuckPage, whyCodeFailed } from '../requests/gone-code.tsx'
import { retryUntilResponse } from '../requests/waiting-requests.ts'
import { untilCodeMayLoad } from './page-arrival.ts'
import { isSubmitting, pageRouter, untilGoneElsewhere } from './page-router.ts'

interface RouteFiles {
  module: string
  imports?: string[]
}

/**
 * Replaces Remix's loader (`vite.config.ts`), which reloads the present page if the code of the next one does not load:
 * without a network, that shows the browser's error page. Code that a newer build replaced, or that this document cannot
 * load, is not requested again: its page reloads as a document when it is rendered.
 */
export async function loadRouteModule(
  route: RouteFiles & { id: string },
  loaded: Record<string, unknown>,
): Promise<unknown> {
  if (!(route.id in loaded)) {
    const router = pageRouter()
    const signal = untilGoneElsewhere(router)
    const to = router?.state.navigation.location
    if (signal && to) await untilCodeMayLoad(to, signal)
    loaded[route.id] = await retryUntilResponse(() => loadCode(route), {
      kind: signal ? 'page' : router && isSubmitting(router.state) ? 'press' : 'code',
      signal,
    })
  }
  return loaded[route.id]
}

/**
 * Forms and parts of a page do not need the code of the route they request, so a video or a payment continues
 * without it.
 */
async function loadCode({ module, imports = [] }: RouteFiles): Promise<unknown> {
  try {
    return await import(/* @vite-ignore */ module)
  } catch (error) {
    const why = await whyCodeFailed([module, ...imports])
    if (why === 'away') throw error
    return { default: why === 'gone' ? GonePage : StuckPage }
  }
}
