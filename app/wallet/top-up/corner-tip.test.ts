import { expect, test } from 'vitest'
import { LANGUAGES } from '../../i18n/language.ts'
import { formatTip } from './corner-tip.ts'

/** With `~` for whichever space does not break. */
const WRITTEN: Record<(typeof LANGUAGES)[number], string> = {
  en: '+10%',
  'zh-Hans': '+10%',
  'zh-Hant': '+10%',
  ja: '+10%',
  ko: '+10%',
  es: '+10%',
  'pt-BR': '+10%',
  fr: '+10~%',
  de: '+10~%',
  id: '+10%',
  th: '+10%',
  ar: '+10%',
}

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, '~').replace(/\u200e/g, '')

test.each(LANGUAGES)('a tip of percent is written as in %s (rows 174, 441)', (language) => {
  for (const given of ['+10%', '+10 %', '+10\u00a0%']) {
    expect(plain(formatTip(given, language))).toBe(WRITTEN[language])
  }
  expect(formatTip('10%', language)).not.toContain('+')
  expect(formatTip('-10%', language)).toMatch(/[-−].*10/)
})

test.each(['VIP', 'Best value', '+10% bonus', '50% off', '', '%', '+%', '12345%', '1.5%'])(
  'any other tip is shown as it was written: %s (row 174)',
  (tip) => {
    for (const language of LANGUAGES) expect(formatTip(tip, language)).toBe(tip)
  },
)
