import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { MAIL_LINK_KEY } from '../../../contract/mail-links.ts'

/** Where the browser suite records what no log may contain; the gate's step `logs` compares. */
export const SECRETS_FOLDER = 'test-results/secrets'
/** Where every product of the browser suite writes its log. */
export const LOGS_FOLDER = 'test-results/logs'

const SECRET_COOKIE = /(^|-)(Authorization|signIn)$/
const SECRET_PARAMETERS = ['code', 'state', 'token', MAIL_LINK_KEY, 'access_token', 'input_token']
/** Shorter values are words that appear in logs for other reasons. */
const SECRET_LENGTH_MIN = 8

/** Records the secrets that pass through a browser context; `write` saves them for the gate. Row 70, H15. */
export function secretsSeen() {
  const seen = new Set<string>()
  const note = (value: string) => {
    if (value.length >= SECRET_LENGTH_MIN) seen.add(value)
  }
  return {
    watch(context: BrowserContext) {
      context.on('request', (request) => {
        const { searchParams } = new URL(request.url())
        for (const name of SECRET_PARAMETERS) note(searchParams.get(name) ?? '')
      })
      context.on('response', async (response) => {
        const headers = await response.headersArray().catch(() => [])
        for (const { name, value } of headers) {
          if (name.toLowerCase() !== 'set-cookie') continue
          const [, cookie = '', text = ''] = /^([^=]+)=([^;]*)/.exec(value) ?? []
          if (SECRET_COOKIE.test(cookie)) note(decodeURIComponent(text))
        }
      })
    },
    async write() {
      if (seen.size === 0) return
      await mkdir(SECRETS_FOLDER, { recursive: true })
      await writeFile(join(SECRETS_FOLDER, `${randomUUID()}.json`), JSON.stringify([...seen]))
    },
  }
}
