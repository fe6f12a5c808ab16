import { expect, test } from 'vitest'
import { renderPage } from '../../../tests/builders/render-page.tsx'
import { DEFAULT_SETTINGS } from '../settings/settings.ts'
import { CaptionText } from './caption-text.tsx'

const readLanguage = async (language: string | null) => {
  const page = await renderPage(
    <CaptionText
      text="กลับมาแล้ว"
      language={language}
      look={DEFAULT_SETTINGS.captions}
      areControlsShown={false}
    />,
  )
  return page.querySelector('p')?.getAttribute('lang') ?? null
}

test('captions say which language they are in, which need not be the page’s (row 403)', async () => {
  expect(await readLanguage('th')).toBe('th')
  expect(await readLanguage(null)).toBeNull()
})
