import { mkdir, readdir, rm } from 'node:fs/promises'
import escapeHtml from 'escape-html'

export interface Picture {
  screen: string
  size: string
  language: string
  /** Beside the index page. */
  file: string
}

const FILTERS = ['screen', 'size', 'language'] as const

const STYLE = `
body { margin: 0; background: #17171b; color: #eee; font: 14px/1.4 system-ui, sans-serif }
form { position: sticky; top: 0; display: flex; flex-wrap: wrap; gap: 8px 24px; padding: 12px 16px; background: #26262c }
select { font: inherit }
main { display: flex; flex-wrap: wrap; align-items: end; gap: 24px 16px; padding: 16px }
figure { margin: 0 }
figure[hidden] { display: none }
img { display: block; max-width: min(420px, 90vw); max-height: 420px; background: #333 }
`

const SCRIPT = `
const form = document.querySelector('form')
const show = () => {
  const asked = [...new FormData(form)].filter(([, value]) => value)
  let count = 0
  for (const figure of document.querySelectorAll('figure')) {
    figure.hidden = asked.some(([name, value]) => figure.dataset[name] !== value)
    if (!figure.hidden) count++
  }
  document.querySelector('output').textContent = count + ' pictures'
  history.replaceState(null, '', '#' + new URLSearchParams(asked))
}
for (const [name, value] of new URLSearchParams(location.hash.slice(1))) form.elements[name].value = value
form.addEventListener('change', show)
show()
`

/** Where a picture is, beside the index page. */
export function toFile({ screen, size, language }: Omit<Picture, 'file'>): string {
  return `${language}/${screen}.${size}.png`
}

/** Empties a folder of the pictures of an earlier run, or creates it. Rejects if anything else is in it. */
export async function emptyFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const others = entries.filter((entry) => entry.isFile() && !/^index\.html$|\.png$/.test(entry.name))
  if (others.length > 0) throw new Error(`${folder} has other files than pictures: choose another folder.`)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
}

/** The pictures in a folder, by language and name. */
export async function listPictures(folder: string): Promise<Picture[]> {
  const files = (await readdir(folder, { recursive: true })).toSorted()
  return files.flatMap((file) => {
    const [, language, screen, size] = /^([\w-]+)\/([\w-]+)\.(\w+)\.png$/.exec(file) ?? []
    return language && screen && size ? [{ screen, size, language, file }] : []
  })
}

/** The index page of a folder of pictures, which can be filtered by screen, size and language. */
export function writeContactSheet(pictures: readonly Picture[]): string {
  const select = (name: (typeof FILTERS)[number]) => {
    const values = [...new Set(pictures.map((picture) => picture[name]))]
    const options = values.map((value) => `<option>${escapeHtml(value)}</option>`).join('')
    return `<label>${name} <select name="${name}"><option value="">all</option>${options}</select></label>`
  }
  const figures = pictures.map(({ screen, size, language, file }) => {
    const caption = escapeHtml(`${screen} · ${size} · ${language}`)
    const address = escapeHtml(file)
    return `<figure data-screen="${escapeHtml(screen)}" data-size="${escapeHtml(size)}" data-language="${escapeHtml(language)}"><a href="${address}"><img loading="lazy" src="${address}" alt="${caption}"></a><figcaption>${caption}</figcaption></figure>`
  })
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Pictures</title><style>${STYLE}</style>
<form>${FILTERS.map(select).join('')}<output></output></form>
<main>${figures.join('\n')}</main>
<script>${SCRIPT}</script></html>
`
}
