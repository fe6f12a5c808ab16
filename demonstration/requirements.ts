import { execa } from 'execa'

const NEEDED_FONTS = [
  ['Noto Serif Display', 'fonts-noto-extra'],
  ['Noto Sans', 'fonts-noto-core'],
  ['Noto Serif CJK SC', 'fonts-noto-cjk'],
  ['Noto Sans CJK KR', 'fonts-noto-cjk'],
  ['Noto Serif Thai', 'fonts-noto-core'],
  ['Noto Sans Thai', 'fonts-noto-core'],
  ['Noto Naskh Arabic', 'fonts-noto-core'],
  ['Noto Kufi Arabic', 'fonts-noto-core'],
] as const

/** Rendering needs these programs and letters; viewing what was rendered does not. */
export async function requireRenderTools(): Promise<void> {
  const ffmpeg = await execa('ffmpeg', ['-version'], { reject: false })
  if (ffmpeg.failed) throw new Error('Rendering the demonstration needs ffmpeg: apt install ffmpeg')
  const fonts = await execa('fc-list', [':', 'family'], { reject: false })
  if (fonts.failed)
    throw new Error('Rendering the demonstration needs fontconfig to find its fonts: apt install fontconfig')
  for (const [family, debianPackage] of NEEDED_FONTS)
    if (!fonts.stdout.includes(family))
      throw new Error(`Rendering the demonstration needs the font "${family}": apt install ${debianPackage}`)
}
