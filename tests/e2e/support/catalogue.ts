import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import { CATALOGUE_FOLDER } from '../../catalogue/folder.ts'

interface Texts {
  name: string
  introduction: string
}

interface Publication extends Texts {
  key: string
  coverKey: string
  translations: Record<string, Partial<Texts> & { coverKey?: string }>
  categories: { name: string; translations: Record<string, string> }[]
  episodes: {
    number: number
    mediaKey: string
    durationMs: number
    captions: unknown[]
    isFree: boolean
    isAppOnly: boolean
    priceCoins: number
  }[]
}

/** As the English pages show it. */
export interface Drama extends Publication {
  /** Address of an episode without the language. */
  episode(number: number): string
}

export interface DemoColumn {
  id: string
  type: 'carousel' | 'ranking' | 'theme' | 'banner' | 'newest'
  name: string
  dramas: string[]
}

export interface Catalogue {
  dramas: Drama[]
  columns: DemoColumn[]
  drama(key: string): Drama
}

const CARD = /href="(\/reel-shorts\/[^"]+\/)1\/"(?:(?!<\/a>).)*?<h[2-6][^>]*>([^<]+)<\/h[2-6]>/gs

/** The dramas of the tests' catalogue from its own files, with their addresses in the running product. */
export async function readCatalogue(origin: string): Promise<Catalogue> {
  const publications: Publication[] = JSON.parse(
    await readFile(join(CATALOGUE_FOLDER, 'catalog.json'), 'utf8'),
  )
  const columns: Partial<DemoColumn>[] = parse(await readFile(join(CATALOGUE_FOLDER, 'home.yaml'), 'utf8'))
  const addresses = new Map<string, string>()
  for (let page = 1; addresses.size < publications.length; page++) {
    const response = await fetch(`${origin}/browse/all/${page}/`)
    if (!response.ok) break
    for (const [, address = '', name = ''] of (await response.text()).matchAll(CARD)) {
      addresses.set(name.replaceAll('&#x27;', "'").replaceAll('&amp;', '&'), address)
    }
  }
  const dramas = publications.map((publication): Drama => {
    const { name, introduction, translations, categories } = publication
    const shown = { name, introduction, ...translations.en }
    const address = addresses.get(shown.name)
    if (!address) throw new Error(`No page of /browse/all/ leads to ${shown.name}.`)
    return {
      ...publication,
      ...shown,
      categories: categories.map((category) => ({
        ...category,
        name: category.translations.en ?? category.name,
      })),
      episode: (number) => `${address}${number}/`,
    }
  })
  return {
    dramas,
    columns: columns.map(({ id = '', type = 'theme', name = '', dramas: listed = [] }) => ({
      id,
      type,
      name,
      dramas: listed,
    })),
    drama(key) {
      const found = dramas.find((drama) => drama.key === key)
      if (!found) throw new Error(`The catalogue has no drama ${key}.`)
      return found
    },
  }
}
