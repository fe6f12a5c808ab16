import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  'docs/accessibility.md',
  'docs/architecture.md',
  'docs/glossary.md',
  'docs/performance.md',
  'docs/states.md',
  'docs/threats.md',
].concat(
  ['docs/decisions', 'docs/operating', 'docs/runbooks'].flatMap((folder) =>
    readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}`),
  ),
)

/** Generated folders. */
const MADE = ['node_modules', 'build', 'test-results', 'playwright-report']

const listFolders = (path: string) =>
  readdirSync(join(ROOT, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !MADE.includes(entry.name))
    .map(({ name }) => name)
    .sort()

/** Folders named in the first column of a tree, by parent folder; `.` is the root. */
function named(tree: string): Map<string, string[]> {
  const folders = new Map<string, string[]>([['.', []]])
  /** The latest folder at each indent of two spaces. */
  const open: string[] = []
  for (const line of tree.split('\n')) {
    const depth = Math.floor(line.search(/\S|$/) / 2)
    const [column = ''] = line.trimStart().split(/ {2,}/, 1)
    for (const [, name = ''] of column.matchAll(/(?:^| )([a-z0-9-]+)\/(?= |$)/g)) {
      const parent = depth === 0 ? '.' : open.slice(0, depth).join('/')
      folders.set(parent, [...(folders.get(parent) ?? []), name])
      open.splice(depth, open.length, name)
    }
  }
  return folders
}

describe('the docs match the repository', () => {
  test.each(pages)('links of %s', (page) => {
    const targets = [...read(page).matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(
      ([, target]) => target as string,
    )
    const dead = targets.filter((target) => !existsSync(join(ROOT, dirname(page), target)))
    expect(dead).toEqual([])
  })

  test('pictures of the README show the version that it is of: `npm run screenshots`', () => {
    const { version } = JSON.parse(read('package.json'))
    expect(JSON.parse(read('docs/screenshots/taken.json'))).toEqual({ version })
  })

  /** What images run, and what a decision is about, is not typed on a machine with Node 20, which runs no TypeScript. */
  const typed = pages.filter(
    (page) => !/^docs\/(decisions\/|operating\/(containers|kubernetes)\.md)/.test(page),
  )
  test.each(typed)('commands of %s run with the Node that npm installed', (page) => {
    expect([...read(page).matchAll(/(?<!npx )\bnode [\w./-]+\.ts\b/g)].map(([command]) => command)).toEqual(
      [],
    )
  })

  /** A heading's anchor, as GitHub makes it. */
  const toAnchor = (heading: string) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-')

  test.each(pages)('headings that %s links to', (page) => {
    const targets = [...read(page).matchAll(/\]\((?!https?:)([^)#]*)#([^)]+)\)/g)]
    const dead = targets.filter(([, path, anchor]) => {
      const target = path ? join(dirname(page), path) : page
      const anchors = [...read(target).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => toAnchor(heading!))
      return !anchors.includes(anchor!)
    })
    expect(dead.map(([link]) => link)).toEqual([])
  })

  test.each(pages)('npm scripts named in %s', (page) => {
    const { scripts } = JSON.parse(read('package.json'))
    const named = [...read(page).matchAll(/npm run ([a-z:]+)/g)].map(([, script]) => script as string)
    expect(named.filter((script) => !(script in scripts))).toEqual([])
  })

  test.each(pages)('sources that %s starts with node', (page) => {
    const named = [...read(page).matchAll(/node ((?:[\w-]+\/)*[\w-]+\.(?:ts|mjs))/g)].map(
      ([, file]) => file as string,
    )
    expect(named.filter((file) => !existsSync(join(ROOT, file)))).toEqual([])
  })

  test('files and folders named in docs/where-changes-go.md', () => {
    const paths = [
      ...read('docs/where-changes-go.md').matchAll(/`([\w.-]+(?:\/[\w.-]+)*\/(?:[\w.-]+\.\w+)?)`/g),
    ].map(([, path]) => path as string)
    expect(paths.length).toBeGreaterThan(40)
    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
  })

  describe('folders of the tree in docs/architecture.md', () => {
    const tree = read('docs/architecture.md').split('## The tree')[1]!.split('```')[1]!
    const folders = named(tree)

    test('match those at the root', () => {
      expect(folders.get('.')!.sort()).toEqual(listFolders('.'))
    })

    test.each([
      'app',
      'app/player',
      'app/wallet',
      'cli',
      'configuration',
      'contract',
      'platform',
      'server',
      'tests',
      'tools',
    ])('match those of %s/', (part) => {
      expect(folders.get(part)!.sort()).toEqual(listFolders(part))
    })
  })
})

describe('citations in sources and docs resolve', () => {
  const cited = globSync(
    '{*.ts,*.mjs,*.md,{app,bench,cli,configuration,contract,demonstration,docs,gallery,platform,processes,sandboxes,server,studio,tests,tools,workers}/**/*.{ts,tsx,mjs,css,md}}',
    {
      cwd: ROOT,
      exclude: (path) => MADE.includes(path),
    },
  )
    // It is the list itself, and a page generated from it.
    .filter((file) => file !== 'docs/requirements.md')
    .map((file) => ({ file, text: read(file) }))
  const numbersIn = (text: string, entry: RegExp) =>
    new Set([...text.matchAll(entry)].map(([, number]) => number))

  /** The file and number of every citation that does not resolve. */
  function dead(citation: RegExp, numbers: ReadonlySet<string | undefined>): string[] {
    return cited.flatMap(({ file, text }) =>
      [...text.matchAll(citation)]
        .flatMap(([whole]) => whole.match(/[DHS]?\d+/g) ?? [])
        .filter((number) => !numbers.has(number))
        .map((number) => `${file}: ${number}`),
    )
  }

  const LIST = String.raw`\d+(?:(?:-|, | and )\d+)*`
  const requirements = read('docs/requirements.md')

  test('rows of docs/requirements.md', () => {
    const rows = numbersIn(requirements, /^\| (\d+) \|/gm)
    expect(rows.size).toBeGreaterThan(340)
    expect(dead(new RegExp(String.raw`\b[Rr]ows? ${LIST}`, 'g'), rows)).toEqual([])
  })

  test('rules of docs/requirements.md', () => {
    const rules = numbersIn(requirements.split('\n# Rules\n')[1]!, /^(\d+)\. /gm)
    expect(rules.size).toBeGreaterThan(25)
    expect(dead(new RegExp(String.raw`\b[Rr]ules? ${LIST}`, 'g'), rules)).toEqual([])
  })

  test('records of docs/decisions', () => {
    const records = new Set(readdirSync(join(ROOT, 'docs/decisions')).map((name) => name.slice(0, 3)))
    expect(dead(/\b[Rr]ecords? \d{3}(?: and \d{3})?/g, records)).toEqual([])
  })

  test('entries of docs/threats.md', () => {
    const entries = numbersIn(read('docs/threats.md'), /^\| ([DHS]\d+) \|/gm)
    expect(entries.size).toBeGreaterThan(120)
    // In brackets of a title, or at the end of a comment's sentence.
    expect(dead(/(?<=[(.] |\(|, |^ \* )[DHS]\d{1,3}(?:-[DHS]\d{1,3})?(?=[,).]| \*\/)/gm, entries)).toEqual([])
  })

  test('files and folders of the product', () => {
    const path = new RegExp(String.raw`\`((?:${listFolders('.').join('|')})/[\w./$()-]*)\``, 'g')
    const missing = cited.flatMap(({ file, text }) =>
      [...text.matchAll(path)]
        .filter(([, named]) => !existsSync(join(ROOT, named!)))
        .map(([, named]) => `${file}: ${named}`),
    )
    expect(missing).toEqual([])
  })

  test('nothing outside the repository', () => {
    const elsewhere =
      /reliability\.md|checklist\.md|style-guide|section \d+ of the specification|\b[Dd]ecisions? \d/
    expect(
      cited
        .filter(({ file, text }) => file !== 'tests/boundaries/docs.test.ts' && elsewhere.test(text))
        .map(({ file }) => file),
    ).toEqual([])
  })
})

/** The rows that a test file names: `(row 134)`, `(rows 127-132, 139)`. */
function readRows(text: string): string[] {
  return [...text.matchAll(/\(rows? ([\d ,-]+)\)/g)].flatMap(([, list]) =>
    list!.split(',').flatMap((part) => {
      const [first = 0, last = first] = part.split('-').map(Number)
      return Array.from({ length: last - first + 1 }, (_, index) => String(first + index))
    }),
  )
}

describe('every requirement has a test', () => {
  const files = globSync(
    '{app,bench,cli,configuration,contract,demonstration,gallery,platform,processes,sandboxes,server,studio,tests,tools,workers}/**/*.{test.ts,test.tsx,e2e.ts}',
    { cwd: ROOT },
  )
  const named = new Set(files.flatMap((file) => readRows(read(file))))
  const rows = [...read('docs/requirements.md').matchAll(/^\| (\d+) \|/gm)].map(([, row]) => row!)

  /** What does not exist yet. */
  const EXCEPTIONS = '426 427 428 437 438 439 461 465 466 467 468 469 470 471'.split(' ')

  test('each row is named by a test, or does not exist yet (row 306)', () => {
    expect(named.size).toBeGreaterThan(340)
    expect(rows.filter((row) => !named.has(row) && !EXCEPTIONS.includes(row))).toEqual([])
  })
})
