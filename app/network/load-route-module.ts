import { whyCodeFailed } from './gone-code.ts'
import { GonePage, StuckPage } from './gone-page.tsx'
import { isSubmitting, pageRouter, untilGoneElsewhere } from './page-router.ts'
import { retryUntilAnswered } from './retry-until-answered.ts'

interface RouteFiles {
  module: string
  imports?: string[]
}

/**
 * In the place of Remix's own, which loads the present page again when the code of the next one does not arrive: without
 * a network that is the browser's own error page. `vite.config.ts` exchanges the two. Code
 * that a newer build has replaced, or that this document cannot load any more, is not asked for again: its page, once
 * shown, is loaded as a document.
 */
export async function loadRouteModule(
  route: RouteFiles & { id: string },
  loaded: Record<string, unknown>,
): Promise<unknown> {
  if (!(route.id in loaded)) {
    const router = pageRouter()
    const signal = untilGoneElsewhere(router)
    loaded[route.id] = await retryUntilAnswered(() => loadCode(route), {
      kind: signal ? 'page' : router && isSubmitting(router.state) ? 'press' : 'code',
      signal,
    })
  }
  return loaded[route.id]
}

/** Forms and parts of a page need no code of the route they ask, so a film or a payment goes on without it. */
async function loadCode({ module, imports = [] }: RouteFiles): Promise<unknown> {
  try {
    return await import(/* @vite-ignore */ module)
  } catch (error) {
    const why = await whyCodeFailed([module, ...imports])
    if (why === 'away') throw error
    return { default: why === 'gone' ? GonePage : StuckPage }
  }
}
