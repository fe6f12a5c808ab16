/** Name of the field by which a page imports the device's history: JSON of {@link ImportedEntry}s. */
export const IMPORT_FIELD = 'entries'

/** One drama of the device's history on its way to the member's. */
export interface ImportedEntry {
  dramaId: string
  episodeId: string
  /** From 1. */
  episodeNumber: number
  /** Where the device left the episode; 0: nowhere in particular. */
  seconds: number
  /** It was watched to its end. */
  isSeen: boolean
  /** It was taken out of Continue watching. */
  isPutAside: boolean
}

/** What became of the device's dramas; those that are named in neither could not be imported. */
export interface ImportOutcome {
  /** In the member's history now. */
  importedIds: string[]
  /** No longer in the catalogue. */
  goneIds: string[]
}
