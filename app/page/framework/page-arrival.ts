import { decode } from 'turbo-stream'
import type { PageLocation } from './page-router.ts'

/** What happens before the router has a page's code, without which it reports nothing of the page. */
export interface PageArrival {
  /** The code of the page is loaded and evaluated when this resolves. Must not reject. */
  beforeCode(to: PageLocation, signal: AbortSignal): Promise<void>
  /** @param read what the loaders of the page's routes returned; rejects for a redirect or an error */
  onData(to: PageLocation, read: () => Promise<unknown[]>): void
}

let followed: PageArrival | null = null

export function followPageArrival(arrival: PageArrival): void {
  followed = arrival
}

export async function untilCodeMayLoad(to: PageLocation, signal: AbortSignal): Promise<void> {
  await followed?.beforeCode(to, signal)
}

/** The response remains whole for the router. */
export function reportPageData(to: PageLocation, response: Response): void {
  if (followed && response.body) followed.onData(to, () => readRoutes(response.clone()))
}

async function readRoutes({ body }: Response): Promise<unknown[]> {
  const { value } = await decode(body!)
  return Object.values(value as Record<string, { data?: unknown }>).map(({ data }) => data)
}
