import { expect, test } from 'vitest'
import { renderPage } from '../../../tests/builders/render-page.tsx'
import { CaptionSettingsForm } from './caption-settings.tsx'
import { DEFAULT_SETTINGS } from './settings.ts'

test('each language of captions is named in itself, and says so (row 403)', async () => {
  const tracks = [
    { language: 'ja', label: '日本語', url: '' },
    { language: 'pt-BR', label: 'português', url: '' },
  ]
  const page = await renderPage(
    <CaptionSettingsForm tracks={tracks} settings={DEFAULT_SETTINGS.captions} onChange={() => undefined} />,
  )
  const marked = [...page.querySelectorAll('label[lang]')].map((label) => [
    label.getAttribute('lang'),
    label.textContent,
  ])
  expect(marked).toEqual([
    ['ja', '日本語'],
    ['pt-BR', 'Português'],
  ])
})
