import { expect, test } from 'vitest'
import { startApp } from '../testing/start-app.ts'

test('search engines find the key of announcements, and no other file (row 443)', async () => {
  const app = await startApp({ env: { INDEXNOW_KEY: 'a-key-of-the-tests' } })
  try {
    const answer = await app.request('/a-key-of-the-tests.txt')
    expect([answer.status, answer.text]).toEqual([200, 'a-key-of-the-tests'])
    expect(answer.headers['content-type']).toMatch(/^text\/plain/)
    expect(answer.cookies).toEqual([])
    expect((await app.request('/another-key-0123.txt')).status).not.toBe(200)
    expect((await app.request('/a-key-of-the-tests.txt', { method: 'POST' })).status).not.toBe(200)
  } finally {
    await app.close()
  }
})

test('without a key, the file does not exist', async () => {
  const app = await startApp()
  try {
    expect((await app.request('/null.txt')).status).not.toBe(200)
    expect((await app.request('/undefined.txt')).status).not.toBe(200)
  } finally {
    await app.close()
  }
})
