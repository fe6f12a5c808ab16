export interface SuggestedDrama {
  dramaId: string
  name: string
  categories: string
  coverUrl: string | null
  minimumAge?: number
}
