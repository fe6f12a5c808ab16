import { expect, test } from 'vitest'
import { IMAGE_WIDTHS, imageAddress, imageSrcSet } from './responsive-image.tsx'

test('pictures come in the breakpoints at both densities, as WebP (row 287)', () => {
  expect(IMAGE_WIDTHS).toEqual([320, 640, 768, 1024, 1280, 1536, 2048, 2560, 3072])
  expect(imageAddress('/media/a.png', 320)).toBe('/_ipx/w_320,f_webp/media/a.png')
  expect(imageAddress('https://img.example/a.png', 640)).toBe('/_ipx/w_640,f_webp/https://img.example/a.png')
  expect(imageSrcSet('/a.png', 1536).split(', ')).toHaveLength(IMAGE_WIDTHS.length)
})

test('candidates end at twice the widest the picture gets (row 287)', () => {
  expect(imageSrcSet('/a.png', 200)).toBe('/_ipx/w_320,f_webp/a.png 320w, /_ipx/w_640,f_webp/a.png 640w')
})
