import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { publishAction } from '../../../platform/operator/actions.ts'
import { openOperator } from '../../../platform/operator/open-operator.ts'
import type { DramaPublication } from '../../../platform/publication/drama-publication.ts'
import { CATALOGUE_FOLDER } from '../../catalogue/folder.ts'

interface Wish {
  name: string
  episodeCount: number
  freeCount: number
  /** Announces a drama without episodes. */
  comesOn?: string
}

/**
 * Publishes a drama, or publishes it again, whose episodes all show the catalogue's first video, without captions, in a
 * running product. Returns a function for the addresses of its episodes.
 */
export async function publishOwnDrama(dataDir: string, { name, episodeCount, freeCount, comesOn }: Wish) {
  const [first] = JSON.parse(
    await readFile(join(CATALOGUE_FOLDER, 'catalog.json'), 'utf8'),
  ) as DramaPublication[]
  const film = first!.episodes[0]!
  const operator = await openOperator({ dataDir })
  try {
    const { dramaId } = await operator.perform(publishAction, {
      ...first!,
      key: name,
      name,
      translations: {},
      comesOn,
      episodes: Array.from({ length: episodeCount }, (_, index) => ({
        ...film,
        number: index + 1,
        captions: [],
        isFree: index < freeCount,
        priceCoins: index < freeCount ? 0 : 60,
      })),
    })
    // The product redirects from the bare id to the full address (row 37).
    return (number: number) => `/reel-shorts/${dramaId}/${number}/`
  } finally {
    await operator.close()
  }
}
