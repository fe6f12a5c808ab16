import type { DramaCard } from '../../contract/catalog.ts'
import { type Coming, withComing } from './coming.ts'

export const CARD_CATEGORIES_MAX = 3
/** Cards truncate the introduction anyway; sixty full ones would be most of the page's bytes. */
const INTRODUCTION_LENGTH_MAX = 160
const NEW_FOR_MS = 14 * 86_400_000
const SLIDE_INTRODUCTION_LENGTH_MAX = 260

/** Only what a card shows, since every card's data is part of the page. */
export interface DramaCardData {
  dramaId: string
  name: string
  introduction: string
  categories: string
  coverUrl: string | null
  coverColor: string | null
  episodeCount: number | null
  freeCount: number | null
  isNew: boolean
  minimumAge?: number
  coming?: Coming
}

export function toCard(drama: DramaCard): DramaCardData {
  const { minimumAge } = drama
  return {
    dramaId: drama.dramaId,
    name: drama.name,
    introduction: shortened(drama.introduction),
    categories: drama.categories.slice(0, CARD_CATEGORIES_MAX).join(' / '),
    coverUrl: drama.coverUrl,
    coverColor: drama.coverColor,
    episodeCount: drama.episodeCount,
    freeCount: drama.freeEpisodeCount,
    isNew: Date.now() - (drama.publishedAtMs ?? 0) < NEW_FOR_MS,
    ...(minimumAge !== null && { minimumAge }),
    ...withComing(drama.comesOn),
  }
}

export interface DramaSlideData extends DramaCardData {
  wideCoverUrl: string | null
}

export function toSlide(drama: DramaCard): DramaSlideData {
  return {
    ...toCard(drama),
    introduction: shortened(drama.introduction, SLIDE_INTRODUCTION_LENGTH_MAX),
    wideCoverUrl: drama.wideCoverUrl,
  }
}

/** Truncated between words, or between characters in languages without spaces. */
export function shortened(text: string, lengthMax = INTRODUCTION_LENGTH_MAX): string {
  const characters = [...text.trim()]
  if (characters.length <= lengthMax) return characters.join('')
  const cut = characters.slice(0, lengthMax - 1).join('')
  const lastBlank = cut.lastIndexOf(' ')
  return `${lastBlank > cut.length / 2 ? cut.slice(0, lastBlank) : cut}…`
}
