import { expect, test } from 'vitest'
import { MinimumAge } from '../../../contract/catalog.ts'
import { Coins } from '../../../contract/coins.ts'
import { DramaText } from '../../../platform/publication/drama-publication.ts'
import { AGE_MAX, PRICE_MAX } from './drama-acts.tsx'
import { INTRODUCTION_LENGTH_MAX, NAME_LENGTH_MAX } from './drama-texts.tsx'

test('the limits are those of the platform', () => {
  expect([AGE_MAX, PRICE_MAX]).toEqual([MinimumAge.maxValue, Coins.maxValue])
  const { name, introduction } = DramaText.shape
  expect([name.maxLength, introduction.maxLength]).toEqual([NAME_LENGTH_MAX, INTRODUCTION_LENGTH_MAX])
})
