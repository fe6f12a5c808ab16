import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { createServer } from 'vite'
import type * as Renderer from './render-parts.tsx'
import type { ShownPart } from './shown-parts.ts'

const ROOT = join(import.meta.dirname, '../../..')
const COVER_COLORS = ['#7d2f4a', '#2f5d7d', '#7d6a2f', '#3f7d2f', '#5a2f7d', '#2f7d74']

export type Render = (part: ShownPart) => Promise<string>

/** The gallery as a server renders it: nothing is built, and no script runs in the page. */
export async function openGallery(): Promise<{ render: Render; close: () => Promise<void> }> {
  const vite = await createServer({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, watch: null, hmr: false, ws: false },
    // It renders on the server alone: compiled packages are for a development session.
    optimizeDeps: { noDiscovery: true, include: [] },
  })
  const { renderPart } = (await vite.ssrLoadModule(
    join(import.meta.dirname, 'render-parts.tsx'),
  )) as typeof Renderer
  return {
    render: ({ language = 'en', ...part }) => renderPart({ language, ...part }),
    close: () => vite.close(),
  }
}

const toPrefix = (language = 'en') => (language === 'en' ? '' : `/${language}`)

/** A page of the product without its scripts, and this in place of what it shows. */
async function writeDocument(page: Page, origin: string, part: ShownPart, html: string): Promise<string> {
  const { language, textSize, hasMargins, stageHeight, hidden, size } = part
  const answer = await page.request.get(`${origin}${toPrefix(language)}/download/`)
  const styles = [
    await readFile(join(ROOT, 'gallery/gallery.css'), 'utf8'),
    hasMargins ? 'main { padding-top: var(--header-height) }' : 'main { padding: 16px }',
    textSize === undefined ? '' : `html { font-size: ${textSize}% }`,
    stageHeight === undefined
      ? ''
      : `.gallery-stage { width: ${size.width - 32}px !important; height: ${stageHeight}px !important }`,
    hidden === undefined ? '' : `${hidden} { visibility: hidden }`,
    // Otherwise the machine's settings decide where letters stand; so, two versions of Chromium drew the same pixels.
    '* { text-rendering: geometricPrecision !important }',
    '::-webkit-scrollbar { display: none }',
  ]
  return (await answer.text())
    .replace(/<body.*<\/body>/s, () => `<body><main>${html}</main></body>`)
    .replace(/<script.*?<\/script>/gs, '')
    .replace('</head>', () => `<style>${styles.join('\n')}</style></head>`)
}

/** A cover of one colour with a disc on it, as large as the product's. */
function drawCover(address: string): Promise<Buffer> {
  const index = Number(/(\d)\.webp/.exec(address)?.[1] ?? 0)
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="480"><rect width="320" height="480" fill="${COVER_COLORS[index]}"/><circle cx="160" cy="200" r="90" fill="#e8d9c5"/></svg>`,
    ),
  )
    .png()
    .toBuffer()
}

/** Opens a part as its picture shows it: fonts and pictures are there, and nothing moves. */
export async function openPart(page: Page, origin: string, part: ShownPart, render: Render): Promise<void> {
  const html = await writeDocument(page, origin, part, await render(part))
  const address = `${origin}${toPrefix(part.language)}/download/`
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body: html }))
  await page.route(/\/_ipx\/|\/mark\.png$/, async (route) =>
    route.fulfill({ contentType: 'image/png', body: await drawCover(route.request().url()) }),
  )
  await page.setViewportSize(part.size)
  await page.goto(address)
  await page.evaluate(async () => {
    for (const image of document.images) {
      image.loading = 'eager'
      // Painted with the rest, not a frame later.
      image.decoding = 'sync'
    }
    await Promise.all([...document.images].map((image) => image.decode()))
    // A face of a font loads when its first letter is laid out.
    do {
      document.body.getBoundingClientRect()
      await document.fonts.ready
    } while (document.fonts.status === 'loading')
  })
}

export const takePicture = (page: Page): Promise<Buffer> =>
  page.screenshot({ animations: 'disabled', caret: 'hide', scale: 'css' })

/** Which fonts of the machine draw letters of a page. */
export async function listMachineFonts(page: Page): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('DOM.enable')
  await devtools.send('CSS.enable')
  const { root } = await devtools.send('DOM.getDocument')
  const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'main' })
  const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId })
  await devtools.detach()
  return fonts.filter(({ isCustomFont }) => !isCustomFont).map(({ familyName }) => familyName)
}
