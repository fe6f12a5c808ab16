import escapeHtml from 'escape-html'
import sharp from 'sharp'
import { visibleText } from '../../contract/visible-text.ts'

export const CARD_SIZE = { width: 1200, height: 630 } as const
const COVER = { width: 405, height: 540 } as const
const EDGE = 45
const TITLE = { width: CARD_SIZE.width - COVER.width - 3 * EDGE, height: 380 } as const
const PIXELS_MAX = 40_000_000
const QUALITY = 82

interface ShareCard {
  cover: Buffer
  title: string
  /** BCP 47: Han characters look different in Japanese and in Chinese. */
  language: string
  isFromRight: boolean
}

export async function drawShareCard({ cover, title, language, isFromRight }: ShareCard): Promise<Buffer> {
  const read = () => sharp(cover, { limitInputPixels: PIXELS_MAX, failOn: 'error', autoOrient: true })
  const front = await read()
    .resize({ ...COVER, fit: 'cover' })
    .png()
    .toBuffer()
  const coverLeft = isFromRight ? CARD_SIZE.width - COVER.width - EDGE : EDGE
  const layers: sharp.OverlayOptions[] = [{ input: front, left: coverLeft, top: EDGE }]
  if (title !== '') {
    const written = await writeTitle(title, language)
    const { height = 0, width = 0 } = await sharp(written).metadata()
    const left = isFromRight ? CARD_SIZE.width - 2 * EDGE - COVER.width - width : 2 * EDGE + COVER.width
    layers.push({ input: written, left, top: Math.round((CARD_SIZE.height - height) / 2) })
  }
  // Composited separately, because `linear` would darken the layers too.
  const behind = await read()
    .resize({ ...CARD_SIZE, fit: 'cover' })
    .flatten()
    .blur(30)
    .linear(0.4, 0)
    .png()
    .toBuffer()
  return sharp(behind).composite(layers).jpeg({ quality: QUALITY, mozjpeg: true }).toBuffer()
}

function writeTitle(title: string, language: string): Promise<Buffer> {
  const escaped = escapeHtml(visibleText(title).replace(/\p{C}/gu, ' '))
  const text = `<span foreground="white" lang="${language}">${escaped}</span>`
  return sharp({ text: { text, font: 'sans bold', ...TITLE, rgba: true, wrap: 'word-char' } })
    .resize({ ...TITLE, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer()
}
