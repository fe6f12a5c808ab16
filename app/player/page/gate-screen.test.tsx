import { describe, expect, test } from 'vitest'
import { openedEpisode } from '../../../tests/builders/opened-episode.ts'
import { renderPage, textsIn } from '../../../tests/builders/render-page.tsx'
import type { Site } from '../../context.ts'
import { openedState } from '../episodes/state.ts'
import { GateScreen } from './gate-screen.tsx'

/** The second episode of the sample is for the app only. */
async function render({ site = {}, isWithdrawn = false }: { site?: Partial<Site>; isWithdrawn?: boolean }) {
  const opened = openedEpisode({ epIndex: 1 })
  const episodesList = opened.episodesList.map((entry) => ({ ...entry, isWithdrawn }))
  const state = openedState({ ...opened, episodesList })
  return renderPage(<GateScreen state={state} pictureUrl={null} onEpisodes={() => {}} />, { site })
}

describe('an episode that does not play here (row 116)', () => {
  test('leads to the app, and has no media element', async () => {
    const page = await render({})
    expect(textsIn(page, 'h2')[0]).toContain('2')
    expect(page.querySelectorAll('[data-store]')).toHaveLength(2)
    expect(page.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('QR code of the download page')
    expect(page.querySelector('video')).toBeNull()
  })

  test('leads nowhere where the operator has no app', async () => {
    const page = await render({ site: { hasApp: false } })
    expect(textsIn(page, 'h2')).toHaveLength(1)
    expect(page.querySelectorAll('a')).toHaveLength(0)
  })

  test('says that it was removed, and does not lead to the app', async () => {
    const page = await render({ isWithdrawn: true })
    expect(page.querySelectorAll('a')).toHaveLength(0)
    expect(textsIn(page, 'h2')[0]).not.toBe(textsIn(await render({}), 'h2')[0])
  })
})
