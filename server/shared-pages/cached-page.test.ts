import { expect, test } from 'vitest'
import { createCachedPage } from './cached-page.ts'

test('a tiny page counts with all of its memory, so that many of them are limited too (row 307)', async () => {
  const page = { text: '{}', contentType: 'text/x-script', contentSecurityPolicy: '', storedAtMs: 0 }
  expect((await createCachedPage(page)).sizeBytes).toBeGreaterThan(8000)
})
