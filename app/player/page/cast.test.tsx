import { expect, test } from 'vitest'
import { renderPage, textsIn } from '../../../tests/builders/render-page.tsx'
import { Cast } from './cast.tsx'

test('actors are named as a sentence of the language names them', async () => {
  const page = await renderPage(<Cast names={['Mina Park', 'Leo Sand', 'Ana Ruiz']} />)
  expect(textsIn(page, 'p')).toEqual(['Starring Mina Park, Leo Sand, and Ana Ruiz'])
})

test('a drama without named actors has no line for them', async () => {
  expect(textsIn(await renderPage(<Cast names={undefined} />), 'p')).toEqual([])
})
