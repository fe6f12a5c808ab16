import { useTranslation } from 'react-i18next'
import { expect, test, vi } from 'vitest'
import type { DramaSlideData } from '../app/catalog/drama-card.ts'
import { renderPage, textsIn } from '../tests/builders/render-page.tsx'
import { type Subject, TEXTS } from './part.ts'
import { ShownPart } from './shown-part.tsx'

const subjects = Object.values(
  import.meta.glob<{ subject: Subject }>('./subjects/*.tsx', { eager: true }),
).map(({ subject }) => subject)

const dramas = Array.from(
  { length: 10 },
  (_, index): DramaSlideData => ({
    dramaId: `d${index}`,
    name: `Drama ${index}`,
    introduction: 'What it is about.',
    categories: 'Romance',
    coverUrl: `/pictures/${index}.webp`,
    wideCoverUrl: null,
    coverColor: null,
    episodeCount: 40,
    freeCount: 8,
    isNew: false,
  }),
)

function Parts({ subject: { list } }: { subject: Subject }) {
  const { t } = useTranslation(TEXTS)
  return list({ dramas, t }).map((part) => <ShownPart key={part.name} part={part} />)
}

/** Rendered by the browser alone. */
const OF_BROWSER = ['Keys', 'Search field']

/** What React says of effects that only a browser runs. */
const OF_SERVER = /useLayoutEffect does nothing on the server/

test.each(subjects)(
  'each part of "$name" renders in every state, and React has no complaint',
  async (subject) => {
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => {})
    const page = await renderPage(<Parts subject={subject} />)
    const states = [...page.querySelectorAll<HTMLElement>('[data-state]')]
    expect(states.length).toBeGreaterThan(3)
    const empty = states
      .map((state) => ({
        name: `${state.closest('[data-part]')?.getAttribute('data-part')}: ${state.dataset.state}`,
        isEmpty: state.childElementCount === 0,
      }))
      .filter(({ name, isEmpty }) => isEmpty && !OF_BROWSER.some((part) => name.startsWith(part)))
    expect(empty).toEqual([])
    const said = complaints.mock.calls.map((words) => words.join(' '))
    complaints.mockRestore()
    expect(said.filter((sentence) => !OF_SERVER.test(sentence))).toEqual([])
  },
)

test('the prices of a drama name every episode: what is free, what is locked and what only the app plays (row 430)', async () => {
  const player = subjects.find(({ name }) => name === 'Player')!
  const prices: Subject = {
    ...player,
    list: (given) => player.list(given).filter(({ name }) => name === 'Prices'),
  }
  const rows = textsIn(await renderPage(<Parts subject={prices} />), '[data-state="usual"] dl > div')
  expect(rows).toEqual([
    expect.stringMatching(/^Available to you\s*1$/),
    expect.stringMatching(/^Each locked episode/),
    expect.stringMatching(/^All \d+ locked episodes/),
    expect.stringMatching(/^Only in the app\s*2$/),
  ])
})
