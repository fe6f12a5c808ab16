/** Sentences are in the language of the page; a title is in that of its document. */
export interface DocumentList {
  lead: string
  /** Null: all are listed. */
  end: string | null
  documents: {
    documentNo: string
    kind: string | null
    title: string
    createdAtMs: number
    sent: string
    download: string
  }[]
}
