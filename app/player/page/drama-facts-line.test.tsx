import { expect, test } from 'vitest'
import { openedEpisode } from '../../../tests/builders/opened-episode.ts'
import { renderPage, textsIn } from '../../../tests/builders/render-page.tsx'
import { openedState } from '../episodes/state.ts'
import { PlaybackController } from '../pool/playback-controller.ts'
import { PlaybackContext } from '../pool/use-playback.ts'
import { DramaFactsLine } from './drama-facts-line.tsx'

async function lineAt(epIndex: number, episodeSeconds: number[]): Promise<string> {
  const opened = openedEpisode({ epIndex })
  const state = openedState({ ...opened, detail: { ...opened.detail, episodeSeconds, minimumAge: 16 } })
  const page = await renderPage(
    <PlaybackContext.Provider value={new PlaybackController()}>
      <DramaFactsLine state={state} />
    </PlaybackContext.Provider>,
  )
  return textsIn(page, 'p')[0] ?? ''
}

test('shows episodes and minutes of a drama, and from the second episode also the minutes left', async () => {
  expect(await lineAt(0, [60, 60, 60, 60])).toMatch(/^4 episodes · 4\smin\D*16/)
  expect(await lineAt(1, [60, 60, 60, 60])).toMatch(/^4 episodes · 4\smin\w* · 3\smin\w* left\D*16/)
})

test('without lengths from the backend shows only the number of episodes', async () => {
  expect(await lineAt(1, [])).toMatch(/^4 episodes\D*16/)
})
