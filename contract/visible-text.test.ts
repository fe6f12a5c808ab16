import { expect, test } from 'vitest'
import { visibleText } from './visible-text.ts'

test.each([
  ['Nutzungs\u00adbedingungen', 'Nutzungsbedingungen'],
  ['ซี\u2060รีส์', 'ซีรีส์'],
  ['\u200bพื้น\u200bที่', 'พื้นที่'],
  ['\ufeffNeon\u200e \u200fOath\u061c', 'Neon Oath'],
  ['\u202aNeon\u202c \u2066Oath\u2069', 'Neon Oath'],
  ['👩\u200d⚕️ Doctor', '👩\u200d⚕️ Doctor'],
  ['Le\u202fSerment\u00a0: \u2009« Néon »', 'Le\u202fSerment\u00a0: \u2009« Néon »'],
])('%j is seen as %j', (text, seen) => expect(visibleText(text)).toBe(seen))
