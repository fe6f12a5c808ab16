import { readFile } from 'node:fs/promises'
import type { Refusals, RefusalTexts } from '../app/context.ts'
import { LANGUAGES } from '../app/i18n/language.ts'

const LOCALES = new URL('../app/i18n/locales/', import.meta.url)

export async function loadRefusals(): Promise<Refusals> {
  const texts = LANGUAGES.map(async (language): Promise<[string, RefusalTexts]> => {
    const file = await readFile(new URL(`${language}/refusals.json`, LOCALES), 'utf8')
    return [language, JSON.parse(file)]
  })
  return new Map(await Promise.all(texts))
}
