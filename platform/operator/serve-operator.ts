import { ZodError } from 'zod'
import { DramaPublication } from '../catalog/publication.ts'
import { type CatalogDeps, publishDrama } from '../catalog/publish-drama.ts'
import { type Listening, listenOnSocket } from '../listen.ts'
import type { Log } from '../log.ts'

/** A drama of 999 episodes with captions is far below it. */
const PUBLICATION_BYTES_MAX = 8 * 1024 * 1024

/**
 * Takes publications while the product runs, since the product holds the data folder: `POST /publications` with a
 * `DramaPublication` answers a `PublishedDrama`, or `{sentence}`. The socket is its user's alone; there is no other
 * check, as that user could open the folder itself.
 */
export function serveOperator(socketPath: string, deps: CatalogDeps & { log: Log }): Promise<Listening> {
  return listenOnSocket(socketPath, async (request) => {
    if (new URL(request.url).pathname !== '/publications' || request.method !== 'POST') {
      return answer(404, { sentence: 'This socket takes POST /publications only.' })
    }
    try {
      const text = await request.text()
      if (text.length > PUBLICATION_BYTES_MAX)
        return answer(413, { sentence: 'The publication is too large.' })
      const published = await publishDrama(deps, DramaPublication.parse(JSON.parse(text)))
      deps.log.info({ dramaId: published.dramaId, isNew: published.isNew }, 'a drama was published')
      return answer(200, published)
    } catch (error) {
      const isGivenWrong =
        error instanceof ZodError || error instanceof RangeError || error instanceof SyntaxError
      if (isGivenWrong) return answer(400, { sentence: `This is no publication: ${error.message}` })
      deps.log.error({ err: error }, 'a drama could not be published')
      return answer(500, { sentence: 'The drama could not be published; the log of the product says why.' })
    }
  })
}

function answer(status: number, value: unknown): Response {
  return Response.json(value, { status })
}
