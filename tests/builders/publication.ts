import type { DramaPublication } from '../../platform/publication/drama-publication.ts'

const HEX_DIGITS = 24

/** A content key derived from a number. */
function toKey(n: number): string {
  return n.toString(16).padStart(HEX_DIGITS, '0')
}

/**
 * A publication for tests: three episodes, the first free, the second locked at 20 coins, the third app-only.
 * Override what the test is about.
 */
export function aPublication(given: Partial<DramaPublication> & { key: string }): DramaPublication {
  return {
    language: 'en',
    name: given.key,
    introduction: `About ${given.key}.`,
    translations: {},
    categories: [{ name: 'Romance', translations: { es: 'Romance (es)', 'zh-Hans': '爱情' } }],
    series: null,
    coverKey: toKey(1),
    wideCoverKey: toKey(2),
    coverColor: '#aa3344',
    episodes: [
      anEpisode(1, { isFree: true, priceCoins: 0 }),
      anEpisode(2, {}),
      anEpisode(3, { isAppOnly: true }),
    ],
    ...given,
  }
}

export function anEpisode(
  number: number,
  given: Partial<DramaPublication['episodes'][number]>,
): DramaPublication['episodes'][number] {
  return {
    number,
    mediaKey: toKey(100 + number),
    firstFrameKey: toKey(10_000 + number),
    hasHighMp4: false,
    durationMs: 61_400,
    captions: [{ language: 'en', label: 'English' }],
    isFree: false,
    isAppOnly: false,
    priceCoins: 20,
    ...given,
  }
}
