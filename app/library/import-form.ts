/** JSON of {@link ImportedEntry}s. */
export const IMPORT_FIELD = 'entries'

/** A drama of the device's history. */
export interface ImportedEntry {
  dramaId: string
  episodeId: string
  /** From 1. */
  episodeNumber: number
  /** Where the device left the episode; 0: no position. */
  seconds: number
  /** Whether it was watched to its end. */
  isSeen: boolean
  /** Whether it was removed from Continue watching. */
  isPutAside: boolean
}

/** Dramas in neither list could not be imported. */
export interface ImportOutcome {
  /** In the member's history now. */
  importedIds: string[]
  /** No longer in the catalogue. */
  goneIds: string[]
}
