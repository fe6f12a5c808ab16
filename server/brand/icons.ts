import sharp, { type Sharp } from 'sharp'
import { SURFACES } from './contrast.ts'
import type { Picture } from './pictures.ts'

interface IconForm {
  sizePx: number
  /** The picture's share of the icon; launchers crop maskable icons to their own shape. */
  share: number
  isOpaque: boolean
}

const FORMS: Readonly<Record<string, IconForm>> = {
  'favicon.png': { sizePx: 48, share: 1, isOpaque: false },
  'icon-192.png': { sizePx: 192, share: 1, isOpaque: false },
  'icon-512.png': { sizePx: 512, share: 1, isOpaque: false },
  'icon-maskable-512.png': { sizePx: 512, share: 0.78, isOpaque: true },
  'apple-touch-icon.png': { sizePx: 180, share: 1, isOpaque: true },
}
export const ICON_NAMES = Object.keys(FORMS)

/** Part of every icon's address: raise it when icons are drawn differently. */
export const ICONS_VERSION = '1'

const DRAWING_DPI = 72

export async function drawIcon(picture: Picture, name: string): Promise<Buffer> {
  const form = FORMS[name]
  if (!form) throw new Error(`There is no icon ${name}.`)
  const { sizePx, share, isOpaque } = form
  const innerPx = Math.round(sizePx * share)
  const inner = open(picture, innerPx).resize(innerPx, innerPx)
  if (!isOpaque) return toPng(inner)
  const background = await readEdge(picture)
  const before = Math.floor((sizePx - innerPx) / 2)
  const after = sizePx - innerPx - before
  return toPng(
    inner
      .flatten({ background })
      .extend({ top: before, left: before, bottom: after, right: after, background }),
  )
}

function open({ bytes, isDrawing, width }: Picture, sizePx: number): Sharp {
  return isDrawing ? sharp(bytes, { density: Math.ceil((DRAWING_DPI * sizePx) / width) }) : sharp(bytes)
}

const toPng = (picture: Sharp) => picture.png({ compressionLevel: 9, palette: true }).toBuffer()

/** The color at the picture's edge, used to extend it; the page's color if the edge is transparent. */
async function readEdge(picture: Picture): Promise<string> {
  const { data } = await open(picture, 64)
    .resize(64, 64)
    .ensureAlpha()
    .extract({ left: 32, top: 0, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const [red = 0, green = 0, blue = 0, alpha = 0] = data
  return alpha < 255 ? SURFACES.pages : `rgb(${red}, ${green}, ${blue})`
}
