import { isSubmitting, pageRouter, untilGoneElsewhere } from './page-router.ts'
import { retryUntilAnswered } from './retry-until-answered.ts'

/**
 * In the place of Remix's own, which loads the present page again when the code of the next one does not arrive: without
 * a network that is the browser's own error page. `vite.config.ts` exchanges the two. Row 418.
 */
export async function loadRouteModule(
  route: { id: string; module: string },
  loaded: Record<string, unknown>,
): Promise<unknown> {
  if (!(route.id in loaded)) {
    const router = pageRouter()
    const signal = untilGoneElsewhere(router)
    loaded[route.id] = await retryUntilAnswered(() => import(/* @vite-ignore */ route.module), {
      kind: signal ? 'page' : router && isSubmitting(router.state) ? 'press' : 'code',
      signal,
    })
  }
  return loaded[route.id]
}
