import type { Coming } from '../catalog/coming.ts'

export interface SuggestedDrama {
  dramaId: string
  name: string
  categories: string
  coverUrl: string | null
  minimumAge?: number
  coming?: Coming
}
