import { readFileSync } from 'node:fs'
import type { Browser } from '@playwright/test'

const WIDTH = 1600
const HEIGHT = 900

const STYLE = `
body { margin: 0; width: ${WIDTH}px; height: ${HEIGHT}px; position: relative; overflow: hidden;
  background: radial-gradient(circle at 30% 20%, #3a1a3c, #120d1c 60%, #0a0810) }
img { position: absolute; display: block; box-sizing: border-box; background: #000; box-shadow: 0 24px 70px #000c }
.desktop { left: 50px; top: 50px; width: 1060px; border: 10px solid #26232e; border-radius: 18px }
.phone { width: 272px; border: 9px solid #0b0a0f; outline: 2px solid #4a4656; border-radius: 40px }
`

/** Where the phones stand, from behind to before. */
const PHONES = [
  { left: 700, top: 270 },
  { left: 990, top: 240 },
  { left: 1280, top: 210 },
]

/** Draws screenshots as one desktop and three phones in a picture. */
export async function drawDevices(
  browser: Browser,
  { desktop, phones, output }: { desktop: string; phones: readonly string[]; output: string },
): Promise<void> {
  const inline = (file: string) => `data:image/jpeg;base64,${readFileSync(file).toString('base64')}`
  const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } })
  await page.setContent(`<style>${STYLE}</style><img class="desktop" src="${inline(desktop)}" alt="">
${phones.map((file, n) => `<img class="phone" style="left:${PHONES[n]?.left}px;top:${PHONES[n]?.top}px" src="${inline(file)}" alt="">`).join('\n')}`)
  await page.screenshot({ path: output, type: 'jpeg', quality: 84 })
  await page.close()
}
