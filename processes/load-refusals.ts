import { readFile } from 'node:fs/promises'
import type { Refusals, RefusalTexts } from '../app/context.ts'
import { LANGUAGES } from '../app/i18n/language.ts'

const LOCALES = new URL('../app/i18n/locales/', import.meta.url)

/** Of one file of each language. */
async function loadTexts(file: string): Promise<[language: string, texts: unknown][]> {
  const texts = LANGUAGES.map(async (language): Promise<[string, unknown]> => {
    return [language, JSON.parse(await readFile(new URL(`${language}/${file}`, LOCALES), 'utf8'))]
  })
  return Promise.all(texts)
}

export async function loadRefusals(): Promise<Refusals> {
  return new Map((await loadTexts('refusals.json')) as [string, RefusalTexts][])
}

/** The sentence beside the box of the store, in each language. */
export async function loadConsents(): Promise<ReadonlyMap<string, string>> {
  const texts = (await loadTexts('withdrawal.json')) as [string, { consent: string }][]
  return new Map(texts.map(([language, { consent }]) => [language, consent]))
}
