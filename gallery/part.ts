import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import type { DramaSlideData } from '../app/catalog/drama-card.ts'

/** Texts that parts are filled with, in the language of the page. */
export const TEXTS = [
  'common',
  'catalog',
  'account',
  'wallet',
  'player',
  'library',
  'install',
  'legal',
] as const

/** What the parts are filled with: dramas of the running product, and texts. */
export interface Sample {
  dramas: DramaSlideData[]
  t: TFunction<typeof TEXTS>
}

/** A part of the interface in each of its states. */
export interface Part {
  name: string
  /**
   * `stage`: the part fills a video's stage, which the gallery provides; `window`: it lies at an edge of the window; `page`: it is as
   * wide as the page.
   */
  place?: 'stage' | 'window' | 'page'
  states: Record<string, ReactNode>
}

/** The parts of one file of `subjects/`. */
export interface Subject {
  name: string
  list: (sample: Sample) => Part[]
}
