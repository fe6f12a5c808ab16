import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const PUBLIC = join(import.meta.dirname, '../public')
const INK = '#0b0810'

/** Draws the icons of an installed site from the mark in `public/favicon.svg`. Row 283. */
async function drawIcons(): Promise<void> {
  const framed = await readFile(join(PUBLIC, 'favicon.svg'), 'utf8')
  const whole = framed.replace(' rx="9"', '')
  // A launcher cuts a maskable icon to its own shape, of which the inner 80 % are safe.
  const masked = whole.replace('translate(4 4) scale(.8)', 'translate(7.6 7.6) scale(.62)')
  const icons: [name: string, svg: string, size: number][] = [
    ['apple-touch-icon', whole, 180],
    ['icon-192', framed, 192],
    ['icon-512', framed, 512],
    ['icon-maskable-512', masked, 512],
  ]
  for (const [name, svg, size] of icons) {
    const picture = sharp(Buffer.from(svg), { density: (72 * size) / 40 }).resize(size, size)
    const isCut = svg === framed
    await (isCut ? picture : picture.flatten({ background: INK }))
      .png({ compressionLevel: 9, palette: true })
      .toFile(join(PUBLIC, 'icons', `${name}.png`))
  }
}

await drawIcons()
