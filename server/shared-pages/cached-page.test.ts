import { expect, test } from 'vitest'
import { createCachedPage } from './cached-page.ts'

test('a tiny answer counts with all it takes in memory, so that many of them are bounded too (row 307)', async () => {
  const page = { text: '{}', contentType: 'text/x-script', contentSecurityPolicy: '', storedAtMs: 0 }
  expect((await createCachedPage(page)).sizeBytes).toBeGreaterThan(8000)
})
