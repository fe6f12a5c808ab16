import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { contentKey } from '../../platform/media-store/content-key.ts'
import { type MediaStore, pictureItem } from '../../platform/media-store/media-store.ts'
import type { Account } from './accounts.ts'

const BACKGROUNDS = ['#1d4ed8', '#0f766e', '#b45309', '#9d174d', '#6d28d9', '#be123c', '#15803d', '#0e7490']
const SKINS = ['#f8d7bd', '#eab890', '#c98d5e', '#a0673c', '#7a4a2b']
const HAIRS = ['#1c1917', '#3b2314', '#5b1f1f', '#e3b34c', '#312e57']
const CLOTHES = ['#fef3c7', '#e0f2fe', '#fce7f3', '#dcfce7', '#ede9fe']

const HAIR_SHAPES = [
  { behind: '', front: 'M27 44c-2-18 9-27 21-27s23 9 21 27c-4-9-9-13-14-14-9 2-20 2-28 14z' },
  {
    behind: 'M24 46c0-20 10-31 24-31s24 11 24 31v30H24z',
    front: 'M27 46c0-17 8-25 21-25s21 8 21 25c-10-2-16-8-19-13-4 6-12 12-23 13z',
  },
  {
    behind:
      'M24 50a9 9 0 0 1-2-16 10 10 0 0 1 9-14 12 12 0 0 1 18-6 12 12 0 0 1 17 6 10 10 0 0 1 8 14 9 9 0 0 1-2 16z',
    front: 'M28 42V26h40v16c-11-9-29-9-40 0z',
  },
  {
    behind: 'M48 4a10 10 0 1 1 0 20 10 10 0 1 1 0-20z',
    front: 'M28 42c-1-15 8-24 20-24s21 9 20 24c-4-8-10-13-20-13s-16 5-20 13z',
  },
] as const

/** An SVG with a view box of 96 by 96 and no fixed size; always the same for the same id. */
export function drawAvatar(id: string): string {
  const bytes = createHash('sha256').update(id).digest()
  const pick = <Item>(list: readonly Item[], at: number) => list[(bytes[at] ?? 0) % list.length] as Item
  const hair = pick(HAIR_SHAPES, 0)
  const [background, skin, hairColor, cloth] = [
    pick(BACKGROUNDS, 1),
    pick(SKINS, 2),
    pick(HAIRS, 3),
    pick(CLOTHES, 4),
  ]
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" aria-hidden="true" focusable="false">' +
    `<path fill="${background}" d="M0 0h96v96H0z"/>` +
    (hair.behind && `<path fill="${hairColor}" d="${hair.behind}"/>`) +
    `<path fill="${cloth}" d="M12 96c2-20 16-27 36-27s34 7 36 27z"/>` +
    `<path fill="${skin}" d="M40 58h16v14a8 8 0 0 1-16 0z"/>` +
    `<path fill="${skin}" d="M29 43c0-13 8-20 19-20s19 7 19 20c0 14-8 24-19 24s-19-10-19-24z"/>` +
    `<path fill="${hairColor}" d="${hair.front}"/>` +
    '<path fill="#292524" d="M40 43a2.4 2.4 0 1 1 0 4.8a2.4 2.4 0 1 1 0-4.8zm16 0a2.4 2.4 0 1 1 0 4.8a2.4 2.4 0 1 1 0-4.8z"/>' +
    '<path fill="none" stroke="#292524" stroke-width="2" stroke-linecap="round" d="M41 55q7 6 14 0"/>' +
    '</svg>'
  )
}

const AVATAR_SIZE = 192
const AVATAR_QUALITY = 85

/** As a picture of the product, so that pages load it from their own origin. Returns its path. */
export async function storeAvatar(store: MediaStore, { id }: Account): Promise<string> {
  const drawing = drawAvatar(id)
  const key = contentKey('avatar', drawing, `${AVATAR_SIZE} ${AVATAR_QUALITY}`)
  const item = pictureItem(key)
  if (!(await store.has(item))) {
    // Expensive to load, and needed only once for each person.
    const { default: sharp } = await import('sharp')
    const webp = await sharp(Buffer.from(drawing), { density: 144 })
      .resize(AVATAR_SIZE, AVATAR_SIZE)
      .webp({ quality: AVATAR_QUALITY })
      .toBuffer()
    await store.put(item, (path) => writeFile(path, webp))
  }
  return `/pictures/${key}.webp`
}
