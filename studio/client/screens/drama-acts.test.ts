import { expect, test } from 'vitest'
import { MinimumAge } from '../../../contract/catalog.ts'
import { Coins } from '../../../contract/coins.ts'
import { ShownFacts } from '../../../contract/shown-facts.ts'
import { CATEGORIES_MAX, CategoryName, DramaText } from '../../../platform/publication/drama-publication.ts'
import { CAST, GENRES } from '../parts/names-field.tsx'
import { AGE_MAX, PRICE_MAX } from './drama-acts.tsx'
import { INTRODUCTION_LENGTH_MAX, NAME_LENGTH_MAX } from './drama-texts.tsx'

test('the limits are those of the platform', () => {
  expect([AGE_MAX, PRICE_MAX]).toEqual([MinimumAge.maxValue, Coins.maxValue])
  const { name, introduction } = DramaText.shape
  expect([name.maxLength, introduction.maxLength]).toEqual([NAME_LENGTH_MAX, INTRODUCTION_LENGTH_MAX])
  expect([GENRES.countMax, GENRES.lengthMax]).toEqual([CATEGORIES_MAX, CategoryName.maxLength])
  const takesCast = (count: number, length: number) =>
    ShownFacts.safeParse({ cast: Array(count).fill('a'.repeat(length)) }).success
  expect(takesCast(CAST.countMax, CAST.lengthMax)).toBe(true)
  expect(takesCast(CAST.countMax + 1, 1) || takesCast(1, CAST.lengthMax + 1)).toBe(false)
})
