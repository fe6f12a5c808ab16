import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const OWN = 'tests/boundaries/words.test.ts'

const readAll = (pattern: string) =>
  globSync(pattern, { cwd: ROOT })
    .filter((file) => file !== OWN)
    .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }))

const code = readAll(
  '{*.ts,{app,bench,cli,configuration,contract,demonstration,gallery,platform,processes,sandboxes,server,tests,workers}/**/*.{ts,tsx,mjs}}',
)

/** JavaScript's own, and those of Vitest. */
const STANDARD_OF =
  /^(?:i|lastI)ndexOf$|^valueOf$|^(?:get|set|is)PrototypeOf$|^(?:toBe|expect)?[iI]nstanceOf$|^toBeTypeOf$/

test('names say what a function does and do not end in a bare Of', () => {
  const bare = code.flatMap(({ file, text }) =>
    [...text.matchAll(/(?<=[ (.{,])([a-z]\w*Of)(?=\(|: \(| = |, | \}|\))/g)]
      .map(([, name]) => name!)
      .filter((name) => !STANDARD_OF.test(name))
      .map((name) => `${file}: ${name}`),
  )
  expect(bare).toEqual([])
})

/** The player's state and the history on the device keep the keys that the specification gives them: record 031. */
const SPELLED_BY_SPECIFICATION = /^app\/(?:player\/|library\/(?:local-history|import-device-history)\.ts$)/

test('only contract/ uses the product API’s spelling of ids', () => {
  const product = /^(?:app|cli|configuration|platform|processes|server|workers)\//
  const isTest = /\.test\.tsx?$|\/testing\//
  const spelled = code
    .filter(({ file }) => product.test(file) && !isTest.test(file) && !SPELLED_BY_SPECIFICATION.test(file))
    .filter(({ text }) => /\b(?:content|chapter)Id\b/.test(text))
    .map(({ file }) => file)
  expect(spelled).toEqual([])
})

/** Words of our own that gave way to the field's: see docs/glossary.md. */
const HOME_MADE = /\b(?:kept pages?|decks?|obstacles?|attendance|prices told|post-login landing)\b/gi

test('home-made words are gone from code and docs', () => {
  const found = [...code, ...readAll('{*.md,docs/**/*.md}')].flatMap(({ file, text }) =>
    [...text.matchAll(HOME_MADE)].map(([word]) => `${file}: ${word}`),
  )
  expect(found).toEqual([])
})

const PRODUCT = /^(?:app|cli|configuration|contract|platform|processes|sandboxes|server|workers)\//
/** A series is what several seasons form, and a type of schema.org; the calls that are named after it are on the wire. */
const HAS_SERIES =
  /^(?:platform\/(?:catalog|db|media|publication|release)\/|cli\/(?:commands|show)\.ts$|app\/(?:catalog\/structured-data\.server|shell\/footer)\.tsx?$)/

const OUTSIDE_PLATFORM = /^(?!platform\/|sandboxes\/)/
const OUTSIDE_APP = /^(?!app\/|workers\/)|^app\/network\//

/** Words that gave way to the field's in product code, except in the names that are stored, on the wire or not ours. */
const REPLACED: readonly { word: RegExp; by: string; except?: RegExp; files?: RegExp }[] = [
  { word: /recipe/i, by: 'encoding ladder', except: /recipeVersion/g },
  { word: /\brungs?\b|Rung/, by: 'rendition', except: /\brungs(?=:|\.|\[)/g },
  {
    word: /film/i,
    by: 'video',
    except: /cliffhanger\.stillFilm|'film'|\bfilm: Film\b|\bFilm\b(?=,| \}| aria)/g,
  },
  { word: /series/i, by: 'drama', except: /seriesCost|unlockSeries|\/x\/unlock\/series/g, files: HAS_SERIES },
  { word: /openAnswers/i, by: 'concurrent responses' },
  {
    word: /answerCache|readAnswer|outageAnswers|refusalAnswer|signInAnswer|freeAnswers?\b/i,
    by: 'response',
    files: /^platform\/db\//,
  },
  { word: /\bask[A-Z]\w*|\w*Ask\b/, by: 'request', files: OUTSIDE_PLATFORM },
  { word: /\banswer[A-Z]\w*/, by: 'respond', files: OUTSIDE_PLATFORM },
  { word: /\btell[A-Z]\w*/, by: 'describe', files: OUTSIDE_PLATFORM },
  { word: /\bkeep[A-Z]\w*|\bKept\w*/, by: 'store', except: /keepAlive\w*/g, files: OUTSIDE_PLATFORM },
  {
    word: /\bask[A-Z]|\b\w+Asked\b/,
    by: 'request, in pages',
    except: /askJson|askStillWatching/g,
    files: OUTSIDE_APP,
  },
  { word: /\b[kK]ept[A-Z]|KEPT_WORDS|unkept/, by: 'cached, saved or stored', files: OUTSIDE_APP },
  {
    word: /\b(?:told|wished|whoever|by itself)\b/i,
    by: 'notified, chosen, anybody who, automatically',
    files: OUTSIDE_APP,
  },
]

test.each(REPLACED)('product code says $by', ({ word, except, files }) => {
  const found = code
    .filter(({ file }) => PRODUCT.test(file) && !/\.test\.tsx?$/.test(file) && !files?.test(file))
    .filter(({ text }) => word.test(except ? text.replace(except, '') : text))
    .map(({ file }) => file)
  expect(found).toEqual([])
})

test('comments of the product say why; rows are named only in tests and in docs/requirements.md', () => {
  const product =
    /^(?:app|bench|cli|configuration|demonstration|platform|processes|sandboxes|server|workers)\/|^server\.ts$/
  const isTest = /\.test\.tsx?$|\/testing\//
  // Descriptions of the product API name their source, for whoever writes another backend.
  const isContract = (file: string) => file === 'platform/http/open-api.ts'
  const numbered = code
    .filter(({ file }) => product.test(file) && !isTest.test(file) && !isContract(file))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/\b[Rr](?:ow|ule)s? \d+/g)].map(([row]) => `${file}: ${row}`),
    )
  expect(numbered).toEqual([])
})
