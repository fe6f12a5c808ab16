import { expect, test } from 'vitest'
import { openedEpisode } from '../../../tests/builders/opened-episode.ts'
import { renderPage } from '../../../tests/builders/render-page.tsx'
import { EpisodeGrid } from './episode-grid.tsx'
import { openedState } from './state.ts'

/** What the list says of the episode that is open. */
async function nameOfOpen(epIndex: number): Promise<string | null | undefined> {
  const page = await renderPage(
    <EpisodeGrid state={openedState(openedEpisode({ epIndex }))} onOpen={() => {}} />,
  )
  return page.querySelector('[aria-current=page][data-episode-index]')?.getAttribute('aria-label')
}

test('the list says of the open episode that it plays only where it does (row 125)', async () => {
  expect(await nameOfOpen(0)).toBe('Episode 1, now playing')
  expect(await nameOfOpen(1)).toBe('Episode 2, only in the app')
  expect(await nameOfOpen(2)).toBe('Episode 3, locked, 60 coins')
})
