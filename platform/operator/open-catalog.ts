import type { DramaPublication } from '../catalog/publication.ts'

/** What a publication became. */
export interface PublishedDrama {
  dramaId: string
  /** False: a drama with this key was there and was updated. */
  isNew: boolean
  /** By episode number, the first at index 0. They stay the same at the next publication. */
  episodeIds: string[]
}

export interface OpenCatalog {
  publish(publication: DramaPublication): Promise<PublishedDrama>
  close(): Promise<void>
}

export interface CatalogSettings {
  /** Folder of the embedded database. */
  dataDir: string
  /** Set: PostgreSQL; the data folder is not touched. */
  databaseUrl?: string | undefined
}

/**
 * Opens the catalogue for publishing, whether the product runs or not: with `databaseUrl` it connects to PostgreSQL;
 * else it takes the data folder when that is free, and when the product holds it, hands publications to the product.
 * Rejects with an `Error` whose message is one sentence for the person at the command line.
 */
export async function openCatalog(settings: CatalogSettings): Promise<OpenCatalog> {
  throw new Error(`The catalogue of ${settings.dataDir} cannot be opened yet.`)
}
