export const IMPORT_FIELD = 'entries'

export interface ImportedEntry {
  dramaId: string
  episodeId: string
  episodeNumber: number
  seconds: number
  isSeen: boolean
  isPutAside: boolean
}

export interface ImportOutcome {
  importedIds: string[]
  goneIds: string[]
}
