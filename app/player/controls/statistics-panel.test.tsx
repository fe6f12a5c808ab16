import { expect, test } from 'vitest'
import { renderPage, textsIn } from '../../../tests/builders/render-page.tsx'
import { StatisticsList } from './statistics-panel.tsx'

test('in Arabic, values stand in the direction of their words, and width before height (row 441)', async () => {
  const page = await renderPage(
    <StatisticsList
      picture={{ width: 1080, height: 1920 }}
      renditionBitsPerSecond={2_160_000}
      bitsPerSecond={undefined}
      bufferedSeconds={14.2}
      frames={{ droppedVideoFrames: 3, totalVideoFrames: 12_480 }}
      firstPictureMs={null}
    />,
    { language: 'ar' },
  )
  expect(textsIn(page, 'dd').join(' ')).toContain('12,480')
  expect(textsIn(page, '[dir]')).toEqual(['1080×1920'])
})
