import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type SimilarDrama, stayInPlace } from './similar-drama.ts'

export function useSameDramas(dramaId: string, dramas: readonly SimilarDrama[]): readonly SimilarDrama[] {
  const { i18n } = useTranslation()
  const now = { about: `${dramaId} ${i18n.language}`, dramas }
  const [shown, setShown] = useState(now)
  const next = stayInPlace(shown, now)
  if (next !== shown) setShown(next)
  return next.dramas
}
