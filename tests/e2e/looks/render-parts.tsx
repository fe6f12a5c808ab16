import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { DramaSlideData } from '../../../app/catalog/drama-card.ts'
import type { Language } from '../../../app/i18n/language.ts'
import { type Subject, TEXTS } from '../../../gallery/part.ts'
import { renderPage } from '../../builders/render-page.tsx'

/** Where the covers are requested, which the test answers. */
const COVERS = '/pictures'

const NAMES = [
  'Neon Oath',
  'Moonbound',
  'The Heiress Returns',
  'Love Me',
  'Salt and Silk',
  'Hero of the Year',
]

const dramas = NAMES.map(
  (name, index): DramaSlideData => ({
    dramaId: `d${index}`,
    name,
    introduction: 'A courier finds a letter that was never meant to arrive, and the one who wrote it.',
    categories: 'Romance',
    coverUrl: `${COVERS}/${index}.webp`,
    wideCoverUrl: null,
    coverColor: null,
    episodeCount: 40,
    freeCount: 8,
    isNew: index === 1,
    ...(index === 2 && { minimumAge: 16 }),
  }),
)

const subjects = import.meta.glob<{ subject: Subject }>('../../../gallery/subjects/*.tsx', { eager: true })

export interface WantedPart {
  /** A file of `gallery/subjects/`, without its ending. */
  subject: string
  part: string
  state: string
  language: Language
}

function Wanted({ subject, part, state }: WantedPart) {
  const { t } = useTranslation(TEXTS)
  const { list } = subjects[`../../../gallery/subjects/${subject}.tsx`]!.subject
  const found = list({ dramas, t: t as TFunction<typeof TEXTS> }).find(({ name }) => name === part)
  const shown = found?.states[state]
  if (!shown) throw new Error(`The gallery has no "${part}: ${state}".`)
  const isOnStage = found.place === 'stage'
  return <div {...(isOnStage && { className: 'gallery-stage', 'data-over-picture': true })}>{shown}</div>
}

/** The parts as the web front renders them, which is how they look before any script runs. */
export async function renderPart(wanted: WantedPart): Promise<string> {
  const { body } = await renderPage(<Wanted {...wanted} />, { language: wanted.language })
  return body.innerHTML
}
