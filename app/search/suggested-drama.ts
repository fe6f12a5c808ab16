export interface SuggestedDrama {
  dramaId: string
  name: string
  /** The first three, joined. */
  categories: string
  coverUrl: string | null
  /** Absent: no age mark. */
  minimumAge?: number
}
